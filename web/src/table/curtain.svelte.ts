// A device that several people share: through whose eyes it looks, and when a curtain falls over what is secret.
import type { Seat } from "../generated/engine";
import type { Position } from "../generated/protocol";
import type { Table } from "./table.svelte";

export class Curtain {
  /** The step at which something secret was asked for: until the next one, nobody's eyes are looked through. */
  #hush = $state<number | null>(null);

  constructor(readonly table: Table) {}

  /** Do several people share this device? */
  get shared(): boolean {
    return (this.table.message?.seats.length ?? 0) > 1;
  }

  /** Is the open question one that others at this screen must not see? */
  get covered(): boolean {
    const { scene, face } = this.table;
    return this.shared && scene !== null && face?.secret?.asked(scene) === true;
  }

  /** What a seat of this device may answer with all others looking on, so that nobody's eyes are needed for it. */
  get plain(): { seat: Seat; actions: readonly string[] } | null {
    const { frame, message, face } = this.table;
    if (!frame || frame.event !== null || !message || !this.shared || message.looks !== null) return null;
    const seat = frame.position.to_act.find((asked) => message.seats.includes(asked));
    const actions = seat === undefined ? undefined : face?.secret?.plain?.(frame.view, seat);
    return actions && seat !== undefined ? { seat, actions } : null;
  }

  /** The seats of this device that are asked, while the curtain is down; nothing while it is open. */
  get behind(): readonly Seat[] {
    const { scene, message, frame } = this.table;
    if (!scene || scene.event !== null || message?.table.stage !== "playing" || !this.covered) return [];
    if (message.looks !== null || frame?.position.step === this.#hush) return [];
    return scene.toAct.filter((seat) => message.seats.includes(seat));
  }

  /** Opens the curtain for one seat, or lets it fall. */
  open(seat: Seat | null): void {
    void this.table.send({ look: seat === null ? "public" : { seat } });
  }

  /** None of those who share this device reacts. */
  pass(): void {
    const { frame, face } = this.table;
    const action = face?.secret?.pass;
    if (!frame || action === undefined) return;
    for (const seat of this.behind) void this.table.send({ play: { seat, decision: frame.position.decision, action } });
  }

  /** What comes of an action is for all who share the screen, or for one of them alone: the curtain falls first. */
  fallFor(action: string, { step }: Position): void {
    const { scene, face } = this.table;
    const secret = this.shared && scene?.legal.includes(action) ? face?.secret : undefined;
    if (!secret || !(this.covered || secret.shows?.(action))) return;
    this.#hush = step;
    this.open(null);
  }

  /** It was refused: nothing came of it. */
  rise(): void {
    this.#hush = null;
  }

  /** Looks through the eyes of whoever is asked. Where others must not, the curtain falls. */
  lookOver({ to_act, step }: Position): void {
    const { message, face } = this.table;
    // What a seat is about to be shown is not for the eyes that are on the screen now.
    if (!this.shared || !message || step === this.#hush) return;
    const { seats, looks } = message;
    const asked = to_act.filter((seat) => seats.includes(seat));
    if (this.covered) {
      if (looks !== null && !asked.includes(looks)) this.open(null);
    } else if (face?.secret?.plain && asked[0] !== undefined && looks === null && this.plain) {
      return;
    } else if (asked[0] !== undefined && (looks === null || !asked.includes(looks))) {
      this.open(asked[0]);
    }
  }
}
