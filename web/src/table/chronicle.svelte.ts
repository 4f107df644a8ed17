// What happened in a game: sentences as it goes on, and its record once it is over.
import type { Story } from "../generated/protocol";
import { fromTab, keepInTab } from "./memory";
import { keep, recount } from "./past";
import type { Table } from "./table.svelte";

/** After how long a record that did not come is asked for again, in milliseconds. */
const RETRY = 1_500;

export class Chronicle {
  /** What happened, in plain sentences; the last one is also read out. */
  told = $state.raw<readonly string[]>([]);
  /** The game as everybody saw it, from its record, once it is over. */
  past = $state.raw<Story | null>(null);
  #number = 0;

  constructor(readonly table: Table) {}

  /** Another game is told from now on: with what this tab was told of it before it was loaded anew. */
  begin(number: number): void {
    const kept = fromTab<{ number: number; told: string[] }>(this.#key);
    this.#number = number;
    this.told = kept?.number === number && Array.isArray(kept.told) ? kept.told : [];
    this.past = null;
  }

  /** Sentences name nothing that is hidden, so they may be kept. */
  tell(sentence: string): void {
    this.told = [...this.told, sentence];
    keepInTab(this.#key, { number: this.#number, told: this.told });
  }

  /** Once a game is over its record is open: the story is told from it, and the device of whoever played keeps it. */
  async recount(): Promise<void> {
    const { message, sitters, eyes } = this.table;
    if (!message || this.past) return;
    const { table, seats } = message;
    const { code, number, game, places } = table;
    try {
      const { text, story } = await recount(code, number);
      if (this.table.message?.table.number !== number) return;
      this.past = story;
      const winners = story.positions.at(-1)?.outcome?.winners;
      if (!winners || eyes.watch || table.lesson || table.given || seats.length === 0) return;
      const players = places.map(({ colour, bot }, seat) => ({
        colour,
        bot,
        name: bot === null ? (sitters[seat]?.name ?? null) : null,
        own: seats.includes(seat),
      }));
      keep({ code, number, game, at: Date.now(), players, winners }, text);
    } catch {
      // A line that is cut just now comes back.
      setTimeout(() => void this.recount(), RETRY);
    }
  }

  get #key(): string {
    return `told/${this.table.code}`;
  }
}
