// A puzzle in words: what is to be reached, and hints.
import type { Goal, Hint, Offset, Slider, View } from "../../../generated/walls";
import { list } from "../../../words/index.svelte";
import type { Say, Sitter } from "../../face";
import { called, printed } from "../disguises";
import { berth } from "../spoken";
import type { Spot } from "../Spots.svelte";

/** What is to be reached. */
export function asked(goal: Goal, view: View, sitters: readonly Sitter[], t: Say): string {
  if (goal.kind === "visit") {
    const fields = goal.fields.map((field) => {
      const card = printed(view.castle, field);
      return card ? t("walls.puzzle.field", { field, card: called(view.castle, card, t) }) : field;
    });
    return t(fields.length > 1 ? "walls.puzzle.several" : "walls.puzzle.one", { fields: fields.join(" → ") });
  }
  const ghosts = goal.ghosts.map(({ ghost, field }) =>
    t(sitters[ghost]?.mine ? "walls.puzzle.ghost.you" : "walls.puzzle.ghost", {
      name: sitters[ghost]?.name ?? "",
      field,
    }),
  );
  return t("walls.puzzle.two", { ghosts: list(ghosts) });
}

/** The rings of a goal: numbered if there is an order, coloured if it is about several ghosts. */
export function rings(goal: Goal, sitters: readonly Sitter[]): Spot[] {
  if (goal.kind === "visit") {
    const several = goal.fields.length > 1;
    return goal.fields.map((field, nth) => ({ field, ...(several && { label: String(nth + 1) }) }));
  }
  return goal.ghosts.map(({ ghost, field }) => ({ field, colour: sitters[ghost]?.colour ?? "red" }));
}

export function hinted(hint: Hint, moves: number, view: View, sitters: readonly Sitter[], t: Say): string {
  switch (hint.hint) {
    case "kinds":
      return t("walls.puzzle.hint.kinds", { kinds: list(hint.kinds.map((kind) => t(`walls.puzzle.kind.${kind}`))) });
    case "before": {
      if (moves === 1) return t("walls.puzzle.hint.once");
      const ghosts = hint.ghosts.map((field, seat) =>
        t("walls.puzzle.ghost", { name: sitters[seat]?.name ?? "", field }),
      );
      return t("walls.puzzle.hint.before", { ghosts: list(ghosts) });
    }
    case "first":
      return t("walls.puzzle.hint.first", { action: worded(hint.action, view, sitters, t) });
  }
}

/** An action in words. */
export function worded(action: string, view: View, sitters: readonly Sitter[], t: Say): string {
  const [verb, one = "", two = "", three = ""] = action.split(" ");
  switch (verb) {
    case "slide":
      return t(`walls.slide.${two}`, { slider: one });
    case "turn":
      return t(`walls.turn.${one}`);
    case "shift": {
      const where = berth(view, one as Slider, Number(three) as Offset, true, t);
      return `${t("walls.shift", { slider: one, corridor: two })}: ${where}`;
    }
    case "place":
      return t("walls.puzzle.place", { name: sitters.find(({ colour }) => colour === one)?.name ?? one, field: two });
    default:
      return t("walls.puzzle.step", { field: one });
  }
}
