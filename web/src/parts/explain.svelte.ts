// What a thing is called and what it is for: said when it is held, or when a mouse rests on it. The words are those that
// screen readers have anyway.

export interface Explained {
  text: string;
  /** Where the thing is, on the screen. */
  at: DOMRect;
}

export const explained = $state<{ now: Explained | null }>({ now: null });

/** How long one holds, and how long a mouse rests, in milliseconds; how long it can be read after the finger is lifted. */
const HOLD = 450;
const REST = 650;
const STAYS = 3_500;
/** A finger that moves so far, in pixels, wants something else. */
const STILL = 12;
/** What holds other things is not what somebody points at. */
const HOLDERS = new Set(["grid", "row", "list", "group", "radiogroup", "region", "dialog", "log", "timer", "status"]);

/** The thing at a place of the page, and what is said about it. */
function find(from: EventTarget | null): Explained | null {
  for (let node = from instanceof Element ? from : null; node; node = node.parentElement) {
    // Dialogs explain themselves, and a curtain is held to be opened.
    if (node.matches("nav, section, .curtain, input, select")) return null;
    if (HOLDERS.has(node.getAttribute("role") ?? "")) continue;
    const text =
      node.getAttribute("data-explain") ??
      node.getAttribute("aria-label") ??
      [...node.children].find((child) => child.classList.contains("unseen"))?.textContent;
    const words = text?.trim();
    if (words && node.tagName !== "UL" && node.tagName !== "MAIN")
      return { text: words, at: node.getBoundingClientRect() };
  }
  return null;
}

/** Listens to everything on the page. Ends when called. */
export function explaining(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let held = false;
  /** Where the mouse was last: what comes to lie under one that rests is not pointed at. */
  let rests = { x: -1, y: -1 };

  const hide = (): void => {
    clearTimeout(timer);
    explained.now = null;
  };
  const show = (event: PointerEvent, after: number, then: () => void = () => undefined): void => {
    hide();
    const { target } = event;
    timer = setTimeout(() => {
      explained.now = find(target);
      if (explained.now) then();
    }, after);
  };
  const down = (event: PointerEvent): void => {
    held = false;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") hide();
    else show(event, HOLD, () => (held = true));
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") rests = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) hide();
  };
  const up = (): void => {
    clearTimeout(timer);
    if (explained.now) timer = setTimeout(hide, STAYS);
  };
  const over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    if (event.clientX === rests.x && event.clientY === rests.y) hide();
    else show(event, REST);
  };
  // Whoever has held something to read about it has not tapped it.
  const click = (event: MouseEvent): void => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: MouseEvent): void => {
    if (held) event.preventDefault();
  };

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: hide, pointerover: over };
  for (const [name, listener] of Object.entries(listeners)) {
    document.addEventListener(name, listener as EventListener, { capture: true, passive: true });
  }
  document.addEventListener("click", click, true);
  document.addEventListener("contextmenu", menu, true);
  document.addEventListener("keydown", hide, true);
  return () => {
    hide();
    for (const [name, listener] of Object.entries(listeners)) {
      document.removeEventListener(name, listener as EventListener, true);
    }
    document.removeEventListener("click", click, true);
    document.removeEventListener("contextmenu", menu, true);
    document.removeEventListener("keydown", hide, true);
  };
}
