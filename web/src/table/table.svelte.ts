// One table, as this device sees it: who sits there, what is to be drawn, what was told.
import type { Face, Scene, Sitter } from "../games/face";
import { load } from "../games";
import type { Refusal, Seat } from "../generated/engine";
import type { Answer, Coach, Command, DoorState, GameInfo, Position, TableMessage } from "../generated/protocol";
import { ready } from "../design/sprite";
import { Connection, type Eyes, type Line } from "../net/socket";
import { games } from "../net/http";
import { learn, type Shelf, t } from "../words/index.svelte";
import { Bubbles } from "./bubbles.svelte";
import { Chronicle } from "./chronicle.svelte";
import { Curtain } from "./curtain.svelte";
import { Dealing } from "./deal";
import { Television, wantsHand } from "./hand.svelte";
import { recallList, remember } from "./memory";
import { type Frame, Queue } from "./queue";
import { sceneOf } from "./scene";
import { likes } from "./settings.svelte";
import { sitters } from "./sitters";
import { Spare } from "./spare.svelte";
import { fit, reloadIfOld } from "./version";

/** After how long what could not be loaded is asked for again, in milliseconds. */
const RETRY = 1_500;

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
  /** What the coach of a first lesson says. */
  coach = $state.raw<Coach | null>(null);
  /** Has one given up one's seat oneself? */
  stands = false;
  /** The seats that one wants on another device. */
  readonly offered = new Set<Seat>();
  /** How many deals came to nothing because a device fell silent. */
  voided = $state(0);
  /** What is dealt for is not what this table shows. */
  differs = $state<"game" | "options" | "places" | null>(null);
  /** How it stands outside, where the door is closed to this device. */
  door = $state.raw<DoorState | null>(null);

  /** Somebody tells the page: a refusal, an event. */
  onrefused: (refusal: Refusal) => void = () => undefined;
  onevent: (event: unknown, scene: Scene) => void = () => undefined;

  readonly bubbles: Bubbles;
  readonly chronicle = new Chronicle(this);
  readonly curtain = new Curtain(this);
  readonly #television = new Television();
  readonly #connection: Connection;
  readonly #dealing = new Dealing();
  readonly #queue: Queue;
  #last: { number: number; step: number } | null = null;
  /** Positions that came before the game's face was there. */
  #early: (() => void)[] | null = [];
  /** The position in which this device has played. */
  #answered: Position | null = null;
  /** Answers by itself where there is nothing to decide. */
  readonly spare = new Spare({
    // A device that several share is handed to all who are asked, or to none. In a lesson the coach asks for the tap.
    on: () => likes.spare && !this.curtain.shared && this.message?.table.lesson === false,
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
    this.bubbles = new Bubbles(code);
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
        else if ("reaction" in message) this.bubbles.react(message.reaction);
        else if ("closed" in message) this.closed = message.closed;
        else if ("welcome" in message) reloadIfOld(message.welcome.build);
      },
    });
  }

  /** Sends a command. A refusal is told, if somebody asked for it; the answer comes back in either case. */
  async send(command: Command, wanted = true): Promise<Answer> {
    if (command === "leave") this.stands = true;
    else if (typeof command === "object") {
      if ("stand" in command || ("grant" in command && this.message?.seats.includes(command.grant.seat)))
        this.stands = true;
      if ("offer" in command) this.offered.add(command.offer.seat);
    }
    const answer = await this.#connection.send(command);
    if (answer.refusal && wanted) this.onrefused(answer.refusal);
    return answer;
  }

  /** Sends an action. What cannot be done is refused by the server, and the refusal says why: no rule stands here. */
  play(action: string): void {
    const { position, event } = this.frame ?? {};
    // While something happens a tap hurries it on. Two taps are one move: the second would answer a question that is
    // answered already.
    if (!position || event !== null || this.#answered === position) return;
    const seat = position.seat ?? this.curtain.plain?.seat;
    if (seat === undefined || this.message?.table.stage !== "playing") return;
    this.#answered = position;
    const play = { play: { seat, decision: position.decision, action } };
    this.curtain.fallFor(action, position);
    void this.send(play).then(({ accepted }) => {
      if (accepted) return;
      this.#answered = null;
      this.curtain.rise();
    });
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
    const { scene, spare } = this;
    const { shared } = this.curtain;
    return !shared && !spare.rests && scene !== null && scene.reacting && scene.legal.length > 0 && !this.coach;
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

  /** The seats that one left to bots in this game, and may have back. */
  get left(): Sitter[] {
    const { table, person } = this.message ?? {};
    if (table?.stage !== "playing" || person == null) return [];
    return this.sitters.filter(({ seat, bot }) => bot && table.places[seat]?.former === person);
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
      legal: mayAct ? (this.curtain.plain?.actions ?? position.legal) : [],
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
      this.chronicle.begin(position.number);
      if (position.step === 0 && this.message) this.bubbles.greet(this.message.table);
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
      this.curtain.lookOver(position);
      this.spare.look(position, time, this.message?.table.paused === true);
      return;
    }
    const scene = this.scene;
    if (!scene || !this.face) return;
    this.onevent(frame.event, scene);
    if (!frame.seen) return;
    const sentence = this.face.tell(frame.event, scene, t);
    if (sentence) this.chronicle.tell(sentence);
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

  /** The door is closed: whatever was to be seen is not any more. */
  #outside(door: DoorState): void {
    this.door = door;
    if (this.message === null) return;
    this.message = this.face = this.frame = this.#last = null;
    this.#early = [];
  }
}
