// Does a board stand still? Its upper edge and its height are noted in every frame.
import { expect } from "@playwright/test";

import type { Player } from "./player";

/** The sizes at which a board must not jump, by name; all can be touched. */
export const SIZES = {
  small: { viewport: { width: 360, height: 640 } },
  phone: { viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false },
  wide: { viewport: { width: 1920, height: 1080 }, isMobile: false },
} as const;

declare global {
  interface Window {
    edges: Set<string>;
  }
}

/** From now on every frame is looked at. Before the page is opened. */
export async function watchBoard({ context }: Player): Promise<void> {
  await context.addInitScript(() => {
    window.edges = new Set();
    const look = (): void => {
      const board = document.querySelector(".play .board");
      // As soon as the letters are there by which everything is measured.
      if (board && document.fonts.status === "loaded") {
        const { top, height } = board.getBoundingClientRect();
        window.edges.add(`${Math.round(top * 10) / 10} + ${Math.round(height * 10) / 10}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** It stood still all the time. */
export async function expectStill(...players: Player[]): Promise<void> {
  for (const { page } of players) {
    const edges = await page.evaluate(() => [...window.edges]);
    const { width } = page.viewportSize()!;
    expect(edges, `upper edge and height of the board at ${width} px`).toHaveLength(1);
  }
}
