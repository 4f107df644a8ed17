// Two worlds that a page cannot tell apart: the tables deal them differently, and until something is turned up, their worker says
// the same in both, byte by byte, and the document is the same.
import type { Page } from "@playwright/test";

import type { Position } from "../../src/generated/protocol";
import { INSTANT } from "../harness";
import { say } from "../harness/words";
import { before, expect, type Guest, type Handed, heard, overhear, test } from ".";

/** Runs first in page and worker: chance is counted from a number. */
const counted = (from: number) => `{
  let count = ${from};
  crypto.getRandomValues = (numbers) => {
    for (let n = 0; n < numbers.length; n += 1) {
      count = (Math.imul(count, 1664525) + 1013904223) >>> 0;
      numbers[n] = count >>> 24;
    }
    return numbers;
  };
  Math.random = () => 0.5;
}`;

/** Codes of any kind are as long as they are whatever they stand for; times are those of the machine. */
const alike = (text: string) =>
  text.replace(/[0-9a-f]{32,}/g, "code").replace(/\b1[78]\d{11}\b|(?<="left":)\d+/g, "time");

/** Moves that turn nothing up: not these, and how many. What lies on top of a pile in a castle is for all to see. */
const GAMES = [
  { game: "game-over", options: { start: 0 }, open: /./, moves: 0, seen: null },
  {
    game: "squid",
    options: { start: 0, trick_deck: { two: 4 }, guard_deck: { pow: 1, empty: 59 } },
    open: /^$/,
    moves: 5,
    seen: null,
  },
  { game: "walls", options: { start: 0 }, open: /^search/, moves: 8, seen: /(?<="top":)"[a-z]+"/g },
] as const;

interface World {
  /** Everything the worker has said to the page on its lines, in order. */
  told: string[];
  document: string;
  /** What is in IndexedDB. */
  truth: string;
}

/** Plays for the page with its second hand; says when it is done. */
const play = (page: Page, open: string, most: number) =>
  page.evaluate(
    async ([open, most]) => {
      const { hand } = window as Handed;
      const until = async (ready: () => boolean) => {
        while (!ready()) await new Promise((done) => setTimeout(done, 5));
      };
      const say = (request: string, command: unknown) =>
        hand.tell({ hear: { line: 1, text: JSON.stringify({ request, command }) } });
      for (let made = 0; made < most; made += 1) {
        await until(() => (hand.position?.to_act.length ?? 0) > 0 && hand.position!.step >= made);
        // Through the eyes of whoever is asked.
        const seat = hand.position!.to_act[0]!;
        say(`look ${made}`, { look: { seat } });
        await until(() => hand.position!.seat === seat && hand.position!.legal.length > 0);
        const { decision, legal } = hand.position!;
        const action = legal.find((action) => !new RegExp(open).test(action));
        if (action === undefined) throw new Error(`nothing but ${legal.join(", ")}`);
        say(`move ${made}`, { play: { seat, decision, action } });
        await until(() => `move ${made}` in hand.answers);
      }
    },
    [open, most] as const,
  );

async function world(me: Guest, of: (typeof GAMES)[number], seed: number): Promise<World> {
  // A table is made alike in both worlds; then the tables wake up with another chance, and deal.
  let chance = 1;
  await before(me, () => counted(chance));
  await me.page.addInitScript(counted(2));
  await overhear(me.page);
  const settings = { ...INSTANT, window: null };
  const code = await me.make({ game: of.game, places: ["me", "me"], options: of.options, settings });
  chance = seed;
  await me.page.reload();
  await me.start();
  await me.lend(code);
  await play(me.page, of.open.source, of.moves);
  await me.page.waitForTimeout(500);
  const told = await heard(me.page);
  const kept = await me.page.evaluate(async (seen) => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done) => (request.onsuccess = () => done(request.result)));
    const database = await read(indexedDB.open("gamenight"));
    const rows: { body: string }[] = await read(database.transaction("rows").objectStore("rows").getAll());
    const whole = document.documentElement.cloneNode(true) as Element;
    // What is for all to see on top of a pile, there and nowhere else.
    for (const [nth, { name, word }] of seen.entries()) {
      const pile = whole.querySelector(`[data-act="search ${nth + 1}"]`)!;
      pile.ariaLabel = pile.ariaLabel!.replace(word, "seen");
      const part = pile.querySelector(".part")!;
      part.innerHTML = part.innerHTML.replace(`part-${name}`, "seen");
    }
    return { document: whole.outerHTML, truth: rows.map(({ body }) => body).join("\n") };
  }, tops(told));
  return { ...kept, told };
}

/** What lies on top of each pile of a castle, by its name and in words; nothing where there are no piles. */
function tops(told: string[]): { name: string; word: string }[] {
  const positions = told.flatMap((text) => {
    const message = JSON.parse(text) as { step?: Position; picture?: Position };
    return message.step ?? message.picture ?? [];
  });
  const view = positions.at(-1)?.view as { piles?: { top: string }[] } | undefined;
  return (view?.piles ?? []).map(({ top }) => ({ name: top, word: say(`walls.part.${top}`) }));
}

for (const of of GAMES) {
  test(`two worlds of ${of.game} look alike until something is turned up`, async ({ guest }) => {
    const blocked = { serviceWorkers: "block", reducedMotion: "reduce" } as const;
    const [one, other] = await Promise.all([77, 78].map(async (seed) => world(await guest(blocked), of, seed)));
    expect(one!.truth, "they are two worlds").not.toBe(other!.truth);
    expect(one!.told.length).toBeGreaterThan(of.moves);
    const told = (world: World | undefined) =>
      world!.told.map((text) => alike(of.seen ? text.replace(of.seen, "seen") : text));
    expect(told(one)).toEqual(told(other));
    expect(alike(one!.document)).toBe(alike(other!.document));
    // What tells them apart is in the log alone: the secret half of every deal.
    const secrets = [...one!.truth.matchAll(/"(?:secret|server|salt|seed)":"([0-9a-f]{32,})"/g)].map(
      ([, secret]) => secret!,
    );
    expect(secrets.length).toBeGreaterThan(0);
    const public_ = one!.told.join() + one!.document;
    expect(secrets.filter((secret) => public_.includes(secret))).toEqual([]);
  });
}
