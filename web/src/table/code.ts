// A table's code as it is shown and said: two words of three syllables. Older tables have one.

/** The letters of a word. */
const WORD = 6;

/** The code with a space between its words. */
export function spell(code: string): string {
  return code.length === 2 * WORD ? `${code.slice(0, WORD)} ${code.slice(WORD)}` : code;
}

/** Is what an address says this code? */
export function same(code: string, said: string): boolean {
  return said.replace(/[ -]/g, "").toUpperCase() === code;
}
