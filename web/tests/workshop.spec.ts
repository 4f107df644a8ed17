// The castle workshop: somebody enters the board of a box on a phone, somebody builds by keyboard, and both play in it.
import { readFileSync } from "node:fs";

import type { Castle, Slider } from "../src/generated/walls";
import { expect, type Player, test } from "./harness";
import { called, castleFile, SNUG } from "./harness/snug";
import { like, say } from "./harness/words";

const FIELDS = Array.from({ length: 49 }, (_, nth) => ({ x: nth % 7, y: Math.floor(nth / 7) }));
const named = ({ x, y }: { x: number; y: number }): string => `${"abcdefg"[x]}${y + 1}`;
const PARTS = ["hat", "face", "body", "legs", "hand"] as const;

/** Somebody in the workshop, whose taps are counted. */
class Builder {
  taps = 0;

  constructor(readonly me: Player) {}

  static async open(me: Player, hash = ""): Promise<Builder> {
    await me.page.goto(`${me.url}/workshop${hash}`);
    await expect(me.page.getByRole("grid")).toBeVisible();
    return new Builder(me);
  }

  button(key: string, params: Record<string, string | number> = {}) {
    return this.me.page.getByRole("button", { name: say(key, params), exact: true });
  }

  field(name: string) {
    return this.me.page.locator(`[data-field="${name}"]`);
  }

  async tap(target: { tap(): Promise<void> }): Promise<void> {
    this.taps++;
    await target.tap();
  }

  /** Types a name, letter by letter. */
  async type(place: string, text: string): Promise<void> {
    const input = this.me.page.locator(`[data-place="${place}"]`);
    await input.fill("");
    await input.pressSequentially(text);
    // A tap into the field, one that selects what stands there, and one a letter.
    this.taps += 2 + text.length;
  }

  get whole() {
    return this.me.page.getByText(say("walls.workshop.whole"));
  }

  get faults() {
    return this.me.page.getByRole("region", { name: say("walls.workshop.check") }).getByRole("listitem");
  }
}

/** Enters a castle as somebody does who has the board in front of them. */
async function enter(by: Builder, castle: Castle): Promise<void> {
  await by.tap(by.button("walls.workshop.guide"));
  for (const at of FIELDS.filter(({ x, y }) => x !== 3 || y !== 3)) {
    await expect(by.me.page.getByText(say("walls.workshop.guide.ask", { field: named(at) }))).toBeVisible();
    const here = castle.rooms[at.y]![at.x];
    const left = at.x > 0 && castle.rooms[at.y]![at.x - 1] === here;
    const above = at.y > 0 && castle.rooms[at.y - 1]![at.x] === here;
    const answer = (name: string) => by.me.page.locator(`[data-answer="${name}"]`);
    if (left && above && (await answer("both").isVisible())) await by.tap(answer("both"));
    else await by.tap(answer(left ? "left" : above ? "above" : "new"));
  }
  await by.tap(by.button("walls.workshop.names"));
  await by.type("name", castle.name);
  for (const [nth, costume] of castle.costumes.entries()) {
    const input = by.me.page.locator(`[data-place="costumes.${nth + 1}"]`);
    if ((await input.inputValue()) !== costume) await by.type(`costumes.${nth + 1}`, costume);
  }
  await by.tap(by.button("walls.workshop.disguises"));
  const fields = new Map(Object.entries(castle.disguises).map(([field, card]) => [card as string, field]));
  for (const part of PARTS) {
    for (const costume of castle.costumes) {
      const now = say("walls.workshop.where", { card: called(part, costume) });
      await expect(by.me.page.getByText(now)).toBeVisible();
      await by.tap(by.field(fields.get(`${part}-${costume}`)!));
    }
  }
  await by.tap(by.button("walls.workshop.magnets"));
  for (const slider of ["A", "B", "C"] as Slider[]) {
    for (const chamber of castle.magnets[slider]) {
      await by.tap(by.button("walls.workshop.chamber", { slider, chamber }));
    }
  }
}

