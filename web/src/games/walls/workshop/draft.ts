// A castle on the workbench: what taps do to it. What is right or wrong about it, the server says.
import type { Card, Castle, Chamber, Costume, Field, Part, Slider } from "../../../generated/walls";
import { PARTS } from "../disguises";
import { fieldAt, PLUG, SIDE, type Spot, spot, SPOTS, turned } from "../geometry";

/** A field that belongs to no room yet. */
export const BLANK = ".";
const QUARTERS = [0, 1, 2, 3];

/** A wall, as the two fields that it stands between. */
export type Wall = `${Field}-${Field}`;
export const SIDES = ["above", "right", "below", "left"] as const;
export type Side = (typeof SIDES)[number];

export interface Draft {
  readonly name: string;
  readonly costumes: readonly string[];
  /** A letter for each field's room. Where walls are drawn, the server says which rooms they leave. */
  readonly rooms: ReadonlyMap<Field, string>;
  /** The walls that are drawn; null where rooms are painted instead. */
  readonly walls: ReadonlySet<Wall> | null;
  readonly disguises: ReadonlyMap<Field, Card>;
  readonly magnets: Readonly<Record<Slider, readonly number[]>>;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whatever of a description can be put on the bench. */
export function draftOf(value: unknown): Draft {
  const given = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<keyof Castle, unknown>>;
  const rows = Array.isArray(given.rooms) ? given.rooms.map(text) : [];
  const letter = ({ x, y }: Spot): string => [...(rows[y] ?? "")][x] ?? BLANK;
  const costumes = Array.isArray(given.costumes) ? given.costumes.map(text) : [];
  const walls = (given as { walls?: unknown }).walls;
  const magnets = (given.magnets ?? {}) as Record<string, unknown>;
  const chambers = (slider: Slider): number[] => {
    const list = magnets[slider];
    return Array.isArray(list) ? list.filter((one): one is number => Number.isInteger(one)) : [];
  };
  const disguises = new Map<Field, Card>();
  for (const [field, card] of Object.entries((given.disguises ?? {}) as Record<string, unknown>)) {
    const [part, ...costume] = text(card).split("-");
    const nth = costumes.indexOf(costume.join("-"));
    if (/^[a-g][1-7]$/.test(field) && PARTS.includes(part as Part) && nth >= 0) {
      disguises.set(field as Field, { part: part as Part, costume: nth as Costume });
    }
  }
  return {
    name: text(given.name),
    costumes: [0, 1, 2, 3].map((nth) => costumes[nth] ?? ""),
    rooms: new Map(SPOTS.map((at) => [fieldAt(at), letter(at)])),
    walls: Array.isArray(walls) ? new Set(walls.map(text).filter(isWallName)) : null,
    disguises,
    magnets: { A: chambers("A"), B: chambers("B"), C: chambers("C") },
  };
}

const isWallName = (name: string): name is Wall => /^[a-g][1-7]-[a-g][1-7]$/.test(name);

/** The description, as the pictures draw it. */
export function described(draft: Draft): Castle {
  const row = (y: number): string =>
    Array.from({ length: SIDE }, (_, x) => draft.rooms.get(fieldAt({ x, y })) ?? BLANK).join("");
  const card = ({ part, costume }: Card) => `${part}-${draft.costumes[costume] ?? ""}` as const;
  return {
    name: draft.name,
    costumes: draft.costumes as Castle["costumes"],
    rooms: Array.from({ length: SIDE }, (_, y) => row(y)),
    disguises: Object.fromEntries(
      [...draft.disguises].map(([field, one]) => [field, card(one)]),
    ) as Castle["disguises"],
    magnets: draft.magnets as Record<Slider, Chamber[]>,
  };
}

/** The description, as the server reads it: with the walls if they are drawn, else with the rooms. */
export function written(draft: Draft): unknown {
  const { rooms, ...rest } = described(draft);
  return draft.walls ? { ...rest, walls: [...draft.walls] } : { ...rest, rooms };
}

/** An empty castle, with the costumes that are drawn. */
export function emptied(draft: Draft): Draft {
  return {
    name: "",
    costumes: draft.costumes,
    rooms: new Map([...draft.rooms.keys()].map((field) => [field, field === PLUG ? "#" : BLANK])),
    walls: null,
    disguises: new Map(),
    magnets: { A: [], B: [], C: [] },
  };
}

/** The letters of the rooms, in the order of the alphabet. */
export function letters(draft: Draft): string[] {
  return [...new Set(draft.rooms.values())].filter((letter) => letter !== BLANK && letter !== "#").sort();
}

/** The first letter that no room has, and none of those. */
export function unused(draft: Draft, beside: readonly string[] = []): string {
  const used = new Set([...letters(draft), ...beside]);
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].find((letter) => !used.has(letter)) ?? "A";
}

const spun = (field: Field, quarters: number): Field => fieldAt(turned(spot(field), quarters));

