// Ghosts on their way: each event moves them once.
import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";

import { speak } from "../../words/index.svelte";
import Ghosts from "./Ghosts.svelte";
import { scene, START, TURNED } from "./scene.fixture";

/** All three ghosts ride. */
const RIDERS = 3;

it("rides once, also when it can be seen how the turn comes out, and not longer than the event", async () => {
  await speak("en");
  const cancel = vi.fn();
  const animate = vi.fn(() => ({ cancel }));
  Object.assign(Element.prototype, { animate });
  const { sitters } = scene();
  const shown = { view: START, event: TURNED, seen: false, nth: 1, span: 800, sitters };
  const props = $state({ ...shown, wearing: [[], [], []], magnets: false, pointed: null });
  const component = mount(Ghosts, { target: document.body, props });
  flushSync();
  expect(animate).toHaveBeenCalledTimes(RIDERS);
  Object.assign(props, { seen: true, event: { ...TURNED } });
  flushSync();
  expect(animate).toHaveBeenCalledTimes(RIDERS);
  expect(cancel).not.toHaveBeenCalled();
  props.nth = 2;
  flushSync();
  expect(cancel).toHaveBeenCalledTimes(RIDERS);
  await unmount(component);
});
