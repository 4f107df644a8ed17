// Generated from the types in Rust: do not edit. `make generated` writes it anew.

import type { Guessing, OptionSpec, Outcome, Refusal, Seat, SeatSet, Settled } from "./engine";

/** What a client sends: a command, with a name for the answer. */
export type FromClient = {
  /** Chosen by the client, at most 64 characters. A repeated one is answered again, not done twice. */
  request: string;
  /** What is to be done. */
  command: Command;
};

/** What the server sends. */
export type FromServer =
  | { welcome: Welcome }
  | { table: TableMessage }
  | { deal: DealState }
  | { picture: Position }
  | { step: Position }
  | { changes: Changes }
  | { answer: Answer }
  | { door: DoorState }
  | {
      reaction: {
        /** Who. */
        person: number;
        /** How. */
        reaction: Reaction;
      };
    }
  | { closed: Refusal };

/** A table: the same for everybody. */
export type TableState = {
  /** The code. */
  code: string;
  /** What is enough of it for people in the host's own network, as long as they gather. */
  short?: string;
  /** The game's short name. */
  game: string;
  /** Is it for a first lesson? */
  lesson: boolean;
  /** Is it for a deal that was played before? */
  given?: GivenState;
  /** What happens at the table. */
  stage: Stage;
  /** Which game this is, from 1; 0 before the first. */
  number: number;
  /** Is time stopped? */
  paused: boolean;
  /** The options of the game. */
  options: Record<string, unknown>;
  /** How the table is run. */
  settings: Settings;
  /** The places, by seat. */
  places: Array<PlaceState>;
  /** Everybody who has been at the table, by number. */
  people: Array<PersonState>;
  /** Who hosts. */
  host: number;
  /** How many people look on without a seat. */
  watchers: number;
  /** How many televisions show the table. */
  televisions: number;
  /** Who asks for which seat. */
  asks: Array<[number, number]>;
  /** How the last game ended. */
  ending: EndingState | null;
  /** Points of those who guess, most first. */
  podium: Array<[number, number]>;
  /** Who would like another game, once one is over. */
  wishes?: Array<number>;
  /** How often whom has won at this table, most first. */
  tally?: Array<ScoreState>;
};

/** A game on the shelf. */
export type GameInfo = {
  /** The short name. */
  id: string;
  /** The title. */
  title: string;
  /** Designer and publisher. */
  credit: string;
  /** The number of its rules. */
  rules: number;
  /** The fewest and the most players. */
  seats: [number, number];
  /** The colours of the seats, by number of players from the fewest on. */
  colours: Array<Array<string>>;
  /** The options. */
  options: Array<OptionSpec>;
  /** The levels of its bots. */
  levels: Array<string>;
  /** Has it a first lesson? */
  lesson: boolean;
  /** Can finished games be looked back at? */
  review: boolean;
  /** Who the bots are that have a character. */
  people: Array<BotInfo>;
};

/** Who one is. */
export type Me = {
  /** What one is called if one does not say otherwise. */
  name: string;
  /** The protocol of the socket. */
  protocol: number;
  /** What the server was built from. */
  build: string;
  /** What links that others can follow begin with. */
  share: string;
  /** Is a page there, under `/device/`, that plays on this device only? */
  device: boolean;
};

/** A new table. */
export type NewTable = {
  /** The game's short name. */
  game: string;
  /** Its options. */
  options?: Record<string, unknown>;
  /** How the table is run. */
  settings?: Partial<Settings>;
  /** The places in seat order: `free`, `me`, or a bot's level. Without them, two free ones or as many as the game needs. */
  places?: Array<string>;
  /** Is it for a first lesson? Then the lesson says what is played and who plays, and it begins at once. */
  lesson?: boolean;
  /** Is it for the deal of a game that is over? Then its transcript says what is played. */
  given?: SameDeal;
  /** One's name. */
  name?: string;
  /** Chosen by the client: asked twice under the same name, one table is made. */
  request?: string;
};

/** A table's address. */
export type TableLink = {
  /** The code that can be said aloud. */
  code: string;
  /** The link to give to others. */
  link: string;
};

/** A table in a few words. */
export type Summary = {
  /** The code. */
  code: string;
  /** The game's short name. */
  game: string;
  /** What happens there. */
  stage: Stage;
  /** Is it listed for everybody? */
  public: boolean;
  /** The host's name. */
  host: string;
  /** How many seats there are. */
  seats: number;
  /** How many of them anybody may take. */
  free: number;
  /** How many people are connected. */
  people: number;
};

