// One table, as this device sees it: who sits there, what is to be drawn, what was told.
import type { Face, Scene, Sitter } from "../games/face";
import { load } from "../games";
import type { Refusal, Seat } from "../generated/engine";
import type {
  Answer,
  Coach,
  Command,
  DoorState,
  GameInfo,
  Position,
  Reaction,
  Story,
  TableMessage,
} from "../generated/protocol";
import { ready } from "../design/sprite";
import { Connection, type Eyes, type Line } from "../net/socket";
import { games } from "../net/http";
import { learn, type Shelf, t } from "../words/index.svelte";
import { Dealing } from "./deal";
import { Television, wantsHand } from "./hand.svelte";
import { recallList, remember } from "./memory";
import { keep, recount } from "./past";
import { type Frame, Queue } from "./queue";
import { sceneOf } from "./scene";
import { likes } from "./settings.svelte";
import { sitters } from "./sitters";
import { Spare } from "./spare.svelte";
import { fit, reloadIfOld } from "./version";

/** How long a reaction is seen, in milliseconds. */
const REACTION = 2_600;
/** How long a bot's greeting is seen. */
const QUIP = 4_500;
/** After how long what could not be loaded is asked for again, in milliseconds. */
const RETRY = 1_500;

export interface Shown {
  person: number;
  reaction: Reaction;
  nth: number;
}

export class Table {
  line = $state<Line>("connecting");
  /** Why the server hung up, if it did. */
  closed = $state.raw<Refusal | null>(null);
  message = $state.raw<TableMessage | null>(null);
  /** Everything about the game on the shelf: seats, options, bots. */
  info = $state.raw<GameInfo | null>(null);
  face = $state.raw<Face | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** When the time to answer is over, on the clock of `performance.now`. */
  deadline = $state<{ until: number; whole: number } | null>(null);
  /** What happened, in plain sentences; the last one is also read out. */
  told = $state.raw<readonly string[]>([]);
  /** What the coach of a first lesson says. */
  coach = $state.raw<Coach | null>(null);
  reactions = $state.raw<readonly Shown[]>([]);
  /** What a bot says at the beginning of a game. */
  quip = $state.raw<{ seat: Seat; key: string } | null>(null);
  /** Has one given up one's seat oneself? */
  stands = false;
  /** How many deals came to nothing because a device fell silent. */
  voided = $state(0);
  /** The game as everybody saw it, from its record, once it is over. */
  past = $state.raw<Story | null>(null);
  /** What is dealt for is not what this table shows. */
  differs = $state<"game" | "options" | "places" | null>(null);
  /** How it stands outside, where the door is closed to this device. */
  door = $state.raw<DoorState | null>(null);

  /** Somebody tells the page: a refusal, an event. */
  onrefused: (refusal: Refusal) => void = () => undefined;
  onevent: (event: unknown, scene: Scene) => void = () => undefined;

  readonly #television = new Television();
  readonly #connection: Connection;
  readonly #dealing = new Dealing();
  readonly #queue: Queue;
  #last: { number: number; step: number } | null = null;
  /** Positions that came before the game's face was there. */
  #early: (() => void)[] | null = [];
  #nth = 0;
  /** The step at which something secret was asked for: until the next one, nobody's eyes are looked through. */
  #hush = $state<number | null>(null);
  /** The position in which this device has played. */
  #answered: Position | null = null;
  /** Answers by itself where there is nothing to decide. */
  readonly spare = new Spare({
    // A device that several share is handed to all who are asked, or to none. In a lesson the coach asks for the tap.
    on: () => likes.spare && !this.shared && this.message?.table.lesson === false,
    alone: () => this.#alone(),
    draw: () => Math.random(),
    pass: () => this.face?.secret?.pass,
    // Another tab of one's own may have been faster: that is nobody's fault.
    play: ({ seat, decision }, action) => void this.#connection.send({ play: { seat: seat!, decision, action } }),
  });
  #podium: Scene["podium"] = [];
  readonly #arrived = new WeakMap<Position, number>();

