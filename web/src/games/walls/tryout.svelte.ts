// Somebody tries out a position on the board of the table: what they have done, and what came of it by the rules.
import { toast } from "../../design/toasts.svelte";
import type { Trial, Tried } from "../../generated/protocol";
import type { Event, View } from "../../generated/walls";
import { tryOut } from "../../net/http";
import { type Frame, Queue } from "../../table/queue";
import { worded } from "../../table/refusals";
import { sceneOf } from "../../table/scene";
import { t } from "../../words/index.svelte";
import type { Scene, Sitter } from "../face";
import face from "./index";

/** Where it begins. */
export type Beginning = Omit<Trial, "actions">;

export class Tryout {
  actions = $state.raw<readonly string[]>([]);
  tried = $state.raw<Tried | null>(null);
  #from = $state.raw<Beginning>()!;
  #frame = $state.raw<Frame | null>(null);
  #asked = 0;
  readonly #queue = new Queue({
    after: face.after,
    reveal: (event) => face.reveal?.(event) ?? 0,
    show: (frame) => (this.#frame = frame),
    hidden: () => document.visibilityState === "hidden",
  });

  constructor(from: Beginning) {
    this.#from = from;
    void this.go([], false);
  }

  get from(): Beginning {
    return this.#from;
  }

  /** Whose turn it is. */
  get seat(): number {
    return (this.#frame?.view as View | undefined)?.turn ?? 0;
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

  /** What may be done, once everything lies still. */
  get legal(): readonly string[] {
    return this.still ? (this.tried?.legal ?? []) : [];
  }

  get scene(): Scene<View, Event> | null {
    const frame = this.#frame;
    if (!frame || !this.tried) return null;
    const plain = sceneOf(frame, this.sitters, this.#from.options) as Scene<View, Event>;
    return { ...plain, seat: this.seat, legal: this.legal };
  }

  /** What happened last, in sentences; nothing of it that cannot be seen yet. */
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

  play(action: string): void {
    void this.go([...this.actions, action], true);
  }

  undo(): void {
    void this.go(this.actions.slice(0, -1), false);
  }

  restart(): void {
    void this.go([], false);
  }

  /** Goes on from another position. */
  begin(from: Beginning): void {
    void this.go([], false, from);
  }

  /** Does these actions from the beginning; whether the last one is to be seen, or what came of it alone. */
  protected async go(actions: readonly string[], moves: boolean, from = this.#from): Promise<void> {
    const asked = ++this.#asked;
    try {
      const tried = await tryOut({ ...from, actions: [...actions] });
      if (asked !== this.#asked) return;
      this.tried = tried;
      this.actions = actions;
      this.#from = from;
      const last = tried.positions.at(-1);
      if (last && moves) this.#queue.step(last);
      else if (last) this.#queue.jump(last);
      this.came();
    } catch (problem) {
      if (asked === this.#asked) toast(worded(problem, from.game));
    }
  }

  /** Something came of what was done. */
  protected came(): void {
    // Whoever wants to know says so.
  }

  leave(): void {
    this.#asked++;
    this.#queue.skip();
  }
}