/** An unfinished table of one's own. */
export type Unfinished = {
  /** The code. */
  code: string;
  /** The game's short name. */
  game: string;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** What happens there, if somebody is there. */
  now: Summary | null;
};

/** A game that one has played to the end. */
export type Finished = {
  /** The table's code. */
  code: string;
  /** Which game at that table, from 1. */
  number: number;
  /** The game's short name. */
  game: string;
  /** When it was over, in milliseconds since 1970. */
  at: number;
  /** Who played, by seat. */
  players: Array<FinishedPlayer>;
  /** The seats that won. */
  winners: Array<number>;
};

/** A television that waits for a table. */
export type NewTelevision = {
  /** The one-time code. Whoever has it can do nothing but say which table this television shows. */
  code: string;
  /** Where a phone says so. */
  link: string;
  /** How long it is good, in milliseconds. */
  waits: number;
};

/** What a television is to show. */
export type Shown = {
  /** The code of the table, once somebody has said so. */
  table: string | null;
};

/** Which table a television is to show. */
export type Show = {
  /** The table's code. */
  table: string;
};

/** A game told again. */
export type Story = {
  /** The game's short name. */
  game: string;
  /** Its options. */
  options: Record<string, unknown>;
  /** The colours of the seats. */
  colours: Array<string>;
  /** Who played, as the transcript says: `{"kind":"person","name":…}` or `{"kind":"bot","level":…}`. */
  players: Array<unknown>;
  /** Every position, the deal first. */
  positions: Array<Position>;
};

/** What a seat's game looks like afterwards. */
export type Review = {
  /** Whose. */
  seat: Seat;
  /** What it came to: 1 for a win, 0 for a loss, a share of a shared win. */
  outcome: number;
  /** How it came to that. */
  books: Books;
  /** The standard error of luck in the books, where worlds were sampled. Decisions have their own. */
  luck_error: number;
  /** How far the books may be from closing without a revision: values are estimates, and each revision shows how good they are. */
  error: number;
  /** The chance to win throughout, from what the seat knew. */
  line: Array<Point>;
  /** The same from what everybody knew. */
  public: Array<Point>;
  /** The steps that brought most luck, good or bad, biggest first: `value` is what they changed. */
  luck: Array<Point>;
  /** How many decisions there were with something to choose. */
  decided: number;
  /** How many of them were as good as the best, as far as can be told. */
  best: number;
  /** What a decision cost on average. */
  mean_loss: number;
  /** Where most was lost, in the order of the game; none if nothing was. */
  moments: Array<KeyMoment>;
  /** What the game counts. */
  figures: Array<Figure>;
  /** Every decision with something to choose. */
  decisions?: Array<Decision>;
};

/** A puzzle: whoever is asked in the position reaches the goal before the turn is over. */
export type Puzzle = {
  /** The game's short name. */
  game: string;
  /** The number of the generator: with another one the same number is another puzzle. */
  generator: number;
  /** The number of the puzzle. */
  number: number;
  /** How difficult it is, 1 to 5. */
  difficulty: number;
  /** How many play. */
  seats: number;
  /** The options of the game. */
  options: Record<string, unknown>;
  /** The position: a state record. */
  position: Record<string, unknown>;
  /** What is to be reached, as the game says it. */
  goal: unknown;
  /** How many moves it takes, and how many there are. */
  moves: number;
  /** Hints, each saying more than the one before, as the game says them. */
  hints: Array<unknown>;
  /** The actions that reach it. No other way is as short. */
  solution: Array<string>;
  /** What the difficulty was worked out from. */
  measures: Record<string, number>;
};

/** A position to be tried out. */
export type Trial = {
  /** The game's short name. */
  game: string;
  /** How many play. */
  seats: number;
  /** Its options. */
  options: Record<string, unknown>;
  /** Where it begins: a state record, as the rules of the game describe it; without it, where games begin. */
  position?: unknown;
  /** What is done from there, each by whoever is asked. */
  actions: Array<string>;
  /** What is to be reached, if it is a puzzle. */
  goal?: unknown;
};

