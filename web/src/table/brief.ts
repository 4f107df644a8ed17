// As much of a text as there is room for, in whole sentences: one that breaks off leaves out what it is about.

/** The first sentence, and what fits after it into so many letters. */
export function brief(text: string, room: number): string {
  const [first = "", ...more] = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)].map(
    ({ segment }) => segment,
  );
  let told = first;
  for (const sentence of more) {
    if (told.length + sentence.trimEnd().length > room) break;
    told += sentence;
  }
  return told.trimEnd();
}
