// As much of Markdown as the pages of docs/rules use.

/** A piece of a line. */
export type Piece = { text: string; as: "plain" | "strong" | "code" | "em" };

/** A block of a page. */
export type Block =
  | { heading: Piece[]; level: number }
  | { text: Piece[] }
  | { items: { id: string | null; text: Piece[] }[] }
  | { head: Piece[][]; rows: Piece[][][] };

/** Strong, code, emphasis; a link is its text. */
export function pieces(line: string): Piece[] {
  const plain = line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1");
  return plain.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).flatMap((text): Piece[] => {
    if (text === "") return [];
    if (text.startsWith("**")) return [{ text: text.slice(2, -2), as: "strong" }];
    if (text.startsWith("`")) return [{ text: text.slice(1, -1), as: "code" }];
    if (text.startsWith("*")) return [{ text: text.slice(1, -1), as: "em" }];
    return [{ text, as: "plain" }];
  });
}

const cells = (line: string): Piece[][] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => pieces(cell.trim()));

/** A page by its blocks. A list item that begins with a rule's id can be gone to by it. */
export function read(page: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of page.split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
    const [first] = lines;
    if (first === undefined) continue;
    const heading = /^(#+) (.*)/.exec(first);
    if (heading) blocks.push({ heading: pieces(heading[2]!), level: heading[1]!.length });
    const rest = heading ? lines.slice(1) : lines;
    if (rest.length === 0) continue;
    if (rest[0]!.startsWith("|")) {
      const [head = "", , ...rows] = rest;
      blocks.push({ head: cells(head), rows: rows.map(cells) });
      continue;
    }
    // What is not an item of its own goes on with the one before it.
    const joined = rest.reduce<string[]>((all, line) => {
      if (line.startsWith("- ") || all.length === 0) return [...all, line];
      return [...all.slice(0, -1), `${all.at(-1)} ${line.trim()}`];
    }, []);
    const items = joined.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    const text = joined.filter((line) => !line.startsWith("- "));
    if (text.length > 0) blocks.push({ text: pieces(text.join(" ")) });
    if (items.length > 0) {
      blocks.push({
        items: items.map((item) => ({ id: /^\*\*([A-Z]+-\d+)\*\*/.exec(item)?.[1] ?? null, text: pieces(item) })),
      });
    }
  }
  return blocks;
}