/** What came of it. */
export type Tried = {
  /** The colours of the seats. */
  colours: Array<string>;
  /** Every position, the first one first; nothing is hidden. */
  positions: Array<Position>;
  /** The state record of the last one, from which others can be made. */
  record: unknown;
  /** What may be done in the last one. */
  legal: Array<string>;
  /** How far it has come, if there is something to be reached. */
  progress: Progress | null;
};

/** A set-up to be studied. */
export type StudyOrder = {
  /** The game's short name. */
  game: string;
  /** How many play. */
  seats: number;
  /** Its options. */
  options: Record<string, unknown>;
  /** The number of the first game to be played; without it, what can be said without playing. */
  from?: number;
};

/** What came of it: one of the two, as it was asked for. */
export type Studied = {
  /** What can be said of the set-up without playing, if its game has anything to say. */
  figures: unknown;
  /** The games that were played, the first of which has the number that was asked for. The same number is the same game every time. */
  games: Stats | null;
};

/** Counts over games. They are whole numbers, so the order in which they are added up does not matter. */
export type Stats = {
  /** How many games. */
  games: number;
  /** How many of them were cut. */
  cut: number;
  /** How many had each length, in actions. */
  lengths: Record<string, number>;
  /** Games won, by seat. */
  wins_by_seat: Array<number>;
  /** Games won, by distance from the start seat. */
  wins_by_distance: Array<number>;
};

/** A value of an option that has a name: the name stands for it. */
export type Known = {
  /** Its name. */
  name: string;
  /** What it stands for. */
  value: unknown;
};

/** What a file says, and everything that is wrong with it. */
export type Checked = {
  /** What `options` takes for it; if there are faults, the value as far as it can be read. */
  value: unknown;
  /** Every fault. The first is the one that the option would be refused for. */
  faults: Array<Misplaced>;
  /** The value as a file, if there is no fault and the game writes such files. */
  file: string | null;
};

/** Why something was not done, if no rule of a game says so. */
export type RefusalCode =
  | "not-host"
  | "not-seated"
  | "game-runs"
  | "no-game"
  | "not-over"
  | "dealing"
  | "no-deal"
  | "too-late-to-bind"
  | "does-not-open"
  | "already-paused"
  | "not-paused"
  | "paused"
  | "bad-code"
  | "did-not-ask"
  | "has-it"
  | "table-full"
  | "already-asked"
  | "guessing-closed"
  | "players-do-not-guess"
  | "no-such-guess"
  | "too-many-requests"
  | "too-many-tables"
  | "too-many-connections"
  | "too-fast"
  | "too-much"
  | "record-full"
  | "too-slow"
  | "too-long"
  | "foreign-host"
  | "foreign-origin"
  | "forgotten"
  | "no-lobby"
  | "storage"
  | "storage-unknown"
  | "too-many-people"
  | "table-busy"
  | "lesson"
  | "no-lesson"
  | "given"
  | "no-such-page"
  | "holder-here"
  | "plays-already"
  | "said-no"
  | "door-closed"
  | "door-open"
  | "banned"
  | "muted"
  | "not-knocking"
  | "makers-table"
  | "short-code"
  | "no-such-puzzle"
  | "bad-position"
  | "no-such-seat"
  | "not-yours"
  | "seat-taken"
  | "seat-locked"
  | "seat-empty"
  | "no-such-person"
  | "no-such-level"
  | "bad-setting"
  | "bad-option"
  | "bad-name"
  | "no-such-game"
  | "no-such-table"
  | "unreadable-message"
  | "table-damaged"
  | "bad-transcript"
  | "no-such-transcript"
  | "stale-decision"
  | "unreadable";

/** The number of the protocol, which the page has to know. */
export type Protocol = 1;

/** Who decides on an action. */
export type Actor = "person" | "bot" | "timeout";

/** The answer to a command. */
export type Answer = {
  /** The command's name. */
  request: string;
  /** Was it done? */
  accepted: boolean;
  /** The one-time code that was asked for. */
  code?: string;
  /** Why not. */
  refusal?: Refusal;
};

/** Somebody at a seat is away. */
export type Away = {
  /** Milliseconds until a bot plays for them; null if none will, or nobody waits. */
  bot_in: number | null;
  /** Does a bot play for them? */
  warm: boolean;
};

/**
 * What a game came to, entry by entry. The entries add up to the outcome: each is the difference of two values, and every
 * value is taken once with each sign.
 */
