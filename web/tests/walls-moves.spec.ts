// Every kind of action in Through the Walls, made through the page: by touch, and sliders also by hand.
import { expect, type Player, test } from "./harness";
import { asked, field, hand, look, tap, things } from "./harness/castle";
import { SNUG } from "./harness/snug";
import { just, like, say } from "./harness/words";

/** Pulls a slider by its handle, so many fields to the side and down. */
async function drag({ page }: Player, handle: string, [x, y]: [number, number]): Promise<void> {
  const box = (await things(page, handle)[0]!.boundingBox())!;
  const [from, down] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(from, down);
  await page.mouse.down();
  await page.mouse.move(from + x * box.width, down + y * box.width, { steps: 4 });
  await page.mouse.up();
}

/** Somebody with a mouse begins, somebody with a phone sits opposite. */
async function two(arrive: (options?: object) => Promise<Player>, options: object): Promise<[Player, Player]> {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const code = await host.make({
    game: "walls",
    places: ["me", "free"],
    options: { start: 0, castle: SNUG, ...options },
  });
  await guest.join(code, "green");
  await host.start();
  await guest.playing();
  return [host, guest];
}

test("every magic move, search, tidying, placing and the end of a turn", async ({ arrive }) => {
  const [red, green] = await two(arrive, { moving_piles: true });

  // Red goes over a magnet, which holds it while the castle turns twice below; green rides round to the corner behind it.
  await tap(red, "step b1");
  await expect(red.told).toContainText(say("walls.tell.stepped.you", { to: "b1" }));
  await tap(red, "turn cw");
  await expect(red.told).toContainText(say("walls.tell.turned-cw.you"));
  await tap(red, "turn cw");
  await expect(field(red.page, "f7")).toHaveAccessibleName(like("walls.spoken.own"));

  // It stands on a piece now: a pile is searched, and put down elsewhere.
  await expect(red.status).toHaveText(say("walls.status.search.you"));
  await tap(red, "search 1");
  await expect(hand(red.page)).toBeFocused();
  await expect(red.status).toHaveText(say("walls.status.tidy.you"));
  const before = (await look(green.page)).piles;
  const top = (await look(red.page)).hand.length;
  expect([4, 5]).toContain(top);
  await tap(red, "tidy legs 3");
  await expect(green.page.getByRole("button", { name: /^Pile 3,/ })).toHaveAccessibleName(
    say("walls.pile", { pile: 3, n: top, part: say("walls.part.legs") }),
  );
  const moved = before[2]!.replace("Pile 3", "Pile 1");
  await expect(green.page.getByRole("button", { name: /^Pile 1,/ })).toHaveAccessibleName(moved);

  // Green lets it be.
  await tap(green, "end");
  // A turn drives green's ghost into red's, off the board: red puts it on a corner, and nowhere else.
  await tap(red, "turn cw");
  await expect(red.status).toHaveText(like("walls.status.place.you"));
  expect((await look(red.page)).fields.filter(({ may }) => may === "place").map(({ name }) => name)).toEqual(
    expect.arrayContaining(["a1", "a7", "g1", "g7"]),
  );
  await field(red.page, "c1").tap();
  await expect(red.page.getByRole("status").getByText("WA-20")).toBeVisible();
  await tap(red, "place green g1");
  await expect(field(green.page, "g1")).toHaveAccessibleName(like("walls.spoken.own"));

  // Red's slider is pulled by hand: down by a chamber, and red with it; another is pulled over into a free corridor.
  await asked([red]);
  await drag(red, "slide A down", [0, 1]);
  await expect(red.told).toContainText(say("walls.tell.slid-down.you", { slider: "A" }));
  await asked([red]);
  await drag(red, "slide B down", [-1, 0]);
  await red.page
    .getByRole("dialog")
    .getByRole("button", { name: like("walls.slider.up") })
    .first()
    .tap();
  await expect(red.told).toContainText(say("walls.tell.shifted.you", { slider: "B", corridor: 2 }));
  await expect(things(red.page, "slide B down")[0]!).toHaveAccessibleName(like("walls.slider.up"));
  // It could search again; a turn may be ended all the same.
  await expect(red.status).toHaveText(say("walls.status.search.you"));
  await tap(red, "end");

  // And the same by touch.
  await tap(green, "turn ccw");
  await expect(green.told).toContainText(say("walls.tell.turned-ccw.you"));
  await tap(green, "slide A up");
  await expect(green.told).toContainText(say("walls.tell.slid-up.you", { slider: "A" }));
  await tap(green, "shift C 4 1");
  await expect(red.told).toContainText(like("walls.tell.shifted", "walls.tell.began.you"));
  await expect(things(red.page, "slide C up")[0]!).toHaveAccessibleName(
    /corridor 4, one chamber sticks out at the bottom/,
  );

  // What a slide did can be looked at again, with the reason.
  await red.page.getByRole("button", { name: say("walls.happened"), exact: true }).tap();
  await expect(
    red.page
      .getByRole("dialog", { name: say("walls.happened") })
      .getByText(/magnet|rode along/)
      .first(),
  ).toBeVisible();
});

test("a ghost that gets stuck is put on one of the two fields it covers", async ({ arrive }) => {
  const [red, green] = await two(arrive, {});
  for (const action of ["step b1", "slide A down", "end"]) await tap(red, action);
  for (const action of ["step f7", "step f6", "turn cw", "end"]) await tap(green, action);
  // Red is held on the middle ring; green comes round, bumps into it, and lies over two fields.
  await tap(red, "turn cw");
  const { sight } = (await asked([red]))!;
  const free = sight.fields.filter(({ may }) => may === "place").map(({ name }) => name);
  expect(free).toHaveLength(2);
  expect((await look(green.page)).fields.some(({ may }) => may)).toBe(false);
  await tap(red, `place green ${free[1]}`);
  await expect(field(green.page, free[1]!)).toHaveAccessibleName(like("walls.spoken.own"));
  await expect(red.status).toHaveText(just("walls.status.move.you", "walls.status.both.you"));
});

test("says why a move cannot be made", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "walls", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  await asked([me]);
  for (const [action, rule] of [
    ["step g1", "WA-14"],
    ["search 2", "WA-22"],
  ] as const) {
    await things(me.page, action)[0]!.tap();
    await expect(me.page.getByRole("status").getByText(rule)).toBeVisible();
  }
});
