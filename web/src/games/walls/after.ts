// The picture after an event, and the one before it: for the queue, and for looking at it again slowly.
import type { Event, Field, Journey, Offset, Orientation, PileSeen, View } from "../../generated/walls";

type Piles = View["piles"];

/** The view after what an event shows. */
export function after(view: View, event: Event): View {
  switch (event.event) {
    case "stepped":
      return { ...spent(view), ghosts: moved(view.ghosts, event.seat, event.to) };
    case "slid": {
      const berth = { ...view.sliders[event.slider], offset: event.offset };
      return {
        ...spent(view),
        sliders: { ...view.sliders, [event.slider]: berth },
        ghosts: landed(view, event.ghosts),
      };
    }
    case "shifted":
      return { ...spent(view), sliders: { ...view.sliders, [event.slider]: event.to } };
    case "turned": {
      const placing = event.placing.map((ghost) => ({ ghost, fields: [] }));
      const phase = placing.length > 0 ? "place" : "move";
      return { ...spent(view), orientation: event.orientation, ghosts: landed(view, event.ghosts), placing, phase };
    }
    case "placed": {
      const placing = view.placing.filter(({ ghost }) => ghost !== event.ghost);
      const ghosts = moved(view.ghosts, event.ghost, event.to);
      return { ...view, ghosts, placing, phase: placing.length > 0 ? "place" : "move" };
    }
    case "searched":
      return { ...view, phase: "tidy", searching: event.pile };
    case "looked":
      return { ...view, piles: pile(view, event.pile, (seen) => ({ ...seen, cards: event.cards })) };
    case "found":
      return {
        ...view,
        cards: view.cards.map((cards, seat) =>
          seat !== event.seat || cards.some(({ part }) => part === event.card.part) ? cards : [...cards, event.card],
        ),
        piles: pile(view, event.pile, ({ size, cards }) => ({
          size: Math.max(0, size - 1),
          top: event.top,
          cards: cards?.filter(({ part }) => part !== event.card.part) ?? null,
        })),
      };
    case "missed":
      return view;
    case "tidied": {
      const back = pile(view, event.pile, ({ size }) => ({ size, top: event.part, cards: null }));
      return { ...view, piles: swapped(back, event.pile - 1, event.place - 1), searching: null, phase: "move" };
    }
    case "began":
      return { ...view, turn: event.seat, moves_left: 3, phase: "move", searching: null };
    case "won":
      return { ...view, phase: "over", searching: null };
  }
}

/** The view before a slide or a turn, from the one after it. */
export function before(view: View, event: Event): View {
  if (event.event === "slid") {
    const berth = view.sliders[event.slider];
    const offset = (event.offset + (event.way === "up" ? 1 : -1)) as Offset;
    return {
      ...view,
      sliders: { ...view.sliders, [event.slider]: { ...berth, offset } },
      ghosts: began(view, event.ghosts),
    };
  }
  if (event.event === "turned") {
    const orientation = ((event.orientation + (event.spin === "cw" ? 3 : 1)) % 4) as Orientation;
    return { ...view, orientation, ghosts: began(view, event.ghosts), placing: [], phase: "move" };
  }
  return view;
}

function spent(view: View): View {
  return { ...view, moves_left: Math.max(0, view.moves_left - 1) };
}

function moved(ghosts: View["ghosts"], seat: number, to: Field | null): View["ghosts"] {
  return ghosts.map((field, of) => (of === seat ? to : field));
}

/** Where the ghosts are at the end of their ways; one that was pushed off is nowhere. */
function landed(view: View, journeys: readonly Journey[]): View["ghosts"] {
  return journeys.reduce(
    (ghosts, { ghost, fields, stop }) =>
      moved(ghosts, ghost, stop.why === "pushed-off" ? null : (fields.at(-1) ?? null)),
    view.ghosts,
  );
}

function began(view: View, journeys: readonly Journey[]): View["ghosts"] {
  return journeys.reduce((ghosts, { ghost, fields }) => moved(ghosts, ghost, fields[0] ?? null), view.ghosts);
}

function pile(view: View, no: number, change: (seen: PileSeen) => PileSeen): Piles {
  return view.piles.map((seen, nth) => (nth === no - 1 ? change(seen) : seen)) as Piles;
}

function swapped(piles: Piles, one: number, other: number): Piles {
  return piles.map((seen, nth) => piles[nth === one ? other : nth === other ? one : nth] ?? seen) as Piles;
}
