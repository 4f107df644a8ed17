// The workbench: a castle with everything that was done to it, and what the server says about it now.
import type { Checked, Misplaced } from "../../../generated/protocol";
import { checkOption } from "../../../net/http";
import { type Draft, draftOf, written } from "./draft";

/** How long nothing may change before the server is asked, in milliseconds. */
const PAUSE = 250;
/** So many steps can be undone. */
const DEEPEST = 500;

export class Bench {
  #past = $state.raw<readonly Draft[]>([]);
  #at = $state(0);
  /** What the last step was about: more of the same is part of it. */
  #stroke: string | null = null;
  /** What the server said about the present castle; null until it has said it. */
  checked = $state.raw<Checked | null>(null);
  silent = $state(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draft: Draft) {
    this.#past = [draft];
    this.check(0);
  }

  get draft(): Draft {
    return this.#past[this.#at]!;
  }

  get faults(): readonly Misplaced[] {
    return this.checked?.faults ?? [];
  }

  /** One more step; steps of the same stroke are undone together. */
  change(draft: Draft, stroke: string | null = null): void {
    const going = stroke !== null && stroke === this.#stroke;
    const past = this.#past.slice(0, this.#at + (going ? 0 : 1)).slice(-DEEPEST);
    this.#past = [...past, draft];
    this.#at = past.length;
    this.#stroke = stroke;
    this.check();
  }

  /** The next step is one of its own. */
  lift(): void {
    this.#stroke = null;
  }

  get undoable(): boolean {
    return this.#at > 0;
  }

  get redoable(): boolean {
    return this.#at < this.#past.length - 1;
  }

  undo(): void {
    this.#go(-1);
  }

  redo(): void {
    this.#go(1);
  }

  #go(by: number): void {
    const at = this.#at + by;
    if (!this.#past[at]) return;
    this.#at = at;
    this.lift();
    this.check();
  }

  check(pause = PAUSE): void {
    this.checked = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const checked = await checkOption("walls", "castle", JSON.stringify(written(this.draft)));
      if (asked !== this.#asked) return;
      this.silent = false;
      this.checked = checked;
      // Which rooms the walls leave is no step of its own.
      const { draft } = this;
      if (draft.walls) this.#past = this.#past.with(this.#at, { ...draft, rooms: draftOf(checked.value).rooms });
    } catch {
      if (asked !== this.#asked) return;
      // Away, or asked too often: it is asked again.
      this.silent = true;
      this.check(2_000);
    }
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }
}
