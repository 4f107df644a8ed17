// The drawings of this game.
import sprite from "./art?sprite";

export default sprite;
