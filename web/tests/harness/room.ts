// A living room: a television on the wall, and phones around it.
import { type BrowserContextOptions, expect } from "@playwright/test";

import type { NewTable } from "../../src/generated/protocol";
import type { Player } from "./player";
import { watchBoard } from "./still";
import { say } from "./words";
import { spell } from "../../src/table/code";

/** A television; nobody touches it. */
export const TELEVISION: BrowserContextOptions = {
  viewport: { width: 1280, height: 720 },
  hasTouch: false,
  isMobile: false,
  reducedMotion: "reduce",
};

type Arrive = (options?: BrowserContextOptions) => Promise<Player>;

/** Three phones around a table that a television shows; the game runs, and the phones are hands. */
export async function room(
  arrive: Arrive,
  table: Omit<NewTable, "places">,
  colours: readonly string[],
  listen: (tv: Player, phones: readonly Player[]) => void = () => undefined,
): Promise<{ tv: Player; phones: Player[] }> {
  const calm = { reducedMotion: "reduce" } as const;
  const [tv, host, ...guests] = await Promise.all([arrive(TELEVISION), arrive(calm), arrive(calm), arrive(calm)]);
  await Promise.all([tv, host, ...guests].map(watchBoard));
  listen(tv, [host, ...guests]);
  const code = await host.make({ ...table, places: ["me", "free", "free"] });
  await tv.page.goto(`${tv.url}/tv/${code.toLowerCase()}`);
  await expect(tv.page.getByText(spell(code), { exact: true })).toBeVisible();
  await expect(tv.page.getByRole("img", { name: say("invite.qr") })).toBeVisible();
  for (const [nth, guest] of guests.entries()) {
    await guest.open(code);
    await guest.sit(colours[nth + 1]!);
  }
  // It is no guest among the people.
  await expect(host.page.getByText(say("tv.shows"))).toBeVisible();
  await expect(host.page.getByText(say("lobby.watchers", { n: 1 }))).toBeHidden();
  await host.start();
  const phones = [host, ...guests];
  for (const phone of phones) {
    await phone.playing();
    await expect(phone.page.getByRole("button", { name: say("hand.whole") })).toBeVisible();
  }
  await expect(tv.page.getByRole("list", { name: say("lobby.seats") })).toBeVisible();
  return { tv, phones };
}
