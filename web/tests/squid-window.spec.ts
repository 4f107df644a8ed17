// What others can see of an answer: that it was given, never what it was. And what those who only look on may guess.
import type { FromServer } from "../src/generated/protocol";
import type { View } from "../src/generated/squid";
import { expect, type Player, test } from "./harness";
import { overhear } from "./harness/ears";
import { called, CALM, gather, give, hand, look, PATIENT, together } from "./harness/ring";
import { like, plain, say } from "./harness/words";

const [PALM, FINGER, NONE] = [say("squid.vote.0"), say("squid.vote.1"), say("squid.pass")];
const [RED, BLUE, GREEN] = [0, 1, 2];

/** The page of somebody who plays, apart from their own cards, and as if it were nobody's in particular. */
async function face({ page }: Player): Promise<string[]> {
  const pairs = ["squid.tell.voted", "squid.tell.passed"].map((key) => [say(`${key}.you`), say(key, { name: "NAME" })]);
  const words = [say("squid.tray"), pairs] as const;
  return page.getByRole("main").evaluate((main, [tray, pairs]) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll(`nav, dialog, [aria-label="${tray}"] ul`)) own.remove();
    const hand = copy.querySelector(`[aria-label="${tray}"]`);
    hand?.setAttribute("class", hand.className.replace(/seat-\w+/, ""));
    const mine = copy.querySelector("li.mine");
    const name = mine?.textContent?.split(",")[0] ?? "";
    mine?.classList.remove("mine");
    // How long a window lasts is the same for all; when its end was heard of is not, by some milliseconds.
    const run = copy.querySelector<HTMLElement>("[role=timer] .run");
    run?.style.removeProperty("--since");
    run?.style.setProperty("--whole", `${Math.round(parseFloat(run.style.getPropertyValue("--whole")) / 1000)}s`);
    copy.querySelector("[role=timer]")?.removeAttribute("aria-label");
    const told = pairs.reduce(
      (text, [you, other]) => text.replaceAll(you!, other!.replace("NAME", name)),
      copy.outerHTML,
    );
    return told
      .replaceAll(": you, ", `: ${name}, `)
      .replaceAll(", you,", ",")
      .replaceAll(", you<", "<")
      .replaceAll(", your turn", ", their turn")
      .replaceAll(/\byou (?=\d)/g, `${name} `)
      .replaceAll("your character", `${name}’s character`)
      .split(/(?=<)/);
  }, words);
}

async function name({ page }: Player): Promise<string> {
  const seats = page.getByRole("list", { name: say("lobby.seats") }).getByRole("listitem");
  return (await seats.filter({ hasText: `, ${say("seat.you")}` }).innerText()).split(",")[0]!;
}

/** Nobody plays a trick, as often as they are asked. */
async function passAll(players: Player[]): Promise<void> {
  for (;;) {
    const seen = await together(players.map(({ page }) => page));
    const nth = seen.findIndex(({ asked }) => asked === "trick");
    if (nth < 0) return;
    await give(players[nth]!.page, NONE);
  }
}

async function vote(players: Player[], ...hands: string[]): Promise<void> {
  for (const [nth, shown] of hands.entries()) await give(players[nth]!.page, shown);
}

/** Looks on and guesses where the guard stops. */
async function guess({ page }: Player, place: number): Promise<void> {
  await expect(page.getByText(like("squid.guess", "squid.guess.made"))).toBeVisible();
  const spot = page.getByRole("group", { name: say("squid.ring") }).getByRole("button", {
    name: new RegExp(`^Place ${place}:`),
  });
  await spot.tap();
  await expect(page.getByText(say("squid.guess.made", { place }))).toBeVisible();
  await expect(spot).toHaveAccessibleName(like("squid.place.guess"));
}

function podium({ page }: Player): ReturnType<Player["page"]["getByRole"]> {
  return page.getByRole("list", { name: say("squid.guess.podium") }).getByRole("listitem");
}

/** Did this device ever hear what somebody else votes before all did? */
function learned(heard: readonly FromServer[], seat: number | null): boolean {
  const views = heard.flatMap((message) =>
    "step" in message ? [message.step.view] : "picture" in message ? [message.picture.view] : [],
  ) as View[];
  return views.some(({ phase, votes }) => phase === "vote" && votes.some((vote, of) => vote !== null && of !== seat));
}

