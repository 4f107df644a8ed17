// Short messages that go by themselves.

export interface Toast {
  nth: number;
  text: string;
  /** The rule behind it, if it is one, and of which game. */
  rule: { game: string; id: string } | null;
}

/** Long enough to be read twice, in milliseconds. */
const STAYS = 5_000;
let count = 0;

export const toasts = $state<{ now: Toast[]; /** Does somebody reach for one? Then it stays. */ held: boolean }>({
  now: [],
  held: false,
});

export function toast(text: string, rule: Toast["rule"] = null): void {
  const shown = { nth: ++count, text, rule };
  // The same thing said twice is said once.
  toasts.now = [...toasts.now.filter((other) => other.text !== text), shown].slice(-2);
  const go = (): void => {
    if (toasts.held) setTimeout(go, 1_000);
    else toasts.now = toasts.now.filter(({ nth }) => nth !== shown.nth);
  };
  setTimeout(go, STAYS);
}
