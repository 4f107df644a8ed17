// Plays what happened, one event after the other, and lands on what the server says is so.
import type { Position } from "../generated/protocol";

export interface Frame {
  view: unknown;
  event: unknown;
  /** Counts the events shown. */
  nth: number;
  /** How long this one is shown, in milliseconds. */
  pace: number;
  /** Has its picture been seen? Only then may anything speak of it: captions, faces, the log, who is next. */
  seen: boolean;
  position: Position;
}

export interface Stage {
  after(view: unknown, event: unknown): unknown;
  /** After which part of its time an event can be seen: 0 if at once. */
  reveal(event: unknown): number;
  /** Draws a frame. An event that is not seen at once comes twice: as it begins, and when it is seen. */
  show(frame: Frame): void;
  /** Is there nobody to show it to? */
  hidden(): boolean;
}

interface Step {
  position: Position;
  /** A whole picture, which does not follow from what was shown before. */
  whole: boolean;
  /** Was it shown already? */
  known: boolean;
}

/** With so many steps behind there is no catching up by hurrying. */
const FAR_BEHIND = 6;
/** How much faster what is late is shown. */
const HURRY = 0.25;

export class Queue {
  #steps: Step[] = [];
  #view: unknown = null;
  #nth = 0;
  #playing = false;
  #skip: (() => void) | null = null;
  #skipped = false;

  constructor(readonly stage: Stage) {}

  /** Is something being shown? */
  get busy(): boolean {
    return this.#playing;
  }

  /** The next thing that happened. */
  step(position: Position): void {
    this.#add({ position, whole: false, known: false });
  }

  /** A whole picture. If it is news, what was still to be shown is past; if not, it follows without happening again. */
  picture(position: Position, known: boolean): void {
    if (known) this.#add({ position, whole: true, known });
    else this.#instead({ position, whole: true, known });
  }

  /** Shows a position as it lies there, at once. */
  jump(position: Position): void {
    this.#instead({ position, whole: true, known: true });
  }

  #instead(step: Step): void {
    this.#steps = [];
    this.skip();
    this.#add(step);
  }

  /** Shows the rest of this step at once. */
  skip(): void {
    this.#skipped = true;
    this.#skip?.();
  }

  #add(step: Step): void {
    this.#steps.push(step);
    if (!this.#playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.#skipped = false;
      if (step.whole) this.#view = step.position.view;
      await this.#show(step.position, step.known ? [] : step.position.events);
    }
    this.#playing = false;
  }

  async #show(position: Position, events: readonly unknown[]): Promise<void> {
    const { hold, shares } = position;
    const whole = shares.reduce((sum, share) => sum + share, 0) || 1;
    let view = this.#view ?? position.view;
    for (const [index, event] of events.entries()) {
      view = this.stage.after(view, event);
      const behind = this.#steps.filter(({ known }) => !known).length;
      const late = this.stage.hidden() || this.#skipped || behind > FAR_BEHIND;
      const haste = late ? 0 : behind > 0 ? HURRY : 1;
      const pace = (hold * haste * (shares[index] ?? 0)) / whole;
      const hidden = pace > 0 ? pace * this.stage.reveal(event) : 0;
      const frame = { view, event, nth: ++this.#nth, pace, position };
      if (hidden > 0) {
        this.stage.show({ ...frame, seen: false });
        await this.#wait(hidden);
      }
      this.stage.show({ ...frame, seen: true });
      if (pace > hidden && !this.#skipped) await this.#wait(pace - hidden);
    }
    this.#view = position.view;
    this.stage.show({ view: position.view, event: null, nth: this.#nth, pace: 0, seen: true, position });
  }

  #wait(pace: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pace);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
