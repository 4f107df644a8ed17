// Phones as hands: while a television shows the table, a phone shows only what its player holds and may do.
import { MediaQuery } from "svelte/reactivity";

import { recall, remember } from "./memory";

/** A television that blinks is not gone: it is missed only after so many milliseconds. */
const BLINK = 8_000;

const small = new MediaQuery("(max-width: 640px), (max-height: 480px)");
let chosen = $state(recall("hand"));

/** Is a hand enough for whoever holds this device? On a phone it is, unless they said otherwise. */
export function wantsHand(): boolean {
  return chosen === null ? small.current : chosen === "on";
}

export function likeHand(on: boolean): void {
  chosen = on ? "on" : "off";
  remember("hand", chosen);
}

/** Is there a television in the room? */
export class Television {
  on = $state(false);
  #missed: ReturnType<typeof setTimeout> | undefined;

  /** So many show the table now. */
  hear(televisions: number): void {
    clearTimeout(this.#missed);
    if (televisions > 0) this.on = true;
    else if (this.on) this.#missed = setTimeout(() => (this.on = false), BLINK);
  }
}
