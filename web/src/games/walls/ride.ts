// The way of a ghost over the table during an event, as key frames: positions in columns and rows, and when.
import type { Event, Journey, View } from "../../generated/walls";
import { placeOf, ring, spot, type Spot } from "./geometry";

export interface Key extends Spot {
  /** When, from 0 to 1. */
  at: number;
  /** 0 once the ghost is off the board. */
  seen?: number;
}

/** How many key frames a quarter turn has. */
const FINE = 12;
/** How long a magnet takes to pull a ghost over it. */
const PULL = 0.08;

/** Turns round the plug by a part of a quarter turn. */
function round({ x, y }: Spot, quarter: number): Spot {
  const angle = (quarter * Math.PI) / 2;
  const [dx, dy] = [x - 3, y - 3];
  return { x: 3 + dx * Math.cos(angle) - dy * Math.sin(angle), y: 3 + dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** When in a turn a ghost stops riding, from 0 to 1. */
export function stops(journey: Journey): number {
  const first = journey.places[0];
  return first ? (journey.places.length - 1) / (2 * ring(spot(first))) : 0;
}

/** A rider goes with the board until something stops it; then it is pulled to its place, or flung off. */
export function turnKeys(journey: Journey, clockwise: boolean): Key[] {
  const first = spot(journey.places[0] ?? "D4");
  const last = spot(journey.places.at(-1) ?? "D4");
  const end = stops(journey);
  const steps = Math.max(1, Math.round(FINE * end));
  const riding = Array.from({ length: steps + 1 }, (_, nth) => {
    const at = (end * nth) / steps;
    return { ...round(first, clockwise ? at : -at), at };
  });
  if (journey.stop.why === "arrived") return riding;
  if (journey.stop.why === "pushed-off") {
    const from = riding.at(-1) ?? { ...first, at: end };
    const away = { x: 3 + (from.x - 3) * 1.7, y: 3 + (from.y - 3) * 1.7 };
    return [...riding, { ...away, at: Math.min(1, end + 0.3), seen: 0 }, { ...away, at: 1, seen: 0 }];
  }
  return [...(end > 0 ? riding : []), { ...last, at: Math.min(1, end > 0 ? end + PULL : 0) }, { ...last, at: 1 }];
}

/** The ways of all ghosts that move in an event. */
export function ways(event: Event, view: View): Map<number, Key[]> {
  const found = new Map<number, Key[]>();
  const straight = (from: Spot, to: Spot): Key[] => [
    { ...from, at: 0 },
    { ...to, at: 1 },
  ];
  if (event.event === "turned") {
    for (const journey of event.ghosts) found.set(journey.ghost, turnKeys(journey, event.spin === "cw"));
  } else if (event.event === "slid") {
    for (const { ghost, places, stop } of event.ghosts) {
      const [from, to] = [spot(places[0] ?? "D4"), spot(places.at(-1) ?? "D4")];
      const held = stop.why === "plug" || stop.why === "blocked";
      const tug = { x: from.x, y: from.y + (event.way === "up" ? -0.12 : 0.12) };
      found.set(
        ghost,
        held
          ? [
              { ...from, at: 0 },
              { ...tug, at: 0.3 },
              { ...from, at: 0.6 },
              { ...from, at: 1 },
            ]
          : straight(from, to),
      );
    }
  } else if (event.event === "stepped") {
    found.set(event.seat, straight(placeOf(event.from, view.orientation), placeOf(event.to, view.orientation)));
  } else if (event.event === "placed" && event.from) {
    found.set(event.ghost, straight(placeOf(event.from, view.orientation), placeOf(event.to, view.orientation)));
  }
  return found;
}
