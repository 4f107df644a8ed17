// Which game is on the plain board, and what is known of it: one page shows one game.
import { fields, type Field } from "./shape";

/** An event with the sentence that its game has for it. */
export interface Told {
  event?: string;
  told?: string;
}

/** What happened, in the game's own words; in want of them, what kind of thing it was. */
export const told = (event: Told): string => event.told ?? event.event ?? "";

export const game = $state<{ fields: Field[]; rules: string | null }>({ fields: [], rules: null });

const types = import.meta.glob<string>("../../generated/*.ts", { query: "?raw", import: "default" });
const pages = import.meta.glob<string>("../../../../docs/rules/*.md", { query: "?raw", import: "default" });

/** The title over the rules: `# Fingers (`fingers`)`. */
export const title = (): string | null => /^# (.*?)(?: \(`.*`\))?$/m.exec(game.rules ?? "")?.[1] ?? null;

/** Puts a game on the plain board. */
export async function show(id: string): Promise<void> {
  const found = await Promise.all([
    types[`../../generated/${id}.ts`]?.(),
    pages[`../../../../docs/rules/${id}.md`]?.(),
  ]);
  game.fields = fields(found[0] ?? "");
  game.rules = found[1] ?? null;
}
