// What this device remembers between visits. Where a browser keeps nothing, it is forgotten with the page.

const aside = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`gamenight/${key}`) ?? aside.get(key) ?? null;
  } catch {
    return aside.get(key) ?? null;
  }
}

/** What was kept as a list; nothing if it cannot be read any more. */
export function recallList<Item>(key: string): Item[] {
  try {
    const kept = JSON.parse(recall(key) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Item[]) : [];
  } catch {
    return [];
  }
}

/** Says whether it is kept for longer than this visit. */
export function remember(key: string, value: string): boolean {
  aside.set(key, value);
  try {
    localStorage.setItem(`gamenight/${key}`, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  aside.delete(key);
  try {
    localStorage.removeItem(`gamenight/${key}`);
  } catch {
    // Then it was not kept either.
  }
}

/** What this tab keeps until it is closed. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(`gamenight/${key}`, JSON.stringify(value));
  } catch {
    // Then it is gone when the page is loaded anew.
  }
}

export function fromTab<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(`gamenight/${key}`) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
