// Told in the right order: nothing speaks of what cannot be seen yet. Every frame is held against what the server said.
import type { Page } from "@playwright/test";

import type { Position } from "../src/generated/protocol";
import { expect, type Player, test } from "./harness";
import { overhear } from "./harness/ears";
import { SNUG } from "./harness/snug";
import { say } from "./harness/words";

/** What a frame shows, beside the board itself. */
interface Seen {
  step: number;
  event: string | null;
  seen: boolean;
  status: string;
  told: string;
  /** The seats whose chips are lit. */
  lit: number[];
  /** Faces that tell how it comes out. */
  faces: string[];
  end: boolean;
}

declare global {
  interface Window {
    shown: Seen[];
  }
}

/** Notes every frame in which something has changed. */
async function watch({ context }: Player): Promise<void> {
  await context.addInitScript(() => {
    window.shown = [];
    let last = "";
    const look = (): void => {
      requestAnimationFrame(look);
      const board = document.querySelector<HTMLElement>(".play .board");
      if (!board) return;
      const text = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? "";
      const used = [...board.querySelectorAll("use")].map((use) => use.getAttribute("href")?.split("#")[1] ?? "");
      const seen: Seen = {
        step: Number(board.dataset.step),
        event: board.dataset.event ?? null,
        seen: board.dataset.seen === "true",
        status: text(".status p"),
        told: text("[role=log]"),
        lit: [...document.querySelectorAll(".seats > li")].flatMap((li, seat) =>
          li.classList.contains("asked") ? [seat] : [],
        ),
        faces: [
          ...[...board.querySelectorAll(".gloating, .beaten, .joyful")].map((one) => one.classList[1] ?? ""),
          ...used.filter((name) =>
            ["guard-pop", "guard-oops", "face-scared", "face-happy", "ghost-scared"].includes(name),
          ),
        ],
        end: document.querySelector(".end.panel") !== null,
      };
      const now = JSON.stringify(seen);
      if (now !== last) window.shown.push(seen);
      last = now;
    };
    requestAnimationFrame(look);
  });
}

/** Held against what the server said: by the number of the step. */
function check(frames: readonly Seen[], positions: ReadonlyMap<number, Position>): void {
  let before: Seen | undefined;
  for (const frame of frames) {
    const position = positions.get(frame.step);
    const where = `step ${frame.step}, ${frame.event ?? "at rest"}, ${frame.seen ? "seen" : "not seen"}: ${frame.status}`;
    if (frame.event !== null) {
      // Who is next would tell how it ends.
      const did = position?.did ? [position.did.seat] : [];
      expect(did, `lit chips, ${where}`).toEqual(expect.arrayContaining(frame.lit));
      expect(frame.end, `the end, ${where}`).toBe(false);
      expect(frame.status, where).not.toBe(say("status.over"));
    }
    if (!frame.seen && before && !before.seen && before.step === frame.step && before.event === frame.event) {
      expect(frame.told, `read out, ${where}`).toBe(before.told);
    }
    if (!frame.seen && before) {
      const news = frame.faces.filter((face) => !before!.faces.includes(face));
      expect(news, `faces, ${where}`).toEqual([]);
    }
    before = frame;
  }
}

const positions = (heard: ReturnType<typeof overhear>) =>
  new Map(heard.flatMap((message) => ("step" in message ? [[message.step.step, message.step] as const] : [])));

/** Captions of something that cannot be seen yet, and of the same once it can. */
function captions(frames: readonly Seen[], event: string, seen: boolean): string[] {
  return [
    ...new Set(frames.filter((frame) => frame.event === event && frame.seen === seen).map(({ status }) => status)),
  ];
}

async function look(page: Page): Promise<Seen[]> {
  return page.evaluate(() => window.shown);
}

test("chips, captions, faces, the end and the screen reader follow the picture", async ({ arrive }) => {
  test.setTimeout(150_000);
  const settings = { public: false, pace: "quick", time: null, window: 5, warm: null } as const;
  const games = [
    // Ends soon: every card sends somebody down the slide.
    { game: "squid", options: { start: 0, characters: 2, guard_deck: { pow: 20 }, trick_deck: { two: 4 } } },
    { game: "game-over", options: { start: 0 } },
    { game: "walls", options: { start: 0, castle: SNUG } },
  ];
  await Promise.all(
    games.map(async ({ game, options }) => {
      const me = await arrive();
      await watch(me);
      const heard = overhear(me.page);
      await me.make({ game, places: ["hard", "hard"], options, settings });
      await me.page.getByRole("button", { name: say("lobby.start"), exact: true }).click();
      const over = game === "squid";
      if (over) await expect(me.end).toBeVisible({ timeout: 120_000 });
      else {
        const enough = (frames: readonly Seen[]) => frames.length > 30 || frames.some(({ end }) => end);
        await expect.poll(async () => enough(await look(me.page)), { timeout: 90_000 }).toBe(true);
      }
      const frames = await look(me.page);
      check(frames, positions(heard));
      for (const event of { squid: ["drawn", "walked"], "game-over": ["flipped"], walls: ["searched"] }[game] ?? []) {
        expect(
          frames.some((frame) => frame.event === event),
          `${game}: ${event} was seen`,
        ).toBe(true);
      }
      if (game !== "walls") {
        const event = over ? "drawn" : "flipped";
        // Before it is seen all is called the same, whatever it is.
        const names = /Pow|blork|key|portal|princess|invincible/;
        for (const caption of captions(frames, event, false)) expect(caption).not.toMatch(names);
        expect(captions(frames, event, true).some((caption) => names.test(caption))).toBe(true);
      }
      if (over) {
        const won = frames.findIndex(({ event }) => event === "won");
        const end = frames.findIndex((frame) => frame.end);
        expect(won, "who has won is told").toBeGreaterThan(0);
        expect(end, "before it is over").toBeGreaterThan(won);
      }
    }),
  );
});
