// JSON in one form, so that every language writes the same bytes (docs/fair-deals.md).

/** JSON as every language writes it: keys sorted by code point, nothing but what must be escaped. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

/** By code point, not by the halves of one. */
function compare(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [index, letter] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (letter !== other) return (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}
