// Game Over on the page: a torch-lit dungeon of trapdoors.
import type { Event, View } from "../../generated/game-over";
import { face } from "../face";
import { after } from "./after";
import art from "./art?sprite";
import Board from "./Board.svelte";
import { princess } from "./dungeon";
import { names, point } from "./point";
import { sound } from "./sound";
import { happening, status, story, tell, why } from "./tell";

export default face<View, Event>({
  Board,
  rules: () => import("./rules/Rules.svelte"),
  hands: true,
  point,
  names,
  art,
  after,
  // Beats as the server counts them, so that each event takes the part of the time that is meant for it.
  weight: (event) => (event.event === "won" ? 4 : 2),
  status,
  tell,
  unveil: (event, scene, t) => (event.event === "flipped" ? happening(event, scene, t) : null),
  great: (event) =>
    event.event === "won" || (event.event === "flipped" && (event.tile === "key" || princess(event.tile) !== null)),
  sound,
  why,
  story,
});
