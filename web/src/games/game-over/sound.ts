// Which sound an event makes.
import type { Event } from "../../generated/game-over";
import { ending, type Place, princess } from "./dungeon";

export function sound(event: Event, scene: Place): string | null {
  switch (event.event) {
    case "flipped":
      if (!scene.seen) return "flip";
      if (event.tile === "portal") return "magic";
      if (event.tile === "key") return "treasure";
      if (princess(event.tile)) return princess(event.tile) === scene.sitters[event.seat]?.colour ? "treasure" : "tap";
      return ending(scene) || event.tile === "invincible" ? "bad" : "good";
    case "swapped":
      return "swap";
    case "turn-over":
      return "whoosh";
    case "won":
      return "magic";
  }
}
