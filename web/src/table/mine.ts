// The tables of one's own that are worth going back to: what this device knows of them.
import type { Unfinished } from "../generated/protocol";
import { Connection } from "../net/socket";
import { recall, remember } from "./memory";

/** A lesson is taken again, not gone on with; of games against bots alone the last of each game is enough. */
export type Kind = "lesson" | "solo" | "dismissed";

/** So many tables are remembered. */
const MOST = 200;

function book(): [string, Kind][] {
  try {
    const kept = JSON.parse(recall("tables") ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as [string, Kind][]) : [];
  } catch {
    return [];
  }
}

export function note(code: string, kind: Kind): void {
  const others = book().filter(([known]) => known !== code);
  remember("tables", JSON.stringify([[code, kind], ...others].slice(0, MOST)));
}

const kindOf = (code: string): Kind | undefined => book().find(([known]) => known === code)?.[1];

/** Is there no reason to offer it? */
export function hidden({ code }: Pick<Unfinished, "code">): boolean {
  const kind = kindOf(code);
  return kind === "lesson" || kind === "dismissed";
}

/** Those worth showing, as they come: newest first. */
export function worth<Table extends Pick<Unfinished, "code" | "game">>(tables: readonly Table[]): Table[] {
  const solo = new Set<string>();
  return tables.filter((table) => {
    if (hidden(table)) return false;
    if (kindOf(table.code) !== "solo") return true;
    const first = !solo.has(table.game);
    solo.add(table.game);
    return first;
  });
}

/** Does without a table; of games against bots alone, without the older ones of the same game as well. */
export function giveUpLike(table: Unfinished, tables: readonly Unfinished[]): void {
  const solo = ({ code }: Unfinished) => kindOf(code) === "solo";
  const alike = solo(table) ? tables.filter((other) => other.game === table.game && solo(other)) : [table];
  for (const { code } of alike) giveUp(code);
}

/** A game against bots alone is ended, others are left to go on. */
function giveUp(code: string): void {
  const solo = kindOf(code) === "solo";
  note(code, "dismissed");
  const line = new Connection(
    code,
    { look: "public", watch: false },
    {
      fit: () => "fits",
      line: () => undefined,
      seen: () => null,
      message: (message) => "closed" in message && line.close(),
    },
  );
  void (solo ? line.send("abandon") : line.send("leave")).then(() => line.close());
}