export type Books = {
  /** The chance to win after the deal. */
  start: number;
  /** What chance brought: cards, tiles and whatever else nobody could know. Zero on average. */
  luck: number;
  /** What the seat's own choices cost, beside the best ones: never positive. */
  errors: number;
  /** What others did. */
  others: number;
  /**
   * How far the estimate was put right by the seat's own best choice: what the position offered was more, or less, than it
   * had been thought to. Without it the books close within the error that a review states.
   */
  revision: number;
};

/** Somebody to play against. */
export type BotInfo = {
  /** The level. */
  level: string;
  /** The name. */
  name: string;
  /**
   * The names of others who play alike: at seat *s* of a table sits, with *n* of these, number (*s* + *n*) mod (*n* + 1) of
   * all, `name` being number 0.
   */
  others: Array<string>;
  /** One line on what they are like, by language. */
  character: Record<string, string>;
};

/** What has changed in a position. */
export type Changes = {
  /**
   * How many changes there have been before this since the last whole position. If it is another number than counted, the
   * whole is to be asked for, by `look`.
   */
  after: number;
  /** Is it a step? Else it is a picture. */
  step: boolean;
  /** What is to be folded into the position before. */
  position: unknown;
};

/** An action that could have been chosen, and what it was worth. */
export type Choice = {
  /** The action, in notation. */
  action: string;
  /** The chance to win with it. */
  worth: number;
};

/** What the coach of a first lesson says. */
export type Coach = {
  /** What it is about, by a name of the game's; `done` once the lesson is over, `free` once the learner goes their own way. */
  note: string;
  /** What the learner is advised to do: one of `legal`. */
  action: string | null;
};

/** What a client asks for. */
export type Command =
  | {
      play: {
        /** Whose. */
        seat: number;
        /** The question it answers. */
        decision: number;
        /** In notation. */
        action: string;
      };
    }
  | { look: Look }
  | {
      sit: {
        /** Which; without it the first that is free, and a table that grows has one more if none is. */
        seat?: number;
      };
    }
  | {
      stand: {
        /** The seat. */
        seat: number;
      };
    }
  | {
      move: {
        /** From here … */
        from: number;
        /** … to here. */
        to: number;
      };
    }
  | {
      lock: {
        /** The seat. */
        seat: number;
        /** Kept free? */
        locked: boolean;
      };
    }
  | {
      remove: {
        /** The seat. */
        seat: number;
      };
    }
  | {
      bot: {
        /** The seat. */
        seat: number;
        /** The bot's level. */
        level: string;
      };
    }
  | { name: string }
  | { portrait: Portrait }
  | {
      call: {
        /** The seat. */
        seat: number;
        /** Their name; null for nobody in particular. */
        name: string | null;
      };
    }
  | {
      options: {
        /** How many seats. */
        seats: number;
        /** The game's options. */
        options: Record<string, unknown>;
      };
    }
  | { settings: Settings }
  | {
      host: {
        /** To whom. */
        person: number;
      };
    }
  | "start"
  | {
      bind: {
        /** The seat. */
        seat: number;
        /** The hash, 64 hex digits; null for nothing. */
        commit: string | null;
      };
    }
  | {
      open: {
        /** The seat. */
        seat: number;
        /** The nonce, 64 hex digits. */
        nonce: string;
      };
    }
  | "pause"
  | "resume"
  | "abandon"
  | "rematch"
  | "leave"
  | {
      offer: {
        /** The seat. */
        seat: number;
      };
    }
  | {
      claim: {
        /** The code. */
        code: string;
      };
    }
  | {
      ask: {
        /** The seat. */
        seat: number;
      };
    }
  | {
      grant: {
        /** The seat. */
        seat: number;
        /** To whom. */
        person: number;
      };
    }
  | {
      deny: {
        /** Which seat. */
        seat: number;
        /** Who asked for it. */
        person: number;
      };
    }
  | {
      guess: {
        /** The answer. */
        answer: number;
      };
    }
  | { react: Reaction }
  | {
      knock: {
        /** One's name, for the host. */
        name: string;
      };
    }
  | {
      admit: {
        /** Whom. */
        person: number;
        /** Let in? */
        admitted: boolean;
      };
    }
  | {
      ban: {
        /** Whom. */
        person: number;
        /** Kept out? */
        banned: boolean;
      };
    }
  | {
      mute: {
        /** Whom. */
        person: number;
        /** Quiet? */
        muted: boolean;
      };
    };

