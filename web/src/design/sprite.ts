// A folder of drawings, as one file of symbols.

export interface Sprite {
  /** Where the file is. */
  readonly url: string;
  /** The view box of each drawing. */
  readonly boxes: Readonly<Record<string, string>>;
}

/** Fetches the file, so that no drawing pops up late. A drawing that does not come is no reason not to play. */
export async function ready(sprite: Sprite): Promise<void> {
  await fetch(sprite.url).catch(() => undefined);
}
