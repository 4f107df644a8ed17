// Why something cannot be done now, for taps on what does not react: a key of the words and the rule behind it.
import type { Corridor, Event, Field, PileNo, Slider, View, Way } from "../../generated/walls";
import type { Params } from "../../words/index.svelte";
import type { Scene } from "../face";
import { printed } from "./disguises";
import { gripping, isWall, placeOf, PLUG, sliderIn, spot } from "./geometry";

type At = Scene<View, Event>;
export interface Fault {
  key: string;
  rule: string;
  params?: Params;
}

const fault = (code: string, rule: string, params?: Params): Fault => ({ key: `walls.refusal.${code}`, rule, params });

/** What keeps somebody from making any magic move, if something does. */
export function noMove({ view, seat }: At): Fault | null {
  if (view.phase === "over") return fault("over", "WA-27");
  if (seat !== view.turn) return fault("not-your-turn", "WA-12");
  if (view.phase === "place") return fault("place-first", "WA-21");
  if (view.phase === "tidy") return fault("tidy-first", "WA-24");
  if (view.moves_left === 0) return fault("no-move-left", "WA-12");
  return null;
}

export function noStep(scene: At, to: Field): Fault {
  const { view, seat } = scene;
  if (view.phase === "place" && seat === view.turn) return notThere(view, to);
  const at = seat === null ? null : (view.ghosts[seat] ?? null);
  const none = noMove(scene);
  if (none || at === null) return none ?? fault("not-your-turn", "WA-12");
  if (to === PLUG) return fault("plug", "WA-2");
  const [a, b] = [spot(at), spot(to)];
  if (at === to) return fault("here", "WA-14");
  if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) !== 1) return fault("not-next-to", "WA-14", { from: at, to });
  if (view.ghosts.includes(to)) return fault("taken", "WA-14", { field: to });
  if (isWall(view.castle, at, to)) return fault("wall", "WA-14", { from: at, to });
  return fault("not-next-to", "WA-14", { from: at, to });
}

/** Why a waiting ghost cannot be put on a field. */
function notThere(view: View, field: Field): Fault {
  const off = view.ghosts[view.placing[0]?.ghost ?? 0] === null;
  if (!off) return fault("not-covered", "WA-19");
  const corner = ["a1", "g1", "g7", "a7"].includes(field);
  return corner ? fault("corner-taken", "WA-20", { field }) : fault("not-a-corner", "WA-20", { field });
}

export function noSlide(scene: At, slider: Slider, way: Way): Fault {
  const { offset } = scene.view.sliders[slider];
  const limit = way === "up" ? offset === -2 : offset === 2;
  return noMove(scene) ?? (limit ? fault("at-limit", "WA-6", { slider }) : fault("over-the-edge", "WA-15", { slider }));
}

export function noShift(scene: At, slider: Slider, corridor: Corridor): Fault {
  const { view } = scene;
  const none = noMove(scene);
  if (none) return none;
  const inside = sliderIn(view, corridor);
  if (inside === slider) return fault("same-corridor", "WA-16", { slider, corridor });
  if (inside) return fault("corridor-taken", "WA-16", { corridor, by: inside });
  const above = [view.sliders[slider].corridor, corridor].find((one) =>
    view.ghosts.some((field) => field !== null && placeOf(field, view.orientation).x === one),
  );
  return fault("ghost-above", "WA-16", { corridor: above ?? corridor });
}

export function noSearch(scene: At, pile: PileNo): Fault {
  const { view, seat } = scene;
  const none = noMove(scene);
  if (none && none.key !== "walls.refusal.no-move-left") return none;
  if (view.piles[pile - 1]?.size === 0) return fault("empty-pile", "WA-22", { pile });
  const at = seat === null ? null : (view.ghosts[seat] ?? null);
  const card = at && printed(view.castle, at);
  if (!card) return fault("no-disguise", "WA-22", { field: at ?? "" });
  return fault("has-that-part", "WA-22");
}

/** The ghosts that a slider grips now. */
export function gripped(view: View, slider: Slider | null = null): Set<number> {
  return new Set(
    view.ghosts.flatMap((field, seat) => {
      const by = field && gripping(view, placeOf(field, view.orientation));
      return by && (slider === null || by === slider) ? [seat] : [];
    }),
  );
}
