// A finished game told again: where one is in it, and what is to be drawn there.
import type { Face, Scene, Sitter } from "../games/face";
import { load } from "../games";
import type { GameInfo, Position, Story } from "../generated/protocol";
import { ready } from "../design/sprite";
import { games, replay } from "../net/http";
import { learn, t } from "../words/index.svelte";
import type { Header } from "./check";
import { type Frame, Queue } from "./queue";
import { sceneOf } from "./scene";
import { botName, distinct } from "./sitters";

/** How long one looks at a position before the next, at normal speed, in milliseconds. */
const REST = 700;

export class Replay {
  face = $state.raw<Face | null>(null);
  story = $state.raw<Story | null>(null);
  sitters = $state.raw<Sitter[]>([]);
  info = $state.raw<GameInfo | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** Which position is shown; the deal is 0. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  eyes = $state("open");
  readonly header: Header;
  onevent: (event: unknown, scene: Scene) => void = () => undefined;

  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #queue = new Queue({
    after: (view, event) => this.face?.after(view, event) ?? view,
    reveal: (event) => this.face?.reveal?.(event) ?? 0,
    show: (frame) => this.#show(frame),
    hidden: () => document.visibilityState === "hidden",
  });

  constructor(readonly transcript: string) {
    this.header = JSON.parse(transcript.slice(0, transcript.indexOf("\n"))) as Header;
  }

  /** Looks through somebody's eyes: a seat's number, `public` or `open`. */
  async look(eyes: string): Promise<void> {
    const story = await replay(this.transcript, eyes);
    const [shelf, face] = await Promise.all([games(), load(story.game), learn(story.game)]);
    await ready(face.art);
    const info = shelf.find(({ id }) => id === story.game) ?? null;
    this.info = info;
    const seated = story.colours.map((colour, seat) => {
      const player = (story.players[seat] ?? {}) as { kind?: string; name?: string; level?: string };
      const bot = player.kind === "bot";
      const name = bot ? botName(info, player.level ?? "", seat, t) : (player.name ?? t(`colour.name.${colour}`));
      return { seat, colour, name, bot, here: true, mine: eyes === String(seat) };
    });
    this.sitters = distinct(seated, t);
    this.face = face;
    this.story = story;
    this.eyes = eyes;
    this.jump(Math.min(this.at, story.positions.length - 1));
  }

  get positions(): readonly Position[] {
    return this.story?.positions ?? [];
  }

  /** The steps at which something great happens. */
  readonly moments: readonly number[] = $derived(
    this.positions.flatMap(({ events }, at) => (events.some((event) => this.face?.great?.(event)) ? [at] : [])),
  );

  /** Shows how the next great moment comes about; after the last one, the first. */
  nextMoment(): void {
    const next = this.moments.find((at) => at > this.at) ?? this.moments[0];
    if (next === undefined) return;
    this.jump(next - 1);
    this.next();
  }

  get last(): number {
    return Math.max(0, this.positions.length - 1);
  }

  /** Goes to a position as it lies there, forwards or backwards. */
  jump(to: number): void {
    this.at = Math.max(0, Math.min(to, this.last));
    const position = this.positions[this.at];
    if (position) this.#queue.jump(position);
  }

  /** Shows how the next position comes about. */
  next(): void {
    const position = this.positions[this.at + 1];
    if (!position) {
      this.playing = false;
      return;
    }
    this.at += 1;
    if (this.#queue.busy) this.#queue.jump(position);
    else this.#queue.step({ ...position, hold: position.hold / this.speed });
  }

  run(on: boolean): void {
    this.playing = on;
    clearTimeout(this.#timer);
    if (!on) return;
    if (this.at >= this.last) this.jump(0);
    this.next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue.skip();
  }

  get scene(): Scene | null {
    const { frame, story } = this;
    return frame && story && sceneOf(frame, this.sitters, story.options);
  }

  /** What happened at a step, in sentences: of the one that is being shown, as much as was seen. */
  tell(at: number): string[] {
    const { face, scene, frame } = this;
    const position = this.positions[at];
    if (!face || !scene || !position) return [];
    const { events } = position;
    const now = at === this.at && frame && frame.event !== null ? events.indexOf(frame.event) : null;
    const seen = now === null ? events.length : Math.max(0, now + (frame?.seen ? 1 : 0));
    let view = this.positions[at - 1]?.view ?? position.view;
    return events.slice(0, seen).flatMap((event) => {
      view = face.after(view, event);
      const then = { ...scene, view, seen: true, outcome: position.outcome };
      return face.unveil?.(event, then, t) ?? face.tell(event, then, t) ?? [];
    });
  }

  #show(frame: Frame): void {
    this.frame = frame;
    const { scene } = this;
    if (frame.event !== null && scene) this.onevent(frame.event, scene);
    if (frame.event === null && this.playing) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.next(), REST / this.speed);
    }
  }
}
