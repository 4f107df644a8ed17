// What this device remembers between visits. Where a browser keeps nothing, it is forgotten with the page.

const aside = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`gamenight/${key}`) ?? aside.get(key) ?? null;
  } catch {
    return aside.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  aside.set(key, value);
  try {
    localStorage.setItem(`gamenight/${key}`, value);
  } catch {
    // Kept for this visit at least.
  }
}