test("the board of a box is entered on a phone with at most 300 taps, kept, and played on", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive();
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  await enter(by, SNUG);
  await expect(by.whole).toBeVisible();
  await by.tap(by.button("walls.workshop.keep"));
  await expect(me.page.getByText(say("option.set.kept", { name: "Snug" }))).toBeVisible();

  // The file reads back as the castle that was on the board, whatever letters its rooms have got.
  const [download] = await Promise.all([
    me.page.waitForEvent("download"),
    me.page.getByRole("link", { name: say("option.save") }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  const value = await me.page.evaluate(async (body) => {
    const answer = await fetch("/api/games/walls/options/castle", { method: "POST", body });
    return (await answer.json()) as Castle;
  }, text);
  const walls = ({ rooms }: Castle) =>
    FIELDS.map(({ x, y }) => [rooms[y]![x] === rooms[y]![x + 1], rooms[y]![x] === rooms[y + 1]?.[x]]);
  expect(walls(value)).toEqual(walls(SNUG));
  expect({ ...value, rooms: [] }).toEqual({ ...SNUG, rooms: [] });

  await by.tap(by.button("walls.workshop.play.now"));
  await me.playing();
  await expect(me.page.getByRole("grid").getByRole("button", { name: called("hat", "cook") })).toBeVisible();
  console.log(`a whole castle: ${by.taps} taps`);
  expect(by.taps).toBeLessThanOrEqual(300);

  // It is there at the next visit.
  const again = await Builder.open(me);
  await me.page.getByRole("button", { name: "Snug", exact: true }).click();
  await expect(again.field("g6")).toHaveAccessibleName(new RegExp(called("hat", "cook").replaceAll(/[()]/g, "\\$&")));
});

test("by keyboard: rooms, disguises, magnets and names, with faults at their places, undone and redone", async ({
  arrive,
}) => {
  const me = await arrive({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  const keys = me.page.keyboard;
  await by.field("a1").focus();

  // The corner goes to another room, which falls apart.
  await keys.press("b");
  await expect(by.field("a1")).toHaveAccessibleName(/room B/);
  const cut = say("walls.refusal.bad-option.room-in-pieces", { room: "B", field: "c1" });
  await expect(by.faults.filter({ hasText: cut })).toBeVisible();
  await expect(by.field("c1")).toHaveAccessibleName(new RegExp(cut.replaceAll(".", "\\.")));
  await expect(by.field("c1")).toHaveClass(/wrong/);
  await expect(by.button("walls.workshop.play.now")).toBeDisabled();
  await keys.press("Control+z");
  await expect(by.whole).toBeVisible();
  await keys.press("Control+y");
  await expect(by.faults).toHaveCount(1);
  // The fault leads to its place.
  await by.faults.getByRole("button").press("Enter");
  await expect(by.field("c1")).toBeFocused();
  await keys.press("Control+z");
  await expect(by.whole).toBeVisible();

  // A field is emptied, and painted again by whatever is chosen.
  await by.field("a1").focus();
  await keys.press("Delete");
  await expect(by.field("a1")).toHaveAccessibleName(new RegExp(say("walls.workshop.blank")));
  await keys.press("Enter");
  await expect(by.whole).toBeVisible();

  // A disguise moves two fields to the right by the arrows.
  await by.button("walls.workshop.disguises").press("Enter");
  await me.page.getByRole("radio", { name: called("hat", "pirate") }).press("Space");
  await by.field("c1").focus();
  await keys.press("ArrowRight");
  await expect(by.field("d1")).toBeFocused();
  await keys.press("Enter");
  await expect(by.field("d1")).toHaveAccessibleName(new RegExp(called("hat", "pirate")));
  await expect(by.field("c1")).not.toHaveAccessibleName(new RegExp(called("hat", "pirate")));

  // Slider A without a magnet is a fault that stands at the slider.
  await by.button("walls.workshop.magnets").press("Enter");
  for (const chamber of [2, 5]) await by.button("walls.workshop.chamber", { slider: "A", chamber }).press("Space");
  await expect(by.faults).toHaveText([say("walls.refusal.bad-option.magnets", { slider: "A", n: 0 })]);
  await by.button("walls.workshop.chamber", { slider: "A", chamber: 7 }).press("Space");
  await expect(by.whole).toBeVisible();

  await by.button("walls.workshop.names").press("Enter");
  const name = me.page.locator('[data-place="name"]');
  await name.fill("");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Burg Eck");
  await expect(by.whole).toBeVisible();

  // The link brings the same castle to another device.
  await by.button("invite.copy").press("Enter");
  await expect.poll(() => new URL(me.page.url()).hash).toMatch(/^#castle=[\w-]+$/);
  const friend = await arrive();
  const other = await Builder.open(friend, new URL(me.page.url()).hash);
  await expect(other.whole).toBeVisible();
  await expect(other.field("d1")).toHaveAccessibleName(new RegExp(called("hat", "pirate")));
  await other.button("walls.workshop.names").tap();
  await expect(friend.page.locator('[data-place="name"]')).toHaveValue("Burg Eck");
});

test("the same from all four sides: one tap paints four fields and places four disguises", async ({ arrive }) => {
  const me = await arrive();
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  await by.button("walls.workshop.empty").tap();
  await me.page.getByText(say("walls.workshop.symmetric"), { exact: true }).tap();
  await by.field("a1").tap();
  const rooms = await Promise.all(
    ["a1", "g1", "g7", "a7"].map((corner) => by.field(corner).getAttribute("aria-label")),
  );
  expect(new Set(rooms.map((label) => /room (\w)/.exec(label ?? "")?.[1])).size, "four rooms").toBe(4);
  // A stroke goes on as long as the finger is down, and is undone as one.
  const [from, to] = [await by.field("b1").boundingBox(), await by.field("c1").boundingBox()];
  await me.page.mouse.move(from!.x + 10, from!.y + 10);
  await me.page.mouse.down();
  await me.page.mouse.move(to!.x + 10, to!.y + 10, { steps: 4 });
  await me.page.mouse.up();
  await expect(by.field("c1")).toHaveAccessibleName(/room A/);
  await expect(by.field("g3")).toHaveAccessibleName(new RegExp(`room ${/room (\w)/.exec(rooms[1]!)![1]}`));
  await by.button("walls.workshop.undo").tap();
  await expect(by.field("b1")).toHaveAccessibleName(new RegExp(say("walls.workshop.blank")));
  await by.button("walls.workshop.disguises").tap();
  await by.field("c1").tap();
  for (const [field, costume] of [
    ["c1", "pirate"],
    ["g3", "diver"],
    ["e7", "knight"],
    ["a5", "wizard"],
  ] as const) {
    await expect(by.field(field)).toHaveAccessibleName(new RegExp(called("hat", costume)));
  }
});

test("a faulty file is opened as far as it can be read", async ({ arrive }) => {
  const me = await arrive();
  const by = await Builder.open(me);
  const input = me.page.locator('input[type="file"]');
  await input.setInputFiles(castleFile({ ...SNUG, rooms: SNUG.rooms.slice(0, 6), magnets: { A: [1] } }, "torn.json"));
  await expect(by.field("a7")).toHaveAccessibleName(new RegExp(say("walls.workshop.blank")));
  await expect(by.faults.first()).toContainText("a7");
  await input.setInputFiles({ name: "note.toml", mimeType: "application/toml", buffer: Buffer.from("dear castle") });
  await expect(me.page.getByText(say("option.unreadable", { file: "note.toml" }))).toBeVisible();
});

test("walls are drawn by touch and by keyboard, and one that closes nothing is a fault at its place", async ({
  arrive,
}) => {
  const me = await arrive();
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  await by.button("walls.workshop.draw").tap();
  await expect(by.whole).toBeVisible();

  // A wall between a1 and b1 shuts a1 off: thirteen rooms are one too many.
  const box = (await by.field("a1").boundingBox())!;
  await me.page.touchscreen.tap(box.x + box.width - 4, box.y + box.height / 2);
  await expect(by.faults).toContainText([say("walls.refusal.bad-option.rooms", { n: 13 })]);
  await expect(by.field("a1")).toHaveAccessibleName(new RegExp(say("walls.workshop.wall.right")));
  // The same wall falls by the keyboard, and rises and falls by the buttons.
  await by.field("a1").focus();
  await me.page.keyboard.press("Shift+ArrowRight");
  await expect(by.whole).toBeVisible();
  const right = me.page.locator('[data-side="right"]');
  await right.tap();
  await expect(right).toHaveAttribute("aria-pressed", "true");
  await expect(by.faults).toHaveCount(1);
  await by.button("walls.workshop.undo").tap();
  await expect(by.whole).toBeVisible();

  // A wall that is torn down joins two rooms: eleven are left, and what stood between them elsewhere closes nothing.
  await by.field("b1").focus();
  await me.page.keyboard.press("Shift+ArrowRight");
  await expect(by.field("c1")).toHaveAccessibleName(/room B/);
  await expect(by.faults.filter({ hasText: say("walls.refusal.bad-option.rooms", { n: 11 }) })).toBeVisible();
  const idle = by.faults.filter({ hasText: "c1-c2" });
  await expect(idle).toHaveText(like("walls.refusal.bad-option.wall-closes-nothing"));
  await idle.getByRole("button").tap();
  await expect(by.field("c1")).toBeFocused();
  // Back to painting: the rooms are those that the walls have left.
  await by.button("walls.workshop.paint").tap();
  await expect(by.field("c1")).toHaveAccessibleName(/room A/);
});

test("a castle is tried out by the rules: a ghost steps, is put elsewhere, the board turns", async ({ arrive }) => {
  const me = await arrive();
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  await by.button("walls.workshop.try").tap();
  const act = (action: string) => me.page.locator(`[data-act="${action}"]`);
  await expect(me.page.getByText(say("walls.moves", { n: 3 }))).toBeVisible();
  // a1 and b1 are one room, a1 and a2 are not: the rules know.
  await act("step b1").tap();
  await expect(me.page.getByText(say("walls.moves", { n: 2 }))).toBeVisible();
  await act("step e5").tap();
  await expect(me.page.locator(".toast")).toBeVisible();
  await act("turn cw").tap();
  await expect(me.page.getByText(say("walls.moves", { n: 1 }))).toBeVisible({ timeout: 15_000 });
  await by.button("walls.workshop.undo").first().tap();

  await by.button("walls.workshop.try.place").tap();
  await act("place red e5").tap();
  await expect(act("step e5")).toHaveAccessibleName(new RegExp(say("walls.spoken.own")));
  // Green's turn, with three moves.
  await me.page
    .getByRole("group", { name: say("walls.workshop.try.turn") })
    .getByRole("button")
    .nth(1)
    .tap();
  await expect(me.page.getByText(say("walls.moves", { n: 3 }))).toBeVisible();
  await me.page.getByRole("button", { name: "4", exact: true }).tap();
  await expect(me.page.getByRole("group", { name: say("walls.workshop.try.turn") }).getByRole("button")).toHaveCount(4);
});

test("how good a castle is: a heat map at once, games of bots in the background until somebody stops them", async ({
  arrive,
}) => {
  test.setTimeout(120_000);
  const me = await arrive();
  const by = await Builder.open(me);
  await expect(by.whole).toBeVisible();
  await by.button("walls.workshop.study").tap();
  await expect(me.page.getByText(say("walls.study.hard.none"))).toBeVisible({ timeout: 30_000 });
  await expect(by.field("a1")).toHaveAccessibleName(/a1: .*, \d+$/);
  await me.page.getByText(say("walls.study.to"), { exact: true }).tap();
  await expect(by.field("c1")).toHaveAccessibleName(/\d+%$/);
  await by.button("walls.study.play").tap();
  await expect(me.page.getByRole("row")).not.toHaveCount(0, { timeout: 60_000 });
  await expect(me.page.getByRole("cell").first()).toContainText("%");
  await by.button("walls.study.stop").tap();
  await expect(by.button("walls.study.play")).toBeVisible({ timeout: 30_000 });
});
