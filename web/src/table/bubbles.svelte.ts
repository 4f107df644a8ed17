// What is said at a table beside the game: faces, ready-made sentences, a bot's greeting. Each is seen for a moment.
import type { Seat } from "../generated/engine";
import type { Reaction, TableState } from "../generated/protocol";
import { fromTab, keepInTab } from "./memory";

/** How long a reaction is seen, in milliseconds. */
const REACTION = 2_600;
/** How long a bot's greeting is seen. */
const QUIP = 4_500;

export interface Shown {
  person: number;
  reaction: Reaction;
  nth: number;
}

export class Bubbles {
  reactions = $state.raw<readonly Shown[]>([]);
  /** What a bot says at the beginning of a game. */
  quip = $state.raw<{ seat: Seat; key: string } | null>(null);
  /** Whom one does not want to hear, on this device. */
  muted = $state.raw<readonly number[]>([]);
  #nth = 0;

  constructor(readonly code: string) {
    this.muted = fromTab<number[]>(`muted/${code}`) ?? [];
  }

  mute(person: number, muted: boolean): void {
    this.muted = [...this.muted.filter((other) => other !== person), ...(muted ? [person] : [])];
    if (muted) this.reactions = this.reactions.filter((other) => other.person !== person);
    keepInTab(`muted/${this.code}`, this.muted);
  }

  react({ person, reaction }: { person: number; reaction: Reaction }): void {
    if (this.muted.includes(person)) return;
    const shown = { person, reaction, nth: ++this.#nth };
    this.reactions = [...this.reactions.filter((other) => other.person !== person), shown];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== shown)), REACTION);
  }

  /** One of the bots says hello. */
  greet({ places, lesson }: TableState): void {
    const seat = places.findIndex(({ bot }) => bot !== null);
    const level = places[seat]?.bot;
    if (!level || lesson) return;
    const quip = { seat, key: `bot.hello.${level}` };
    this.quip = quip;
    setTimeout(() => this.quip === quip && (this.quip = null), QUIP);
  }
}
