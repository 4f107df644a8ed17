// What a page is told: by its socket, and by its live regions as a screen reader would say them.
import { expect, type Page } from "@playwright/test";

import type { FromServer, Position } from "../../src/generated/protocol";
import { Folding } from "../../src/net/changes";

/** Everything that comes over the socket from now on; of changes, what they stand for. */
export function overhear(page: Page): FromServer[] {
  const heard: FromServer[] = [];
  page.on("websocket", (socket) => {
    const folding = new Folding();
    socket.on("framereceived", ({ payload }) => heard.push(folding.take(JSON.parse(String(payload)) as FromServer)));
  });
  return heard;
}

/** The positions among it: all that the table told of the game, in order. */
export function positions(heard: readonly FromServer[]): Position[] {
  return heard.flatMap((message) =>
    "step" in message ? [message.step] : "picture" in message ? [message.picture] : [],
  );
}

/** Waits until a sentence has been read out, whatever was said after it. `spoken` is filled by `listen`. */
export async function hears(spoken: readonly string[], sentence: RegExp): Promise<void> {
  await expect.poll(() => spoken.some((said) => sentence.test(said)), { message: `says ${sentence}` }).toBe(true);
}

/** Everything that live regions say from now on, in order. To be called before the page is opened. */
export async function listen(page: Page, say: (sentence: string) => void): Promise<void> {
  await page.exposeFunction("sayAloud", say);
  await page.addInitScript(() => {
    const LIVE = "[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const { sayAloud } = window as unknown as { sayAloud: (sentence: string) => void };
    let last = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      const touched = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const near = target instanceof Element ? target : target.parentElement;
        const region = near?.closest(LIVE);
        if (region) touched.add(region);
        for (const node of addedNodes) if (node instanceof Element && node.matches(LIVE)) touched.add(node);
      }
      for (const region of touched) {
        const text = region.textContent?.trim() ?? "";
        const anew = changes.some(({ target, addedNodes }) => region.contains(target) && addedNodes.length > 0);
        if (text && (text !== last.get(region) || anew)) sayAloud(text);
        last.set(region, text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener("pagehide", () => (last = new WeakMap()));
  });
}
