// Copying a text, also where browsers withhold the clipboard.

/** Copies it. Says whether that worked. */
export async function copied(text: string): Promise<boolean> {
  return (
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? oldCopy(text)
  );
}

/** Browsers withhold the clipboard over plain http; selecting and copying still works. */
function oldCopy(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