  constructor(
    readonly code: string,
    readonly eyes: Eyes = { look: "mine", watch: false },
  ) {
    this.#queue = new Queue({
      after: (view, event) => this.face?.after(view, event) ?? view,
      reveal: (event) => this.face?.reveal?.(event) ?? 0,
      show: (frame) => this.#show(frame),
      hidden: () => document.visibilityState === "hidden",
    });
    this.#connection = new Connection(code, eyes, {
      line: (line) => (this.line = line),
      fit,
      seen: () => this.#last,
      message: (message) => {
        if ("table" in message) void this.#seat(message.table);
        else if ("door" in message) this.#outside(message.door);
        else if ("deal" in message) this.#deal(message.deal);
        else if ("picture" in message) this.#take(message.picture, true);
        else if ("step" in message) this.#take(message.step, false);
        else if ("reaction" in message) this.#react(message.reaction);
        else if ("closed" in message) this.closed = message.closed;
        else if ("welcome" in message) reloadIfOld(message.welcome.build);
      },
    });
  }

  /** Sends a command. A refusal is told; the answer comes back in either case. */
  async send(command: Command): Promise<Answer> {
    if (command === "leave" || (typeof command === "object" && "stand" in command)) this.stands = true;
    const answer = await this.#connection.send(command);
    if (answer.refusal) this.onrefused(answer.refusal);
    return answer;
  }

  /** Sends an action. What cannot be done is refused by the server, and the refusal says why: no rule stands here. */
  play(action: string): void {
    const { position, event } = this.frame ?? {};
    // While something happens a tap hurries it on. Two taps are one move: the second would answer a question that is
    // answered already.
    if (!position || event !== null || this.#answered === position) return;
    const seat = position.seat ?? this.plain?.seat;
    if (seat === undefined || this.message?.table.stage !== "playing") return;
    this.#answered = position;
    const play = { play: { seat, decision: position.decision, action } };
    const secret = this.shared && this.scene?.legal.includes(action) ? this.face?.secret : undefined;
    // What comes of it is for all who share the screen, or for one of them alone: the curtain falls first.
    if (secret && (this.covered || secret.shows?.(action))) {
      this.#hush = position.step;
      void this.send({ look: "public" });
    }
    void this.send(play).then(({ accepted }) => {
      if (!accepted) this.#hush = this.#answered = null;
    });
  }

  /** Do several people share this device? */
  get shared(): boolean {
    return (this.message?.seats.length ?? 0) > 1;
  }

  /** May this device leave the board to a television, and be a hand? */
  get mayBeHand(): boolean {
    return this.#television.on && this.face?.hands === true && (this.message?.seats.length ?? 0) > 0;
  }

  get hand(): boolean {
    return this.mayBeHand && wantsHand();
  }

  /** Could one want to hear no more of reactions in this round? */
  get mayRest(): boolean {
    const { scene, shared, spare } = this;
    return !shared && !spare.rests && scene !== null && scene.reacting && scene.legal.length > 0 && !this.coach;
  }

  /** Is the open question one that others at this screen must not see? */
  get covered(): boolean {
    const scene = this.scene;
    return this.shared && scene !== null && this.face?.secret?.asked(scene) === true;
  }

  /** What a seat of this device may answer with all others looking on, so that nobody's eyes are needed for it. */
  get plain(): { seat: Seat; actions: readonly string[] } | null {
    const { frame, message, face } = this;
    if (!frame || frame.event !== null || !message || !this.shared || message.looks !== null) return null;
    const seat = frame.position.to_act.find((asked) => message.seats.includes(asked));
    const actions = seat === undefined ? undefined : face?.secret?.plain?.(frame.view, seat);
    return actions && seat !== undefined ? { seat, actions } : null;
  }

  /** The seats of this device that are asked, while the curtain is down; nothing while it is open. */
  get behind(): readonly Seat[] {
    const scene = this.scene;
    if (!scene || scene.event !== null || this.message?.table.stage !== "playing" || !this.covered) return [];
    if (this.message.looks !== null || this.frame?.position.step === this.#hush) return [];
    return scene.toAct.filter((seat) => this.message?.seats.includes(seat));
  }

  /** Opens the curtain for one seat, or lets it fall. */
  open(seat: Seat | null): void {
    void this.send({ look: seat === null ? "public" : { seat } });
  }

  /** None of those who share this device reacts. */
  pass(): void {
    const { frame, face } = this;
    const action = face?.secret?.pass;
    if (!frame || action === undefined) return;
    for (const seat of this.behind) void this.send({ play: { seat, decision: frame.position.decision, action } });
  }

  guess(answer: number): void {
    void this.send({ guess: { answer } });
  }

  skip(): void {
    this.#queue.skip();
  }

  close(): void {
    this.spare.stop();
    this.#connection.close();
  }

  readonly sitters: Sitter[] = $derived(this.message ? sitters(this.message, this.info, t) : []);

  /** What is to be drawn now. */
  readonly scene: Scene | null = $derived.by(() => {
    const { frame, message } = this;
    if (!frame || !message) return null;
    const { position } = frame;
    const { paused, stage, podium, people, options } = message.table;
    const atRest = frame.event === null;
    const mayAct = atRest && !paused && stage === "playing";
    // What the table says beside the game must not tell what is still to be seen.
    if (atRest) this.#podium = podium.map(([person, points]) => ({ name: people[person]?.name ?? "", points }));
    return {
      ...sceneOf(frame, this.sitters, options),
      legal: mayAct ? (this.plain?.actions ?? position.legal) : [],
      guessing: atRest && this.#mayGuess(position) ? position.guessing : null,
      settled: atRest ? position.settled : null,
      podium: this.#podium,
    };
  });

  /** Is nobody else at the table but bots? */
  #alone(): boolean {
    const { table, person } = this.message ?? {};
    return table?.places.every((place) => place.bot !== null || place.person === person) ?? false;
  }

  /** Is the game over, and its last move seen? A game that was called off has none. */
  get over(): boolean {
    const { stage, ending } = this.message?.table ?? {};
    if (ending === "abandoned") return true;
    if (stage !== "over" || this.scene?.event !== null) return false;
    return this.scene.outcome !== null || !(ending && "winners" in ending);
  }

  #mayGuess({ guessing }: Position): boolean {
    // A television has nobody to guess.
    return !!guessing && !this.eyes.watch && !this.message?.seats.some((seat) => guessing.players.includes(seat));
  }

  /** A device that several share looks through the eyes of whoever is asked. Where others must not, a curtain falls. */
  #lookOver({ to_act, step }: Position): void {
    const { seats, looks } = this.message ?? {};
    // What a seat is about to be shown is not for the eyes that are on the screen now.
    if (!this.shared || !seats || looks === undefined || step === this.#hush) return;
    const asked = to_act.filter((seat) => seats.includes(seat));
    if (this.covered) {
      if (looks !== null && !asked.includes(looks)) this.open(null);
    } else if (this.face?.secret?.plain && asked[0] !== undefined && looks === null && this.plain) {
      return;
    } else if (asked[0] !== undefined && (looks === null || !asked.includes(looks))) {
      this.open(asked[0]);
    }
  }

  async #seat(message: TableMessage): Promise<void> {
    const first = this.message === null;
    if (message.seats.length > 0 && (this.message?.seats.length ?? 0) === 0) this.stands = false;
    this.message = message;
    this.door = null;
    // The first word of the code leads here only as long as people gather.
    this.#connection.code = message.table.code;
    this.#television.hear(message.table.televisions);
    if (!first) return;
    const { game } = message.table;
    try {
      const shelves: Shelf[] = message.table.lesson ? ["lesson"] : [];
      const [shelf, face] = await Promise.all([games(), load(game), learn(game, ...shelves)]);
      await ready(face.art);
      this.info = shelf.find(({ id }) => id === game) ?? null;
      this.face = face;
    } catch {
      // A line that is cut just now comes back.
      setTimeout(() => {
        const latest = this.message ?? message;
        this.message = null;
        void this.#seat(latest);
      }, RETRY);
      return;
    }
    const early = this.#early ?? [];
    this.#early = null;
    for (const take of early) take();
  }

  #take(position: Position, whole: boolean): void {
    if (this.#last?.number !== position.number) {
      this.told = this.#toldBefore(position);
      this.past = null;
      if (position.step === 0) this.#greet();
    }
    // Whoever looks through other eyes, or pauses, is shown the same step once more.
    const known = this.#last?.number === position.number && this.#last.step === position.step;
    this.#last = { number: position.number, step: position.step };
    this.#arrived.set(position, performance.now());
    const take = () => (whole ? this.#queue.picture(position, known) : this.#queue.step(position));
    if (this.#early) this.#early.push(take);
    else take();
  }

  #show(frame: Frame): void {
    this.frame = frame;
    const { position } = frame;
    if (frame.event === null) {
      this.coach = position.coach ?? null;
      const { time } = position;
      const arrived = this.#arrived.get(position) ?? performance.now();
      this.deadline = time === null ? null : { until: arrived + time, whole: time };
      this.#lookOver(position);
      this.spare.look(position, time, this.message?.table.paused === true);
      return;
    }
    const scene = this.scene;
    if (!scene || !this.face) return;
    this.onevent(frame.event, scene);
    if (!frame.seen) return;
    const sentence = this.face.tell(frame.event, scene, t);
    if (sentence) {
      this.told = [...this.told, sentence];
      this.#writeDown(position);
    }
  }

  /** What this tab was told of the game before it was loaded anew: sentences that name nothing hidden. */
  #toldBefore({ number }: Position): readonly string[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(`gamenight/told/${this.code}`) ?? "null") as unknown;
      const { number: of, told } = (kept ?? {}) as { number?: number; told?: string[] };
      return of === number && Array.isArray(told) ? told : [];
    } catch {
      return [];
    }
  }

  #writeDown({ number }: Position): void {
    try {
      sessionStorage.setItem(`gamenight/told/${this.code}`, JSON.stringify({ number, told: this.told }));
    } catch {
      // Then the log begins anew with the page.
    }
  }

  /** Once a game is over its record is open: the story is told from it, and the device keeps it. */
  async recount(): Promise<void> {
    const { table, seats } = this.message ?? {};
    if (!table || this.past) return;
    const { code, number, game, places } = table;
    try {
      const { text, story } = await recount(code, number);
      if (this.message?.table.number !== number) return;
      this.past = story;
      const winners = story.positions.at(-1)?.outcome?.winners;
      if (!winners || this.eyes.watch || table.lesson || seats?.length === 0) return;
      const players = places.map(({ colour, bot }, seat) => ({
        colour,
        bot,
        name: bot === null ? (this.sitters[seat]?.name ?? null) : null,
        own: seats?.includes(seat) ?? false,
      }));
      keep({ code, number, game, at: Date.now(), players, winners }, text);
    } catch {
      // A line that is cut just now comes back.
      setTimeout(() => void this.recount(), RETRY);
    }
  }

  #deal(deal: Parameters<Dealing["hear"]>[0]): void {
    this.voided = deal.void.length;
    if (!this.message) return;
    const { table, seats } = this.message;
    const { commands, receipts, differs } = this.#dealing.hear(deal, seats, table);
    this.differs = differs;
    if (receipts.length > 0) {
      const game = `receipts/${this.code}/${(this.message?.table.number ?? 0) + 1}`;
      remember(game, JSON.stringify([...recallList(game), ...receipts]));
    }
    for (const command of commands) void this.#connection.send(command);
  }

  /** One of the bots says hello. */
  #greet(): void {
    const { places, lesson } = this.message?.table ?? {};
    const seat = places?.findIndex(({ bot }) => bot !== null) ?? -1;
    const level = places?.[seat]?.bot;
    if (!level || lesson) return;
    const quip = { seat, key: `bot.hello.${level}` };
    this.quip = quip;
    setTimeout(() => this.quip === quip && (this.quip = null), QUIP);
  }

  /** The door is closed: whatever was to be seen is not any more. */
  #outside(door: DoorState): void {
    this.door = door;
    if (this.message === null) return;
    this.message = this.face = this.frame = this.#last = null;
    this.#early = [];
  }

  #react({ person, reaction }: { person: number; reaction: Reaction }): void {
    const shown = { person, reaction, nth: ++this.#nth };
    this.reactions = [...this.reactions.filter((other) => other.person !== person), shown];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== shown)), REACTION);
  }
}
