// Game Over on the page: a torch-lit dungeon of trapdoors.
import type { Event, View } from "../../generated/game-over";
import { face } from "../face";
import { after } from "./after";
import art from "./art?sprite";
import Badge from "./Badge.svelte";
import Board from "./Board.svelte";
import { princess } from "./dungeon";
import { names, noted, point } from "./point";
import Prize from "./Prize.svelte";
import { sound } from "./sound";
import { consolation, happening, status, story, tell, why } from "./tell";

export default face<View, Event>({
  Board,
  Badge,
  Prize,
  rules: () => import("./rules/Rules.svelte"),
  hands: true,
  point,
  names,
  noted,
  art,
  after,
  // A tile is seen when it has turned over.
  reveal: ({ event }) => (event === "flipped" ? 0.4 : 0),
  status,
  tell,
  unveil: (event, scene, t) => {
    if (event.event === "swapped") return `${happening(event, scene, t)}.`;
    return event.event === "flipped" ? happening(event, scene, t) : null;
  },
  great: (event) =>
    event.event === "won" || (event.event === "flipped" && (event.tile === "key" || princess(event.tile) !== null)),
  sound,
  why,
  consolation,
  story,
});
