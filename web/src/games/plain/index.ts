// The face of a game that brings none: what is seen laid out by its types, what happens in the game's own sentences, what may
// be done as buttons. It is enough for a family to try a game before anybody has drawn a line.
import art from "../../design/art?sprite";
import { face, type Face } from "../face";
import Board from "./Board.svelte";
import { show, title, told, type Told } from "./game.svelte";

const plain = face<unknown, Told>({
  Board,
  rules: () => import("./Rules.svelte"),
  title,
  art,
  after: (view) => view,
  status(scene, t) {
    if (scene.event !== null) return told(scene.event);
    if (scene.legal.length > 0) return t("status.you");
    const names = scene.toAct.map((seat) => scene.sitters[seat]?.name ?? "");
    return names.length > 0 ? t("status.wait", { names: names.join(", ") }) : "";
  },
  tell: (event) => told(event) || null,
  // Nothing is known of what is secret here: so everything is asked behind the curtain, and falls behind it again.
  secret: { asked: () => true, shows: () => true },
  why: () => "",
  story: (events) => events.slice(-3).map(told).filter(Boolean),
});

/** The plain board, laid for a game. */
export async function lay(id: string): Promise<Face> {
  await show(id);
  return plain;
}

export default plain;
