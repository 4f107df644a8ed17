// What every test begins with: a server of its worker's own, and players with a device each.
import { type BrowserContextOptions, test as plain } from "@playwright/test";

import { Player } from "./player";
import { Server, Wire } from "./server";

export { expect } from "@playwright/test";
export * from "./player";

/** A small phone, held upright. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  locale: "en-GB",
};

interface Fixtures {
  /** Somebody new, with a device of their own; `url` if they come another way. */
  arrive: (options?: BrowserContextOptions, url?: string) => Promise<Player>;
  /** A line to the server that can be cut. */
  wire: Wire;
}

export const test = plain.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  arrive: async ({ browser, server }, use) => {
    const players: Player[] = [];
    await use(async (options = {}, url = server.url) => {
      const context = await browser.newContext({ ...PHONE, ...options });
      // Tests answer every question themselves, and no hint comes between; the test of either asks for it.
      await context.addInitScript(() => {
        localStorage.setItem("gamenight/spare", "off");
        localStorage.setItem("gamenight/hurry", "told");
        // Nobody here is new to the games; those who are say so.
        for (const game of ["game-over", "squid", "walls"]) {
          if (localStorage.getItem("gamenight/new") === null) localStorage.setItem(`gamenight/aim/${game}`, "known");
        }
      });
      const player = new Player(context, await context.newPage(), url);
      players.push(player);
      return player;
    });
    await Promise.all(players.map(({ context }) => context.close()));
    const complaints = players.flatMap((player) => player.complaints);
    plain.expect(complaints, "the browser has nothing to complain of").toEqual([]);
  },
  wire: async ({ server }, use) => {
    const wire = await Wire.to(server);
    await use(wire);
    await wire.close();
  },
});
