// Somebody who plays Game Over well: remembers every tile that was told, and walks where that helps.
import { expect, type Page } from "@playwright/test";

import type { FromServer } from "../../src/generated/protocol";
import type { Player } from "./player";
import { like, say } from "./words";

export type Way = "flip" | "swap";

/** What is known of the dungeon, in the words of the page. */
export class Memory {
  readonly tiles = new Map<string, string>();

  /** A sentence such as "c3: a blork that fears the bow." */
  hear(sentence: string): void {
    const found = /([a-e][1-5]): (?:an? |the )?(.+)\.$/.exec(sentence);
    if (found?.[1] && found[2]) this.tiles.set(found[1], found[2]);
    const swapped = /swaps? ([a-e][1-5]) and ([a-e][1-5])/.exec(sentence);
    if (swapped?.[1] && swapped[2]) this.swap(swapped[1], swapped[2]);
  }

  swap(from: string, to: string): void {
    const [here, there] = [this.tiles.get(from), this.tiles.get(to)];
    for (const [cell, tile] of [
      [from, there],
      [to, here],
    ] as const) {
      if (tile) this.tiles.set(cell, tile);
      else this.tiles.delete(cell);
    }
  }
}

export interface Cell {
  name: string;
  label: string;
  /** Does it lie face up? */
  up: boolean;
  may: Way | null;
}

export interface Move {
  cell: string;
  way: Way;
  /** The name of the weapon, as the shelf says it; null for a swap. */
  weapon: string | null;
}

/** What is told first of a turn: how it began, or that it was over at once. */
export const ENTERED = like(
  "game-over.tell.enter.you",
  "game-over.tell.wrong-weapon.you",
  "game-over.tell.invincible.you",
  "game-over.tell.enter",
  "game-over.tell.wrong-weapon",
  "game-over.tell.invincible",
);

export const COLOURS = ["red", "blue", "green", "yellow"];
const WEAPONS = ["Club", "Potion", "Ray gun", "Bow"];

/** The grid as it is spoken, cell by cell. */
export async function cells(page: Page): Promise<Cell[]> {
  const grid = page.getByRole("grid", { name: say("game-over.dungeon") });
  const labels = await grid
    .getByRole("gridcell")
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  return labels.map((label) => ({
    name: label.slice(0, 2),
    label,
    up: !new RegExp(`^${like("game-over.cell.down").source}`).test(label),
    may: label.includes(say("game-over.cell.flip"))
      ? "flip"
      : label.includes(say("game-over.cell.swap"))
        ? "swap"
        : null,
  }));
}

/** Waits until one of several pages is asked; says which, and what it sees. Null once the game is over. */
export async function asked(pages: readonly Page[]): Promise<{ page: Page; seen: Cell[] } | null> {
  let found: { page: Page; seen: Cell[] } | null = null;
  await expect
    .poll(
      async () => {
        const all = await Promise.all(pages.map(async (page) => ({ page, seen: await cells(page) })));
        found = all.find(({ seen }) => seen.some(({ may }) => may)) ?? null;
        if (found) return "asked";
        const over = await Promise.all(
          pages.map((page) => page.getByRole("button", { name: say("end.look") }).isVisible()),
        );
        return over.every(Boolean) ? "over" : "waiting";
      },
      { timeout: 40_000, intervals: [20, 50, 100, 200] },
    )
    .not.toBe("waiting");
  return found;
}

/** The best move by what is known. */
export function choose(seen: readonly Cell[], memory: Memory, colour: string): Move {
  const open = seen.filter(({ may }) => may);
  const way = open[0]?.may ?? "flip";
  const unknown = open.filter(({ name }) => !memory.tiles.has(name));
  if (way === "swap") return { cell: (unknown[0] ?? open[0])!.name, way, weapon: null };
  const up = new Set(seen.filter((cell) => cell.up).map(({ name }) => name));
  const safe = open.filter(({ name }) => !/invincible/.test(memory.tiles.get(name) ?? ""));
  const next = toWin(open, up, seen, memory, colour) ?? toUnknown(safe, up, memory) ?? (safe[0] ?? open[0])!.name;
  return { cell: next, way, weapon: weaponFor(next, memory) };
}

function neighbours(cell: string): string[] {
  const [column, row] = [cell.charCodeAt(0), Number(cell[1])];
  const all = [`${cell[0]}${row - 1}`, `${cell[0]}${row + 1}`];
  all.push(`${String.fromCharCode(column - 1)}${row}`, `${String.fromCharCode(column + 1)}${row}`);
  return all.filter((name) => /^[a-e][1-5]$/.test(name));
}