/** A deal that is being made (docs/fair-deals.md). */
export type DealState = {
  /** *g*, the attempt's name. */
  id: string;
  /** *H*, what is dealt for. */
  frozen: string;
  /** *C*, what the server is bound by. */
  commit: string;
  /** Which seats have been heard from. */
  heard: Array<boolean>;
  /** *L*, what the seats are bound by, once the list is closed: now is the time to open. */
  list: Array<string | null> | null;
  /** Which seats have opened. */
  opened: Array<boolean>;
  /** The attempts that came to nothing, with everything opened. */
  void: Array<unknown>;
  /** Milliseconds left for whoever has not been heard. */
  left: number | null;
};

/** A decision of the seat. */
export type Decision = {
  /** After how many actions of the game it was made. */
  step: number;
  /** What was done, in notation. */
  action: string;
  /** What it was worth. */
  worth: number;
  /** How much less that is than the best. */
  loss: number;
  /** The standard error of the loss; 0 where it was counted out. */
  error: number;
  /** The best actions, best first. */
  choices: Array<Choice>;
};

/** Who acted, and how it came. */
export type Did = {
  /** Whose action it was. */
  seat: Seat;
  /** Who decided on it. */
  by: Actor;
};

/** What somebody sees who stands outside a closed door. */
export type DoorState = {
  /** The game's short name. */
  game: string;
  /** The host's name. */
  host: string;
  /** Have they knocked? */
  knocks: boolean;
  /** Has the host said no? */
  refused: boolean;
};

/** How a game ended. */
export type EndingState = { winners: SeatSet } | "abandoned" | { closed: string };

/** Something counted over a game: so much of so much. */
export type Figure = {
  /** A stable word. */
  name: string;
  /** How much. */
  count: number;
  /** Of how much. */
  of: number;
};

/** Who played a seat. */
export type FinishedPlayer = {
  /** The colour of the pieces. */
  colour: string;
  /** What the person is called. */
  name: string | null;
  /** The bot's level. */
  bot: string | null;
  /** Is it oneself? */
  own: boolean;
};

/** A deal that was played before. */
export type GivenState = {
  /** What it is dealt once more for. */
  purpose: Purpose;
  /** The table where it was played, and which game there that was: once this one is over. */
  origin?: [string, number];
};

/** A moment worth looking at again. */
export type KeyMoment = {
  /** The decision. */
  decision: Decision;
  /** What was missed. */
  note: Note;
};

/** Through whose eyes a connection looks. */
export type Look = "mine" | "public" | { seat: number };

/** A fault, and where it is. */
export type Misplaced = {
  /** What is wrong. */
  refusal: Refusal;
  /** Where in the value: keys from the outside in, with dots between. */
  places: Array<string>;
};

/** What is said about a moment. */
export type Note = {
  /** A stable word, from which pages make a sentence in any language. */
  code: string;
  /** Named parameters of the sentence. */
  params: Record<string, string>;
  /** One plain English sentence. */
  sentence: string;
};

/** How fast a table goes. */
export type Pace = "slow" | "normal" | "quick" | "instant";

/** Somebody at the table. */
export type PersonState = {
  /** The name. */
  name: string;
  /** Is at least one device of theirs connected? */
  here: boolean;
  /** Do they stand outside the door and wait for the host? */
  knocks?: boolean;
  /** Does the host keep them out? */
  banned?: boolean;
  /** Does the host keep them quiet? */
  muted?: boolean;
  /** The portrait they have chosen. */
  portrait?: Portrait;
};

/** A place at the table. */
export type PlaceState = {
  /** The colour of its pieces. */
  colour: string;
  /** Who holds it, if a person. */
  person: number | null;
  /** What they call whoever plays there, if they play for several. */
  called: string | null;
  /** The bot's level, if a bot holds it. */
  bot: string | null;
  /** Does the host keep it free? */
  locked: boolean;
  /** Is its person away? Then, perhaps, the milliseconds until a bot plays for them; 0 while one does. */
  away: Away | null;
  /** Who may have it back: one who left it to a bot, if they sit down again; one who is away, as soon as they are here. */
  former?: number;
  /** Does its person only play for the former, who is away? */
  lent?: boolean;
};

