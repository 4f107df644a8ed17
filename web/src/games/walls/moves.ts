// The legal actions, sorted by what somebody touches on the table.
import type { Action, Corridor, Field, Offset, Part, PileNo, Slider, Spin, Way } from "../../generated/walls";

export interface Moves {
  end: boolean;
  steps: Set<Field>;
  slides: Set<`${Slider} ${Way}`>;
  /** By slider and corridor: how far down. */
  shifts: Map<`${Slider} ${Corridor}`, Offset[]>;
  turns: Set<Spin>;
  /** By field: the whole action. */
  places: Map<Field, Action>;
  searches: Set<PileNo>;
  /** By part: the places where the pile may go. */
  tidies: Map<Part, PileNo[]>;
}

export function moves(legal: readonly string[]): Moves {
  const all: Moves = {
    end: false,
    steps: new Set(),
    slides: new Set(),
    shifts: new Map(),
    turns: new Set(),
    places: new Map(),
    searches: new Set(),
    tidies: new Map(),
  };
  for (const action of legal) {
    const [verb, one = "", two = "", three = ""] = action.split(" ");
    if (verb === "end") all.end = true;
    else if (verb === "step") all.steps.add(one as Field);
    else if (verb === "slide") all.slides.add(`${one} ${two}` as `${Slider} ${Way}`);
    else if (verb === "turn") all.turns.add(one as Spin);
    else if (verb === "place") all.places.set(two as Field, action as Action);
    else if (verb === "search") all.searches.add(Number(one) as PileNo);
    else if (verb === "shift") push(all.shifts, `${one} ${two}` as `${Slider} ${Corridor}`, Number(three) as Offset);
    else if (verb === "tidy") push(all.tidies, one as Part, Number(two) as PileNo);
  }
  return all;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Can this slider be put into another corridor? */
export function shiftable(all: Moves, slider: Slider): boolean {
  return [...all.shifts.keys()].some((key) => key.startsWith(slider));
}
