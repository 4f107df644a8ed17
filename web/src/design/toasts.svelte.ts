// Short messages that go by themselves.

export interface Toast {
  nth: number;
  text: string;
  /** The rule behind it, if it is one. */
  rule: string | null;
}

/** Long enough to be read twice, in milliseconds. */
const STAYS = 5_000;
let count = 0;

export const toasts = $state<{ now: Toast[] }>({ now: [] });

export function toast(text: string, rule: string | null = null): void {
  const shown = { nth: ++count, text, rule };
  // The same thing said twice is said once.
  toasts.now = [...toasts.now.filter((other) => other.text !== text), shown].slice(-2);
  setTimeout(() => (toasts.now = toasts.now.filter(({ nth }) => nth !== shown.nth)), STAYS);
}