/** Gives a field to a room; with symmetry, the three fields that a quarter turn takes it to, to the rooms that turn with it. */
export function painted(draft: Draft, field: Field, letter: string, symmetric: boolean): Draft {
  const rooms = new Map(draft.rooms);
  const taken: string[] = [letter];
  for (const quarters of symmetric ? QUARTERS : [0]) {
    const other = quarters === 0 || letter === BLANK ? letter : partner(draft, letter, quarters, taken);
    taken.push(other);
    const there = spun(field, quarters);
    if (there !== PLUG) rooms.set(there, other);
  }
  return { ...draft, rooms };
}

/** The room that a room becomes by quarter turns: the one that most of its fields turn into, or a new one. */
function partner(draft: Draft, letter: string, quarters: number, taken: readonly string[]): string {
  const votes = new Map<string, number>();
  for (const [field, here] of draft.rooms) {
    const there = draft.rooms.get(spun(field, quarters));
    if (here === letter && there && there !== BLANK && there !== "#") votes.set(there, (votes.get(there) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? unused(draft, taken);
}

/** Two rooms become one. */
export function joined(draft: Draft, into: string, from: string): Draft {
  const rooms = [...draft.rooms].map(([field, letter]) => [field, letter === from ? into : letter] as const);
  return { ...draft, rooms: new Map(rooms) };
}

/** The field on that side; null beyond the edge, and at the plug, round which there is no wall to draw. */
export function beside(field: Field, side: Side): Field | null {
  const { x, y } = spot(field);
  const at = { above: { x, y: y - 1 }, right: { x: x + 1, y }, below: { x, y: y + 1 }, left: { x: x - 1, y } }[side];
  const inside = at.x >= 0 && at.y >= 0 && at.x < SIDE && at.y < SIDE;
  return inside && fieldAt(at) !== PLUG && field !== PLUG ? fieldAt(at) : null;
}

/** The wall between two neighbours, named as the server names it: row by row. */
export function wallOf(one: Field, other: Field): Wall {
  const order = ({ x, y }: Spot): number => x + SIDE * y;
  return order(spot(one)) < order(spot(other)) ? `${one}-${other}` : `${other}-${one}`;
}

/** From painting to drawing: the walls between the rooms that there are. */
export function withWalls(draft: Draft): Draft {
  const fields = [...draft.rooms.keys()];
  const walls = fields.flatMap((field) =>
    (["right", "below"] as const).flatMap((side) => {
      const other = beside(field, side);
      return other && draft.rooms.get(field) !== draft.rooms.get(other) ? [wallOf(field, other)] : [];
    }),
  );
  return { ...draft, walls: new Set(walls) };
}

/** Back to painting, with the rooms that the walls have left. */
export const withRooms = (draft: Draft): Draft => ({ ...draft, walls: null });

/** Builds a wall on that side of a field, or tears it down; with symmetry, three more. */
export function walled(draft: Draft, field: Field, side: Side, symmetric: boolean): Draft {
  const other = beside(field, side);
  if (!draft.walls || !other) return draft;
  const walls = new Set(draft.walls);
  const builds = !walls.has(wallOf(field, other));
  for (const quarters of symmetric ? QUARTERS : [0]) {
    const wall = wallOf(spun(field, quarters), spun(other, quarters));
    if (builds) walls.add(wall);
    else walls.delete(wall);
  }
  return { ...draft, walls };
}

const same = (one: Card, other: Card): boolean => one.part === other.part && one.costume === other.costume;

/** Puts a picture on a field, from wherever it was; with symmetry, its part in the other costumes on the fields that it turns to. */
export function printedOn(draft: Draft, field: Field, card: Card | null, symmetric: boolean): Draft {
  const disguises = new Map(draft.disguises);
  for (const quarters of symmetric ? QUARTERS : [0]) {
    const there = spun(field, quarters);
    if (!card) {
      disguises.delete(there);
      continue;
    }
    const one: Card = { part: card.part, costume: ((card.costume + quarters) % 4) as Costume };
    for (const [other, printed] of disguises) if (same(printed, one)) disguises.delete(other);
    disguises.set(there, one);
  }
  return { ...draft, disguises };
}

/** Every picture that there is, part by part. */
export const CARDS: readonly Card[] = PARTS.flatMap((part) =>
  [0, 1, 2, 3].map((costume) => ({ part, costume: costume as Costume })),
);

export function isPrinted(draft: Draft, card: Card): boolean {
  return [...draft.disguises.values()].some((one) => same(one, card));
}

/** The next picture that is on no field, from this one on. */
export function nextCard(draft: Draft, card: Card): Card | null {
  const from = CARDS.findIndex((one) => same(one, card));
  return [...CARDS.slice(from), ...CARDS.slice(0, from)].find((one) => !isPrinted(draft, one)) ?? null;
}

/** Puts a magnet into a chamber, or takes it out. */
export function toggled(draft: Draft, slider: Slider, chamber: number): Draft {
  const now = draft.magnets[slider];
  const next = now.includes(chamber) ? now.filter((one) => one !== chamber) : [...now, chamber].sort((a, b) => a - b);
  return { ...draft, magnets: { ...draft.magnets, [slider]: next } };
}

export function renamed(draft: Draft, name: string): Draft {
  return { ...draft, name };
}

export function costumed(draft: Draft, nth: number, name: string): Draft {
  return { ...draft, costumes: draft.costumes.map((old, at) => (at === nth ? name : old)) };
}
