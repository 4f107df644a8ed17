// No empty taps: a reaction in which one could do nothing passes by itself.
//
// Others must not learn from the time what one holds. So the time is drawn as soon as one is asked, whatever one may do, and
// only then it is looked at whether there is a choice. With other people it may be any time of the window, and sometimes none:
// the clock decides then. With a shorter one, every later answer would prove a card.
import type { Position } from "../generated/protocol";

/** Against bots alone, in milliseconds. */
const BEAT = 700;
/** Nobody reads and decides faster, in milliseconds. */
const READING = 800;
/** So seldom is it left to the clock. */
const LEFT = 0.05;
/** Where no clock runs, half of the answers come within so many milliseconds, and there is no longest one. */
const HALF = 3_000;

/** How long an answer takes that nobody has to think about: in milliseconds, or null if the clock is to give it. */
export function delay(alone: boolean, time: number | null, draw: () => number): number | null {
  const [chance, part] = [draw(), draw()];
  if (alone) return BEAT;
  if (time === null) return READING - HALF * Math.log2(1 - part);
  if (chance < LEFT) return null;
  // Mostly soon, and now and then up to the end.
  return READING + Math.max(0, time - READING) * part ** 3;
}

export interface Hooks {
  /** Does whoever sits here want it? */
  on(): boolean;
  /** Are all others bots? */
  alone(): boolean;
  draw(): number;
  /** What is played by who does not react. */
  pass(): string | undefined;
  play(position: Position, action: string): void;
}

/** The questions that this device answers by itself. */
export class Spare {
  /** Until one is asked for more than a reaction, one passes. */
  rests = $state(false);
  #open: string | null = null;
  #latest: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly hooks: Hooks) {}

  /** A position lies there, with so many milliseconds left to answer; `stopped` while time stands still. */
  look(position: Position, time: number | null, stopped: boolean): void {
    this.#latest = position;
    const { seat, to_act, reacting, number, decision } = position;
    const asked = seat !== null && to_act.includes(seat);
    if (asked && !reacting) this.rests = false;
    const open = asked && reacting && !stopped && this.hooks.on() ? `${number}/${decision}/${seat}` : null;
    if (open === this.#open) return;
    this.#open = open;
    clearTimeout(this.#timer);
    if (open === null) return;
    const wait = delay(this.hooks.alone(), time, () => this.hooks.draw());
    if (wait !== null) this.#timer = setTimeout(() => this.#answer(), wait);
  }

  /** For the rest of the round one passes, this time at once. */
  rest(): void {
    this.rests = true;
    clearTimeout(this.#timer);
    this.#answer();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The time has come: is there anything to decide? */
  #answer(): void {
    const position = this.#latest;
    if (!position) return;
    const { legal } = position;
    const pass = this.hooks.pass();
    if (legal.length === 1) this.hooks.play(position, legal[0]!);
    else if (this.rests && pass !== undefined && legal.includes(pass)) this.hooks.play(position, pass);
  }
}
