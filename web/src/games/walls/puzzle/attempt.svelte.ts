// Somebody tries to solve a puzzle: what they have done, and what came of it by the rules.
import { toast } from "../../../design/toasts.svelte";
import type { Puzzle, Tried } from "../../../generated/protocol";
import type { Event, View } from "../../../generated/walls";
import { tryOut } from "../../../net/http";
import { type Frame, Queue } from "../../../table/queue";
import { worded } from "../../../table/refusals";
import { sceneOf } from "../../../table/scene";
import { t } from "../../../words/index.svelte";
import type { Scene, Sitter } from "../../face";
import face from "../index";

export class Attempt {
  actions = $state.raw<readonly string[]>([]);
  tried = $state.raw<Tried | null>(null);
  /** Is the solution being shown? */
  shown = $state(false);
  /** Was it shown at any time? Then nothing is earned any more. */
  told = false;
  /** How many hints are open. */
  hints = $state(0);
  onsolved: () => void = () => undefined;
  #frame = $state.raw<Frame | null>(null);
  #asked = 0;
  readonly #queue = new Queue({
    after: face.after,
    reveal: (event) => face.reveal?.(event) ?? 0,
    show: (frame) => (this.#frame = frame),
    hidden: () => document.visibilityState === "hidden",
  });

  constructor(readonly puzzle: Puzzle) {
    void this.#go([], false);
  }

  /** Whose turn it is in the puzzle. */
  get seat(): number {
    return (this.puzzle.position as { turn: number }).turn;
  }

  get sitters(): Sitter[] {
    return (this.tried?.colours ?? []).map((colour, seat) => ({
      seat,
      colour,
      name: t(`colour.name.${colour}`),
      bot: false,
      here: true,
      mine: seat === this.seat,
    }));
  }

  get scene(): Scene<View, Event> | null {
    const { tried } = this;
    const frame = this.#frame;
    if (!frame || !tried) return null;
    const plain = sceneOf(frame, this.sitters, this.puzzle.options) as Scene<View, Event>;
    // To end the turn is to give up, which nobody needs here.
    const legal = frame.event === null && !this.over ? tried.legal.filter((action) => action !== "end") : [];
    return { ...plain, seat: this.seat, legal: this.shown ? [] : legal };
  }

  /** What happened last, in sentences; nothing of it that cannot be seen yet. Whose turn it would be then is of no matter. */
  get happened(): string {
    const { scene } = this;
    if (!scene || scene.event) return "";
    const events = scene.last.filter(({ event }) => event !== "began");
    return events.flatMap((event) => face.tell(event, scene, t) ?? []).join(" ");
  }

  /** Has what was done been shown to its end? */
  get still(): boolean {
    return this.#frame?.event === null;
  }

  get over(): boolean {
    return this.tried?.progress !== "open";
  }

  play(action: string): void {
    if (this.over || this.shown) return;
    void this.#go([...this.actions, action], true);
  }

  undo(): void {
    this.shown = false;
    void this.#go(this.actions.slice(0, -1), false);
  }

  restart(): void {
    this.shown = false;
    void this.#go([], false);
  }

  /** Shows the solution from the beginning. */
  solve(): void {
    this.told = true;
    this.shown = true;
    void this.#go([], false);
  }

  /** The next action of the solution, or back by one. */
  step(by: 1 | -1): void {
    const count = Math.max(0, Math.min(this.actions.length + by, this.puzzle.solution.length));
    if (count !== this.actions.length) void this.#go(this.puzzle.solution.slice(0, count), by > 0);
  }

  async #go(actions: readonly string[], moves: boolean): Promise<void> {
    const asked = ++this.#asked;
    const { game, seats, options, position, goal } = this.puzzle;
    try {
      const tried = await tryOut({ game, seats, options, position, goal, actions: [...actions] });
      if (asked !== this.#asked) return;
      this.tried = tried;
      this.actions = actions;
      const last = tried.positions.at(-1);
      if (last && moves) this.#queue.step(last);
      else if (last) this.#queue.jump(last);
      if (tried.progress === "reached" && !this.told) this.onsolved();
    } catch (problem) {
      if (asked === this.#asked) toast(worded(problem, game));
    }
  }

  leave(): void {
    this.#asked++;
    this.#queue.skip();
  }
}
