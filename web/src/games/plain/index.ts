// The face of a game that brings none: what is seen as it comes, what may be done as buttons.
import art from "../../design/art?sprite";
import { face } from "../face";
import Board from "./Board.svelte";

export default face<unknown, { event?: string }>({
  Board,
  rules: () => import("./Rules.svelte"),
  art,
  after: (view) => view,
  status(scene, t) {
    if (scene.legal.length > 0) return t("status.you");
    const names = scene.toAct.map((seat) => scene.sitters[seat]?.name ?? "");
    return names.length > 0 ? t("status.wait", { names: names.join(", ") }) : "";
  },
  tell: (event) => event.event ?? null,
  why: () => "",
  story: () => [],
});