function weaponFor(cell: string, memory: Memory): string {
  const feared = /fears the (.+)/.exec(memory.tiles.get(cell) ?? "")?.[1];
  const named = WEAPONS.find((weapon) => weapon.toLowerCase() === feared);
  if (named) return named;
  // The one that most of the unknown blorks fear.
  const known = [...memory.tiles.values()];
  const met = (weapon: string) => known.filter((tile) => tile.endsWith(`fears the ${weapon.toLowerCase()}`)).length;
  return WEAPONS.toSorted((one, other) => met(one) - met(other))[0]!;
}

/** The first step of a walk over known tiles that ends with a key and the princess. */
function toWin(
  open: readonly Cell[],
  up: ReadonlySet<string>,
  seen: readonly Cell[],
  memory: Memory,
  colour: string,
): string | null {
  const is = (cell: string, tile: string) => memory.tiles.get(cell) === tile;
  let budget = 30_000;
  const princess = `${colour} princess`;
  function walk(cell: string, been: Set<string>): boolean {
    if (--budget < 0) return false;
    been.add(cell);
    const done = [...been].some((one) => is(one, "key")) && [...been].some((one) => is(one, princess));
    const tile = memory.tiles.get(cell);
    const further = tile === "portal" ? seen.map(({ name }) => name) : neighbours(cell);
    const found = done || further.some((one) => passable(one) && !been.has(one) && walk(one, been));
    been.delete(cell);
    return found;
  }
  const passable = (cell: string) => memory.tiles.has(cell) && !is(cell, "invincible blork");
  return open.find(({ name }) => passable(name) && walk(name, new Set(up)))?.name ?? null;
}

/** The first step of a shortest walk over known tiles to one that is not known. */
function toUnknown(open: readonly Cell[], up: ReadonlySet<string>, memory: Memory): string | null {
  const been = new Set([...up, ...open.map(({ name }) => name)]);
  const queue = open.map(({ name }) => ({ at: name, first: name }));
  for (let step = queue.shift(); step; step = queue.shift()) {
    const tile = memory.tiles.get(step.at);
    if (!tile) return step.first;
    if (tile === "invincible blork") continue;
    for (const next of neighbours(step.at)) {
      if (been.has(next)) continue;
      been.add(next);
      queue.push({ at: next, first: step.first });
    }
  }
  return null;
}

/** Makes a move by touch. */
export async function tap(page: Page, move: Move): Promise<void> {
  const weapon = page.getByRole("radio", { name: new RegExp(`^${move.weapon}`) });
  if (move.weapon && (await weapon.getAttribute("aria-checked")) !== "true") await weapon.tap();
  await page
    .getByRole("gridcell")
    .getByRole("button", { name: new RegExp(`^${move.cell},`) })
    .tap();
}

/** What was turned over, as the table tells it: at the pace of tests it is not seen for long. */
function learn(heard: FromServer[], memory: Memory): void {
  const words: Record<string, string> = { invincible: "invincible blork" };
  for (const message of heard.splice(0)) {
    if (!("step" in message)) continue;
    for (const event of message.step.events as Record<string, string>[]) {
      if (event.event === "flipped") {
        const tile = event.tile ?? "";
        const word = tile
          .replace(/^princess-(.+)/, "$1 princess")
          .replace(
            /^blork-(.+)/,
            (_, weapon: string) => `blork that fears the ${weapon === "laser" ? "ray gun" : weapon}`,
          );
        memory.tiles.set(event.cell ?? "", words[tile] ?? word);
      } else if (event.event === "swapped") memory.swap(event.from ?? "", event.to ?? "");
    }
  }
}

/** Plays to the end with all these hands; `heard` is what one of the screens is told. Says how many moves it took. */
export async function playOut(players: readonly Player[], heard: FromServer[]): Promise<number> {
  const memory = new Memory();
  const pages = players.map(({ page }) => page);
  let moves = 0;
  for (;;) {
    const turn = await asked(pages);
    if (!turn) return moves;
    learn(heard, memory);
    const nth = pages.indexOf(turn.page);
    const before = turn.seen.map(({ label }) => label).join();
    await tap(turn.page, choose(turn.seen, memory, COLOURS[nth]!));
    moves += 1;
    await expect
      .poll(async () =>
        (
          await turn.page
            .getByRole("gridcell")
            .getByRole("button")
            .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))
        ).join(),
      )
      .not.toBe(before);
  }
}
