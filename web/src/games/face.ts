// What a game brings to the page. The page draws views and offers legal actions; it knows no rule of any game.
import type { Component } from "svelte";

import type { Guessing, Outcome, Seat, SeatSet, Settled } from "../generated/engine";
import type { Sprite } from "../design/sprite";
import type { Lang, Params } from "../words/index.svelte";

/** Who sits where, as boards and sentences need it. */
export interface Sitter {
  seat: Seat;
  colour: string;
  /** The name to be said; for one's own seat "you" is said by the words themselves, see `mine`. */
  name: string;
  /** The name where the colour stands beside it, if that is shorter. */
  short?: string;
  bot: boolean;
  /** The drawing of a bot. */
  portrait?: string | undefined;
  here: boolean;
  /** Is it a seat of this device? */
  mine: boolean;
}

/** What is to be drawn now. */
export interface Scene<View = unknown, Event = unknown> {
  view: View;
  /** What is happening right now; null once the picture has come to rest. */
  event: Event | null;
  /** Counts events, so that the same one twice is shown twice. */
  nth: number;
  /** How long the event is shown, in milliseconds. */
  pace: number;
  /** Can it be seen already? Until then nothing may tell how it comes out: no caption, no face, no sound. */
  seen: boolean;
  /** What happened in the last step: stays marked until the next. */
  last: readonly Event[];
  /** Whose eyes these are; null for onlookers. */
  seat: Seat | null;
  /** What that seat may do now: empty while something is happening. */
  legal: readonly string[];
  /** Whom the table waits for. */
  toAct: SeatSet;
  /** Is it a reaction window? */
  reacting: boolean;
  /** The open question; changes when a new one is asked. */
  decision: number;
  outcome: Outcome | null;
  /** What this onlooker may guess; null for those who play. */
  guessing: Guessing | null;
  /** How the last guesses came out. */
  settled: Settled | null;
  /** Points of those who guess, most first. */
  podium: readonly { name: string; points: number }[];
  sitters: readonly Sitter[];
  /** The options of the game, as the table has them. */
  options: Readonly<Record<string, unknown>>;
}

/** Looks up words: `t("squid.voted", { name })`. */
export type Say = (key: string, params?: Params) => string;

export interface BoardProps<View = unknown, Event = unknown> {
  scene: Scene<View, Event>;
  /** Does one of `scene.legal`. Anything else is refused by the server, which says why. */
  play: (action: string) => void;
  /** Guesses, if `scene.guessing` asks. */
  guess: (answer: number) => void;
  /** Is the table on a television? Then only what this seat holds and may do is shown, as large as a phone allows. */
  hand?: boolean;
}

export interface Face<View = unknown, Event = unknown> {
  Board: Component<BoardProps<View, Event>>;
  /** How far somebody is, drawn small beside their name. */
  Badge?: Component<{ scene: Scene<View, Event>; seat: Seat }>;
  /** The winner of this game as it is told: the picture of the end, and of what it is all about. */
  Prize?: Component<{ scene: Scene<View, Event>; seat: Seat }>;
  /** Something true and kind for somebody who has lost, from what is to be seen at the end; null if there is nothing. */
  consolation?(events: readonly Event[], scene: Scene<View, Event>, seat: Seat, t: Say): string | null;
  /** Can the board leave the table to a television, and be a hand? */
  hands?: boolean;
  /** The drawings, fetched before the board is shown. */
  art: Sprite;
  /** The picture after what an event shows. */
  after(view: View, event: Event): View;
  /** After which part of its time an event can be seen, from 0 (at once) to 1. */
  reveal?(event: Event): number;
  /** The status line: what happens now, and what is asked of whom. */
  status(scene: Scene<View, Event>, t: Say): string;
  /** One sentence on an event, for the log and for screen readers; null for none. Nothing that lies face down again. */
  tell(event: Event, scene: Scene<View, Event>, t: Say): string | null;
  /** The same once the game is over and nothing is hidden any more, where that says more. */
  unveil?(event: Event, scene: Scene<View, Event>, t: Say): string | null;
  /** Is it one of the moments that one looks for in a replay? */
  great?(event: Event): boolean;
  /** The sound of an event: as it begins, if it cannot be seen at once, and when it is seen. */
  sound?(event: Event, scene: Scene<View, Event>): string | null;
  /** What others at the same screen may not see; without it the game has no secrets. */
  secret?: Secret<View, Event>;
  /** What the coach of a first lesson points at for an action: values of `data-act`, the first that is there and left to do counts. */
  point?(action: string): string[];
  /** How what the coach speaks of is called, for the blanks of its sentences; the action is what it asks for, if it does. */
  names?(action: string | null, scene: Scene<View, Event>, t: Say): Params;
  /** How what a note on a key moment names is called, for the blanks of its sentence. */
  noted?(params: Readonly<Record<string, string>>, scene: Scene<View, Event>, t: Say): Params;
  /** Why the game ended as it did, in a sentence. */
  why(scene: Scene<View, Event>, t: Say): string;
  /** A few sentences on the whole game, from everything that everybody saw happen. */
  story(events: readonly Event[], scene: Scene<View, Event>, t: Say): string[];
  /** The title, if the game has no card that says it. */
  title?(): string | null;
  /** The rules in our own words, fetched when somebody wants to read them. */
  rules: () => Promise<{ default: Component }>;
}

/** When a curtain falls, on a device that several people share. All of it follows from what everybody sees. */
export interface Secret<View = unknown, Event = unknown> {
  /** Does the open question show its seat something that is not for the others? */
  asked(scene: Scene<View, Event>): boolean;
  /** What a seat may be asked with all others looking on: what it may answer, or nothing if its eyes are needed. */
  plain?(view: View, seat: Seat): readonly string[] | undefined;
  /** Does this action show its seat something? */
  shows?(action: string): boolean;
  /** The action by which a seat lets a reaction window go by. */
  pass?: string;
}

/** What the start page needs before anything of the game is loaded. */
export interface Card {
  title: Record<Lang, string>;
  line: Record<Lang, string>;
  /** Where *play now* seats whom: `me` or a bot's level. */
  now: string[];
  /** The options of *play now*, so that a newcomer begins. */
  begin?: Record<string, unknown>;
  /** From what age, and how long a game takes, in minutes: one number for *about*. */
  age: number;
  minutes: number | [from: number, to: number];
  /** Who made the game in the box. */
  credit: Credit;
  /** What else has to be said about where it comes from. */
  note?: Record<Lang, string>;
  /** What is printed on the cards, where ours are called otherwise, by the names of the option that counts them. */
  printed?: { lang: Lang; names: Record<string, string> };
  /** How long games are with other values of its options, by option, as docs/balance has studied it. */
  studied?: Record<string, Studied>;
}

/** Mean lengths of games, in actions: by the share that one of the counted things has, least first, or by value. */
export type Studied =
  | { of: string; lengths: readonly (readonly [share: number, actions: number])[] }
  | { values: Readonly<Partial<Record<string, number>>> };

/** Names and years, as printed. */
export interface Credit {
  designer: string;
  illustrator: string;
  publisher: string;
  year: number;
  licence?: string;
}

/** A face as the page keeps it: which view and events are its own is between the face and its game. */
export function face<View, Event>(of: Face<View, Event>): Face {
  return of as unknown as Face;
}
