// How a view is laid out, from its type: web/src/generated says what each field is, and its comment says it in words.

/** A field of a view. */
export interface Field {
  name: string;
  /** Its type, as it is declared. */
  is: string;
  /** What it is, in English, if the game says so. */
  docs: string;
}

/** The fields of `View` in a file of `web/src/generated`. */
export function fields(declared: string): Field[] {
  const view = /export type View = \{\n([\s\S]*?)\n\};/.exec(declared)?.[1] ?? "";
  const member = /(?:^ {2}\/\*\* (.*) \*\/\n)?^ {2}"?([\w-]+)"?\??: ([\s\S]*?);$/gm;
  return [...view.matchAll(member)].map(([, docs = "", name = "", is = ""]) => ({ name, is, docs }));
}

/** A field of the view, laid out. */
export type Row =
  /** One thing a seat. */
  | { name: string; docs: string; bySeat: unknown[] }
  /** Some of the seats. */
  | { name: string; docs: string; seats: number[] }
  /** One thing, or a list of things. */
  | { name: string; docs: string; things: unknown[]; list: boolean };

const words = (name: string): string => name.replaceAll(/[_-]/g, " ");
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Lays a view out: what belongs to seats stands under them, the rest in rows. Unknown types are taken as they look. */
export function layOut(view: unknown, declared: readonly Field[], seats: number): Row[] {
  if (typeof view !== "object" || view === null || isList(view))
    return [{ name: "", docs: "", things: [view], list: false }];
  return Object.entries(view).flatMap(([key, value]): Row[] => {
    const field = declared.find(({ name }) => name === key);
    const [name, docs, is] = [words(key), field?.docs ?? "", field?.is ?? ""];
    if (key === "you") return [];
    // What is not, and nobody, are worth no row of their own.
    if (value === false) return [];
    if (is === "SeatSet" && isList(value)) return value.length > 0 ? [{ name, docs, seats: value as number[] }] : [];
    if (/^Seat( \| null)?$/.test(is)) return value === null ? [] : [{ name, docs, seats: [value as number] }];
    const each = isList(value) && value.length === seats && (field ? /by seat/i.test(docs) : true);
    if (each) return [{ name, docs, bySeat: value }];
    // A single thing that is not there is no card face down: only in a list, or by seat, has it a place and so a back.
    if (value === null) return [{ name, docs, things: [], list: false }];
    return [{ name, docs, things: isList(value) ? value : [value], list: isList(value) }];
  });
}

/** Actions by their verb, in the order in which they came. What has no object stands for itself. */
export function byVerb(legal: readonly string[]): { verb: string; actions: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const action of legal) {
    const verb = action.split(" ", 1)[0]!;
    groups.set(verb, [...(groups.get(verb) ?? []), action]);
  }
  return [...groups].map(([verb, actions]) => ({ verb, actions }));
}
