// Somebody who plays Through the Walls: reads the table by the names of what is on it, and knows what to touch.
import { expect, type Locator, type Page } from "@playwright/test";

import type { Part } from "../../src/generated/walls";
import type { Player } from "./player";
import { PIECES } from "./snug";
import { just, like, say } from "./words";

export interface FieldSeen {
  name: string;
  own: boolean;
  ghost: boolean;
  /** Whose ghost stands there, by name; nobody's name for one's own. */
  whose: string | null;
  piece: string | null;
  /** The sides on which a wall stands or the board ends. */
  walls: string[];
  may: "step" | "place" | null;
}

export interface Sight {
  /** What was read out last: what happened, and then what is asked. */
  told: string;
  /** Row by row, as the board lies now. */
  fields: FieldSeen[];
  piles: string[];
  /** What each seat wears. */
  worn: string[][];
  /** The cards in one's own hand. */
  hand: string[];
  over: boolean;
}

const SIDES = { up: -7, right: 1, down: 7, left: -1 } as const;

/** Everything on the table that has a name, in one look. */
export async function look(page: Page): Promise<Sight> {
  const { told, labels, hand } = await page.evaluate(() => {
    const label = (element: Element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    return {
      told: document.querySelector("[role=log]")?.textContent?.trim() ?? "",
      labels: [...document.querySelectorAll("main button, main [role=img]")].map(label),
      hand: [...document.querySelectorAll("main section[aria-label] button[aria-pressed]")].map(label),
    };
  });
  const ghost = like("walls.spoken.ghost");
  return {
    told,
    hand,
    fields: labels
      .filter((name) => /^[a-g][1-7](?:[;,]|$)/.test(name))
      .map((name) => {
        const parts = name.split("; ");
        const closed = parts.filter((part) => just("walls.spoken.walls", "walls.spoken.edge").test(part)).join("; ");
        return {
          name: name.slice(0, 2),
          own: parts.includes(say("walls.spoken.own")),
          ghost: parts.some((part) => ghost.test(part)),
          whose: parts.flatMap((part) => NAMED.exec(part)?.[1] ?? [])[0] ?? null,
          piece: parts.find((part) => PIECES.has(part)) ?? null,
          walls: Object.keys(SIDES).filter((side) => closed.includes(say(`walls.spoken.${side}`))),
          may: parts.includes(say("walls.spoken.step"))
            ? "step"
            : parts.includes(say("walls.spoken.place"))
              ? "place"
              : null,
        };
      }),
    piles: labels.filter((name) => just("walls.pile", "walls.pile.empty", "walls.pile.searched").test(name)),
    worn: labels
      .filter((name) => like("walls.doll", "walls.doll.none").test(name))
      .map((name) => [...PIECES.keys()].filter((piece) => name.includes(piece))),
    over: labels.includes(say("end.look")),
  };
}

const NAMED = new RegExp(`^${say("walls.spoken.ghost", { name: "(.+)" })}$`);

const ASKED = new RegExp(
  `(?:${
    like(
      "walls.status.move.you",
      "walls.status.both.you",
      "walls.status.search.you",
      "walls.status.end.you",
      "walls.status.place.you",
      "walls.status.tidy.you",
    ).source
  })$`,
);

/** Waits until one of several is asked; says who, and what they see. Null once the game is over for all. */
export async function asked(players: readonly Player[]): Promise<{ nth: number; sight: Sight } | null> {
  let found: { nth: number; sight: Sight } | null = null;
  await expect
    .poll(
      async () => {
        const sights = await Promise.all(players.map(({ page }) => look(page)));
        const nth = sights.findIndex(({ told, over }) => !over && ASKED.test(told));
        found = nth < 0 ? null : { nth, sight: sights[nth]! };
        return found ? "asked" : sights.every(({ over }) => over) ? "over" : "waiting";
      },
      { timeout: 40_000, intervals: [20, 50, 100, 200] },
    )
    .not.toBe("waiting");
  return found;
}

/** Waits until something has happened since. */
export async function happens(page: Page, since: Sight): Promise<void> {
  const before = JSON.stringify(since);
  await expect.poll(async () => JSON.stringify(await look(page)), { intervals: [20, 50, 100, 200] }).not.toBe(before);
}

/** What has to be touched for an action, one after the other. The action is written as the rules write it. */
export function things(page: Page, action: string): Locator[] {
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
  const [verb, one = "", two = "", three = "0"] = action.split(" ");
  const out = Number(three) === 0 ? "level" : Number(three) < 0 ? "up" : "down";
  switch (verb) {
    case "step":
      // A field of the board, or a way to go in the hand.
      return [button(new RegExp(`^(?:\\w+: )?${one}(?:[;,]|$)`))];
    case "place":
      return [field(page, two)];
    case "slide":
      return [button(new RegExp(`^${say(`walls.slide.${two}`, { slider: one })}\\.`))];
    case "turn":
      return [button(say(`walls.turn.${one}`))];
    case "shift":
      return [
        button(say("walls.corridor", { corridor: two })).first(),
        // Where its magnets would be is said after that.
        button(
          new RegExp(
            `^${say("walls.shift", { slider: one, corridor: two })}: ${say(`walls.slider.${out}`, { n: Math.abs(Number(three)) })}(?:,|$)`,
          ),
        ),
      ];
    case "search":
      return [button(new RegExp(`^${say("walls.pile.empty", { pile: one }).split(",")[0]},`))];
    case "tidy":
      return [
        hand(page).getByRole("button", {
          name: new RegExp(
            `^(?:${names(one as Part)
              .map(plain)
              .join("|")})$`,
          ),
        }),
        ...(two
          ? [hand(page).getByRole("button", { name: say("walls.search.put", { place: two }), exact: true })]
          : []),
      ];
    case "end":
      return [button(say("walls.end"))];
    default:
      throw new Error(`how is “${action}” done?`);
  }
}

const plain = (text: string): string => text.replace(/[()]/g, "\\$&");
const names = (part: Part): string[] => [...PIECES].flatMap(([name, of]) => (of === part ? [name] : []));

export function field(page: Page, name: string): Locator {
  return page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${name}(?:[;,]|$)`) });
}

/** The pile in one's own hand. */
export function hand(page: Page): Locator {
  return page.getByRole("region", { name: like("walls.search.title") });
}

/** Does an action by touch, once one is asked, and waits until it has happened. */
export async function tap(player: Player, action: string): Promise<void> {
  const turn = await asked([player]);
  for (const thing of things(player.page, action)) await thing.tap();
  await happens(player.page, turn!.sight);
}

/** A head for the game: remembers what it saw in the piles, and goes for the nearest piece it lacks. */
export class Wits {
  /** By pile: what was in it. */
  readonly #seen = new Map<number, readonly string[]>();
  #searched = 0;
  #tries = 0;

  constructor(readonly seat: number) {}

  /** The next action, as the rules write it. */
  choose({ told, fields, hand: cards, piles, worn }: Sight): string {
    const placing = fields.find(({ may }) => may === "place");
    if (placing) return `place any ${placing.name}`;
    if (like("walls.status.tidy.you").test(told)) {
      this.#seen.set(this.#searched, cards);
      return `tidy ${PIECES.get(cards[0]!)}`;
    }
    const mine = new Set(worn[this.seat]?.map((piece) => PIECES.get(piece)));
    const gone = new Set(worn.flat());
    const wanted = (piece: string | null) => piece !== null && !gone.has(piece) && !mine.has(PIECES.get(piece));
    const here = fields.findIndex(({ own }) => own);
    const piece = fields[here]?.piece ?? null;
    if (like("walls.status.both.you", "walls.status.search.you").test(told) && wanted(piece)) {
      const full = [1, 2, 3, 4].filter((pile) => !just("walls.pile.empty").test(piles[pile - 1] ?? ""));
      const known = full.find((pile) => this.#seen.get(pile)?.includes(piece!));
      const pile = known ?? full.find((one) => !this.#seen.has(one)) ?? full[0]!;
      this.#searched = pile;
      return `search ${pile}`;
    }
    if (!like("walls.status.move.you", "walls.status.both.you").test(told)) return "end";
    return this.#way(fields, here, wanted) ?? ["turn cw", "slide A down", "slide A up"][this.#tries++ % 3]!;
  }

  /** The first step to the nearest field with a piece that is wanted. */
  #way(fields: readonly FieldSeen[], from: number, wanted: (piece: string | null) => boolean): string | null {
    const been = new Set([from]);
    const queue = [{ at: from, first: "" }];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { at, first } = next;
      const seen = fields[at]!;
      if (first && wanted(seen.piece)) return `step ${first}`;
      for (const [side, by] of Object.entries(SIDES)) {
        const to = fields[at + by];
        if (seen.walls.includes(side) || !to || to.ghost || been.has(at + by)) continue;
        been.add(at + by);
        queue.push({ at: at + by, first: first || to.name });
      }
    }
    return null;
  }
}
