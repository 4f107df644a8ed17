// The legal actions, sorted by what somebody touches on the table.
import type { Action, Corridor, Field, Offset, Part, PileNo, Slider, Spin, Way } from "../../generated/walls";

export interface Moves {
  end: boolean;
  steps: Set<Field>;
  slides: { slider: Slider; way: Way }[];
  shifts: { slider: Slider; corridor: Corridor; offset: Offset }[];
  turns: Spin[];
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
    slides: [],
    shifts: [],
    turns: [],
    places: new Map(),
    searches: new Set(),
    tidies: new Map(),
  };
  for (const action of legal) {
    const [verb, one = "", two = "", three = ""] = action.split(" ");
    if (verb === "end") all.end = true;
    else if (verb === "step") all.steps.add(one as Field);
    else if (verb === "slide") all.slides.push({ slider: one as Slider, way: two as Way });
    else if (verb === "turn") all.turns.push(one as Spin);
    else if (verb === "place") all.places.set(two as Field, action as Action);
    else if (verb === "search") all.searches.add(Number(one) as PileNo);
    else if (verb === "shift")
      all.shifts.push({ slider: one as Slider, corridor: Number(two) as Corridor, offset: Number(three) as Offset });
    else if (verb === "tidy") push(all.tidies, one as Part, Number(two) as PileNo);
  }
  return all;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** May this slider be slid that way? */
export function slidable(all: Moves, slider: Slider, way: Way): boolean {
  return all.slides.some((slide) => slide.slider === slider && slide.way === way);
}

/** How far down a slider may be put into a corridor; nothing if it may not. */
export function shiftable(all: Moves, slider: Slider, corridor: Corridor): Offset[] {
  return all.shifts.filter((to) => to.slider === slider && to.corridor === corridor).map(({ offset }) => offset);
}
