// What somebody likes on their own device: language, sound, motion, voice.
import { preferred, speak, spoken, type Lang, LANGUAGES } from "../words/index.svelte";
import type { Portrait } from "../generated/protocol";
import { recall, remember } from "./memory";

/** What people can look like. */
export const PORTRAITS: readonly Portrait[] = ["fox", "cat", "bear", "frog", "rabbit", "penguin", "dragon", "robin"];

export const likes = $state({
  sound: recall("sound") !== "off",
  /** Prompts are read out by the browser's own voice. */
  voice: recall("voice") === "on",
  /** Less motion than the device asks for. */
  still: recall("still") === "on",
  /** Reactions in which one could do nothing pass by themselves. */
  spare: recall("spare") !== "off",
  /** More contrast than the device asks for. */
  contrast: recall("contrast") === "on",
  /** Pictures beside the words that say whose turn it is. */
  pictures: recall("pictures") === "on",
  /** Names of fields, on boards that have them. */
  fields: recall("fields") === "on",
  /** The drawing beside one's name, if one has chosen it. */
  portrait: PORTRAITS.find((one) => one === recall("portrait")) ?? null,
  /** How loud, from 0 to 10. */
  volume: Number(recall("volume") ?? 7),
  /** Soft music while a game is on; on a phone only if somebody wants it. */
  music: recall("music"),
});

export function like(
  name: "sound" | "voice" | "still" | "contrast" | "fields" | "pictures" | "spare",
  on: boolean,
): void {
  likes[name] = on;
  remember(name, on ? "on" : "off");
  showLikes();
}

/** For those who cannot read yet: everything is spoken and heard, and pictures say whose turn it is. */
export function playWithoutReading(on: boolean): void {
  like("pictures", on);
  like("voice", on);
  if (on) like("sound", true);
}

export function turnUp(volume: number): void {
  likes.volume = volume;
  remember("volume", String(volume));
}

export function likeMusic(on: boolean): void {
  likes.music = on ? "on" : "off";
  remember("music", likes.music);
}

/** Who wants to know that one has another name or portrait: the table one is at. */
export const names = { heard: (_name: string): void => undefined, seen: (_portrait: Portrait): void => undefined };

/** One looks like that from now on, here and at every table one comes to. */
export function wear(portrait: Portrait): void {
  likes.portrait = portrait;
  remember("portrait", portrait);
  names.seen(portrait);
}

/** One has another name from now on, here and at every table one comes to. */
export function call(name: string): void {
  remember("name", name);
  if (name) names.heard(name);
}

export async function choose(lang: Lang): Promise<void> {
  remember("language", lang);
  await speak(lang);
}

/** As at the last visit, or as the browser says. */
export async function settle(): Promise<void> {
  const last = recall("language");
  await speak(last && last in LANGUAGES ? (last as Lang) : preferred(navigator.languages));
  showLikes();
}

/** Does the device ask for more contrast, or for colours of its own? Those leave the board as it is. */
const contrasting = matchMedia("(prefers-contrast: more), (forced-colors: active)");
contrasting.addEventListener("change", showLikes);

function showLikes(): void {
  const { classList } = document.documentElement;
  classList.toggle("still", likes.still);
  classList.toggle("contrast", likes.contrast || contrasting.matches);
}

/** Is motion unwelcome? */
export function calm(): boolean {
  return likes.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Reads a sentence out, if somebody wants that. */
export function say(sentence: string): void {
  if (likes.voice) readOut(sentence);
}

/** Reads a sentence out, if the browser can. */
export function readOut(sentence: string): void {
  if (!("speechSynthesis" in window)) return;
  const voice = new SpeechSynthesisUtterance(sentence);
  voice.lang = spoken();
  speechSynthesis.cancel();
  speechSynthesis.speak(voice);
}
