// What page, workers and tables say to each other in a site without a server.

/** What the database of a browser's tables is called. */
export const STORE = "gamenight";

/** A page to its worker. The paths and texts are those of docs/protocol.md. */
export type FromPage =
  | { ask: { id: number; method: string; path: string; body: string } }
  | { open: { line: number; path: string } }
  | { hear: { line: number; text: string } }
  | { close: { line: number } }
  /** Nobody waits for the answer to this request any more. */
  | { drop: { id: number } };

/** `full`: there is no room left. `unkept`: this browser keeps nothing beyond the tab. `broken`: the tables do not run. */
export type Trouble = "full" | "unkept" | "broken";

/** What comes of a request. */
export interface Answer {
  id: number;
  status: number;
  kind: string;
  body: string;
}

/** A worker to its page. */
export type ToPage =
  | { answer: Answer }
  | { send: { lines: number[]; text: string } }
  | { hangup: { line: number } }
  /** Whoever answered is gone: requests without an answer fail, lines end. */
  | { cut: true }
  | { trouble: Trouble };

/** A row of a table's log, as it is kept. */
export interface Row {
  table: string;
  seq: number;
  at: number;
  body: string;
  open?: boolean;
}

/** A table in the list of those that are kept. */
export interface Listed {
  code: string;
  game: string;
  created: number;
  open: boolean;
}

/** A question that a bot is to think about (`Errand` in table/src/thinking.rs), and its number. */
export interface Errand {
  job: number;
  table: string;
  errand: { seat: number; level: string; decision: number };
}

/** A finished game to be looked back at, for whoever asked under this number. */
export interface LookBack {
  id: number;
  seat: string | null;
  first: boolean;
  transcript: string;
}

/** A set-up to be studied (`Order` in local/src/message.rs). */
export interface Order {
  id: number;
  order: string;
}

export type Fate = "kept" | "lost" | "failed";

/** What the tables want done (`Wanted` in local/src/message.rs). */
export type Wanted =
  | { answer: Answer }
  | { send: { lines: number[]; text: string } }
  | { hangup: { line: number } }
  | { append: { row: Row; listed: Listed } }
  | { read: { read: number; table: string; from: number } }
  | { think: Errand }
  | { stop: { job: number } }
  | { review: LookBack }
  | { study: Order }
  | "erase";

/** What the tables are told (`Said` in local/src/message.rs). */
export type Said =
  | Exclude<FromPage, { drop: unknown }>
  | { written: { table: string; fate: Fate } }
  | { rows: { read: number; rows: Row[] | null } }
  | { erased: { done: boolean } }
  | { thought: { job: number; action: string | null } }
  | "tick";
