// What somebody likes on their own device: language, sound, motion, voice.
import { preferred, speak, spoken, type Lang, LANGUAGES } from "../words/index.svelte";
import { recall, remember } from "./memory";

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

/** Who wants to know that one has another name: the table one is at. */
export const names = { heard: (_name: string): void => undefined };

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

function showLikes(): void {
  const { classList } = document.documentElement;
  classList.toggle("still", likes.still);
  classList.toggle("contrast", likes.contrast);
}

/** Is motion unwelcome? */
export function calm(): boolean {
  return likes.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Reads a sentence out, if somebody wants that and the browser can. */
export function say(sentence: string): void {
  if (!likes.voice || !("speechSynthesis" in window)) return;
  const voice = new SpeechSynthesisUtterance(sentence);
  voice.lang = spoken();
  speechSynthesis.cancel();
  speechSynthesis.speak(voice);
}