/** The chance to win after so many actions, from what the seat knew. */
export type Point = {
  /** After how many actions. */
  step: number;
  /** The chance to win. */
  value: number;
};

/** The portraits that people can choose from; each is a drawing of the page. */
export type Portrait = "fox" | "cat" | "bear" | "frog" | "rabbit" | "penguin" | "dragon" | "robin";

/** A position of the game, through one viewer's eyes. */
export type Position = {
  /** Which game at this table, from 1. */
  number: number;
  /** How many actions have been taken. */
  step: number;
  /** The open question. */
  decision: number;
  /** Who is asked. */
  to_act: SeatSet;
  /** Is it a reaction window? */
  reacting: boolean;
  /** Who acted last, and how it came. */
  did: Did | null;
  /** What this viewer sees happen: in a step all of it, in a picture what is still in sight. */
  events: Array<unknown>;
  /** What part of that time each of them takes, beside the others: everybody sees everything at the same moment. */
  shares: Array<number>;
  /** Milliseconds that the events stay in sight; no action is taken before. */
  hold: number;
  /** Milliseconds left to answer, from now on; null without limit. */
  time: number | null;
  /** Whose eyes these are; null for onlookers. */
  seat: Seat | null;
  /** What they see. */
  view: unknown;
  /** What that seat may do now. */
  legal: Array<string>;
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** What those may guess who do not play. */
  guessing: Guessing | null;
  /** How the last guesses came out. */
  settled: Settled | null;
  /** What the coach says, in a first lesson and to the learner only. */
  coach?: Coach;
};

/** How somebody stands who tries to reach a goal. */
export type Progress = "open" | "reached" | "missed";

/** What a deal is dealt once more for. */
export type Purpose = "practice" | "duel";

/** The fixed reactions. */
export type Reaction =
  | "cheer"
  | "laugh"
  | "gasp"
  | "cry"
  | "think"
  | "hurry"
  | "hello"
  | "luck"
  | "played"
  | "thanks"
  | "oops"
  | "close"
  | "knew"
  | "moment"
  | "another"
  | "bye";

/** The deal of a game that is over. */
export type SameDeal = {
  /** The game. */
  transcript: string;
  /** For practice: after how many of its actions it goes on otherwise. Without it, it is for a duel from the beginning. */
  step?: number;
  /** The table where it was played, and which game there that was: told when this one is over. */
  origin?: [string, number];
};

/** How often somebody has won at a table: a person, or a bot. */
export type ScoreState = {
  /** The seat that won last for them. */
  seat: Seat;
  /** The person. */
  person: number | null;
  /** What they call whoever plays there, if they play for several. */
  called: string | null;
  /** The bot's level. */
  bot: string | null;
  /** How often. */
  wins: number;
};

/** How a table is run. */
export type Settings = {
  /** Is it listed for everybody on this server? */
  public: boolean;
  /** How long things stay in sight, and how long bots take. */
  pace: Pace;
  /** Seconds for a decision, then the game's timeout action is taken; without end if null. */
  time: number | null;
  /** Seconds a reaction window stays open: 5, 8, 15, 30 or 60; until all have answered if null. */
  window: number | null;
  /** After so many seconds a bot plays for somebody who is away, while others wait; never if null. */
  warm: number | null;
  /** Has the table another seat whenever somebody comes and none is free, up to the most of its game? */
  grow?: boolean;
  /** Is the door closed? Then whoever is new knocks, and the host lets them in. */
  knock?: boolean;
};

/** What happens at a table. */
export type Stage = "lobby" | "dealing" | "playing" | "over";

/** The table, and who the receiver is. */
export type TableMessage = {
  /** The same for everybody. */
  table: TableState;
  /** The receiver's number among the people, if they are one of them. */
  person: number | null;
  /** The seats they hold. */
  seats: SeatSet;
  /** Whose eyes the connection looks through. */
  looks: Seat | null;
};

/** The first message. */
export type Welcome = {
  /** The number of the protocol. A page that was built for another one loads itself anew, once. */
  protocol: Protocol;
  /** What the server was built from. A page that was welcomed by another build loads itself anew. */
  build: string;
  /** Names this connection when it comes back after a cut. */
  session: string;
  /** Does what follows go on where the named session stopped? */
  resumed: boolean;
};
