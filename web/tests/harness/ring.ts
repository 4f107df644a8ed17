// Squid the Game as it is told: what a page says about the ring, the hands and the questions, and how to answer.
import { expect, type Locator, type Page } from "@playwright/test";

import type { Settings } from "../../src/generated/protocol";
import { INSTANT, type Player } from "./player";
import { just, like, say } from "./words";

/** Cards that fit beckon without end, and a test waits for whatever it touches to stand still. */
export const CALM = { reducedMotion: "reduce" } as const;

/** Reactions wait until all have answered: a slow machine must not let one go by. */
export const PATIENT: Settings = { ...INSTANT, window: null };

/** Something on the page, as a screen reader knows it. */
interface Thing {
  role: string;
  name: string;
  depth: number;
  disabled: boolean;
}

/** What a page says, all at one moment. */
export interface Sight {
  /** What is asked of this device; null while others are. */
  asked: "guard" | "vote" | "trick" | null;
  /** The names of everything that may be touched to answer. */
  open: string[];
  /** The places of the ring. */
  places: string[];
  /** The tricks in one's own hand, as their buttons are called. */
  tricks: string[];
  /** Who shows what. */
  hands: string[];
  piles: string[];
  over: boolean;
}

/** A line of the outline of a page: `- 'button "Flat hand: 0" [disabled]'`. */
const LINE = /^( *)- (?:'(.*)'|(.*?)):?$/;
const THING = /^([\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/;

function things(outline: string): Thing[] {
  return outline.split("\n").flatMap((line) => {
    const [, indent = "", quoted, plain] = LINE.exec(line) ?? [];
    const found = THING.exec(quoted?.replaceAll("''", "'").replace(/:$/, "") ?? plain ?? "");
    if (!found) return [];
    const [, role = "", name, states = "", text] = found;
    return {
      role,
      name: name?.replace(/\\(.)/g, "$1") ?? text?.replace(/^"(.*)"$/, "$1") ?? "",
      depth: indent.length,
      disabled: states.includes("[disabled]"),
    };
  });
}

/** What lies within the first thing of that role and name. */
function within(all: readonly Thing[], role: string, name: string): Thing[] {
  const at = all.findIndex((thing) => thing.role === role && thing.name === name);
  if (at < 0) return [];
  const depth = all[at]!.depth;
  const end = all.findIndex((thing, index) => index > at && thing.depth <= depth);
  return all.slice(at + 1, end < 0 ? undefined : end);
}

const TRICKS = ["two", "minus", "next", "quick", "second"] as const;
export type Trick = (typeof TRICKS)[number];

/** What the button of a trick in one's hand is called, however many there are of it. */
export function called(trick: Trick): RegExp {
  const params = { card: say(`squid.trick.${trick}`), does: say(`squid.trick.${trick}.does`) };
  const literally = (phrase: string) => phrase.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace("{n}", "\\d+");
  return new RegExp(`^(?:${literally(say("squid.card", params))}|${literally(say("squid.card.several", params))})$`);
}

export async function look(page: Page): Promise<Sight> {
  const all = things(await page.getByRole("main").ariaSnapshot());
  const list = (name: string) => within(all, "list", say(name)).filter(({ role }) => role === "listitem");
  const places = within(all, "group", say("squid.ring")).filter(
    ({ role, name }) => role === "button" && like("squid.place").test(name),
  );
  const tray = within(all, "group", say("squid.tray")).filter(({ role }) => role === "button");
  const mayPut = tray.length > 0 ? places.filter(({ disabled }) => !disabled) : [];
  const answers = tray.filter(({ disabled }) => !disabled);
  const open = [...mayPut, ...answers].map(({ name }) => name);
  const asked =
    mayPut.length > 0 ? "guard" : open.includes(say("squid.pass")) ? "trick" : open.length > 0 ? "vote" : null;
  return {
    asked,
    open,
    places: places.map(({ name }) => name),
    tricks: tray.map(({ name }) => name).filter((name) => TRICKS.some((trick) => called(trick).test(name))),
    hands: list("squid.hands").map(({ name }) => name),
    piles: list("squid.piles").map(({ name }) => name),
    over: all.some(({ role, name }) => role === "button" && name === say("end.look")),
  };
}

/** What everybody sees of the game; the same on all devices once all have heard the same. */
function common({ places, hands, piles, over }: Sight): string {
  const stand = places.map((name) => name.replace(/^(.+?): .+?, (\w+)/, "$1: $2"));
  return JSON.stringify({ stand, hands, piles, over });
}

/** Waits until all devices show the same table; says what each of them sees. */
export async function together(pages: readonly Page[]): Promise<Sight[]> {
  let seen: Sight[] = [];
  await expect
    .poll(
      async () => {
        seen = await Promise.all(pages.map(look));
        const [first, ...others] = seen.map(common);
        const waiting = seen.every(({ asked, over }) => !asked && !over);
        return waiting || others.some((other) => other !== first);
      },
      { timeout: 40_000, intervals: [20, 50, 100] },
    )
    .toBe(false);
  return seen;
}

/** Something to answer with: a place of the ring, a hand or a trick, or to play none. */
export function answer(page: Page, name: string | RegExp): Locator {
  const boxes = page.getByRole("group", { name: just("squid.ring", "squid.tray") });
  return boxes.getByRole("button", { name, exact: true });
}

/** Answers by touch, and waits until the device shows that it was heard. */
export async function give(page: Page, name: string | RegExp): Promise<void> {
  const before = JSON.stringify(await look(page));
  await answer(page, name).tap();
  await expect.poll(async () => JSON.stringify(await look(page)), { intervals: [10, 20, 50, 100] }).not.toBe(before);
}

/** The place that a guard stands behind, from 1; 0 if it stands nowhere. */
export async function guarded(page: Page): Promise<number> {
  const { places } = await look(page);
  return places.findIndex((name) => like("squid.place.guarded").test(name)) + 1;
}

/** Somebody in the list of who shows what, by what it says of them. */
export function hand(page: Page, name: RegExp): Locator {
  return page
    .getByRole("list", { name: say("squid.hands") })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** Seats people around a new table and starts the game there. */
export async function gather(
  players: readonly Player[],
  options: Record<string, unknown>,
  settings: Settings = PATIENT,
): Promise<string> {
  const [host, ...guests] = players as [Player, ...Player[]];
  const places = ["me", ...guests.map(() => "free")];
  const code = await host.make({ game: "squid", places, options: { start: 0, ...options }, settings });
  for (const [nth, guest] of guests.entries()) {
    await guest.open(code);
    await guest.sit(["blue", "green", "yellow"][nth]!);
  }
  await host.start();
  await Promise.all(guests.map((guest) => guest.playing()));
  return code;
}