test("an answer tells nothing but that it was given; onlookers guess", async ({ arrive }) => {
  test.setTimeout(180_000);
  const [red, blue, green, onlooker] = await Promise.all([arrive(CALM), arrive(CALM), arrive(CALM), arrive(CALM)]);
  const players = [red, blue, green];
  const ears = [overhear(green.page), overhear(onlooker.page)] as const;
  // One card that fits after a move, and somebody holds it.
  const decks = { trick_deck: { next: 1, two: 5 }, guard_deck: { pow: 10 }, characters: 2 };
  const code = await gather(players, decks, { ...PATIENT, window: 60 });
  await onlooker.open(code);
  await onlooker.playing();
  const names = await Promise.all(players.map(name));
  const says = (key: string, seat: number) => new RegExp(`^${plain(say(key, { name: names[seat]!, vote: 0 }))}`);

  await test.step("a vote is seen to be in, and no more", async () => {
    await give(red.page, /^Place 1:/);
    await guess(onlooker, 2);
    await guess(onlooker, 1);
    await give(blue.page, PALM);
    for (const { page } of [red, green, onlooker]) {
      await expect(hand(page, says("squid.hand.in", BLUE))).toHaveCount(1);
      await expect(hand(page, says("squid.hand.open", GREEN))).toHaveCount(1);
    }
    await give(green.page, PALM);
    await give(red.page, PALM);
    await expect(hand(onlooker.page, / shows 0, /)).toHaveCount(3);
    expect(learned(ears[0], GREEN)).toBe(false);
    expect(learned(ears[1], null)).toBe(false);
  });

  await test.step("whoever is asked for a trick sees what all the others see", async () => {
    for (const phase of ["moved", "revealed"]) {
      await expect(red.status).toHaveText(like(`squid.status.${phase}.you`));
      const seen = await together(players.map(({ page }) => page));
      expect(seen.map(({ asked }) => asked)).toEqual(["trick", "trick", "trick"]);
      const fitting = await Promise.all(
        players.map(async ({ page }) => (await look(page)).open.some((open) => called("next").test(open))),
      );
      expect(fitting.filter(Boolean), "one holds what fits now").toHaveLength(phase === "moved" ? 1 : 0);
      const faces = await Promise.all(players.map(face));
      expect(faces[BLUE]).toEqual(faces[RED]);
      expect(faces[GREEN]).toEqual(faces[RED]);

      // Who has answered is shown, and those who are still asked go on seeing the same.
      await give(green.page, NONE);
      for (const { page } of [red, blue, onlooker])
        await expect(hand(page, says("squid.hand.shows", GREEN))).toHaveText(like("squid.hand.passed"));
      await together(players.map(({ page }) => page));
      expect(await face(blue)).toEqual(await face(red));
      await vote([red, blue], NONE, NONE);
      if (phase === "revealed") break;
      // The first guard card of a round settles where the guard has stopped.
      await expect(onlooker.page.getByText(say("squid.guess.right", { place: 1 }))).toBeVisible();
      await expect(podium(onlooker)).toHaveText([/2 points/]);
    }
  });

  await test.step("a guess close by counts too", async () => {
    const seen = await together(players.map(({ page }) => page));
    expect(seen[RED]!.places, "blue, green, red, blue, green").toHaveLength(5);
    await guess(onlooker, 2);
    await vote(players, FINGER, FINGER, PALM);
    await together(players.map(({ page }) => page));
    await vote(players, NONE, NONE, NONE);
    await expect(onlooker.page.getByText(say("squid.guess.near", { place: 3 }))).toBeVisible();
    await expect(podium(onlooker)).toHaveText([/3 points/]);
    await passAll(players);
  });

  await test.step("whoever is out guesses with the onlookers", async () => {
    for (const { page } of [blue, onlooker]) await expect(hand(page, says("squid.hand.out", RED))).toHaveCount(1);
    await expect(red.page.getByRole("group", { name: say("squid.tray") })).toHaveCount(0);
    await guess(red, 4);
    await vote([blue, green], FINGER, PALM);
    await together([blue.page, green.page]);
    await vote([blue, green], NONE, NONE);
    await expect(red.page.getByText(say("squid.guess.right", { place: 4 }))).toBeVisible();
    for (const player of [red, onlooker]) await expect(podium(player)).toHaveText([/3 points/, /2 points/]);
    expect(learned(ears[1], null)).toBe(false);
  });
});
