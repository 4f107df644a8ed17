// Short sounds, made on the spot: a sound is a few notes, a note is a wave with a pitch that may slide.
import { likes } from "../table/settings.svelte";

type Note = [wave: OscillatorType, from: number, to: number, start: number, length: number, loud: number];

const SOUNDS: Record<string, Note[]> = {
  tap: [["triangle", 520, 380, 0, 0.06, 0.25]],
  turn: [
    ["triangle", 523, 523, 0, 0.12, 0.35],
    ["triangle", 784, 784, 0.12, 0.2, 0.35],
  ],
  flip: [["triangle", 180, 320, 0, 0.09, 0.4]],
  good: [
    ["square", 440, 440, 0, 0.07, 0.12],
    ["square", 660, 660, 0.07, 0.1, 0.12],
  ],
  treasure: [
    ["triangle", 660, 660, 0, 0.09, 0.3],
    ["triangle", 880, 880, 0.09, 0.09, 0.3],
    ["triangle", 1108, 1108, 0.18, 0.22, 0.3],
  ],
  bad: [
    ["sawtooth", 220, 70, 0, 0.35, 0.16],
    ["square", 110, 55, 0.05, 0.4, 0.12],
  ],
  magic: [
    ["sine", 300, 1200, 0, 0.35, 0.3],
    ["sine", 450, 1500, 0.08, 0.35, 0.2],
  ],
  swap: [
    ["triangle", 600, 300, 0, 0.18, 0.3],
    ["triangle", 300, 600, 0.16, 0.18, 0.3],
  ],
  slide: [["triangle", 140, 220, 0, 0.25, 0.4]],
  click: [["square", 900, 500, 0, 0.03, 0.15]],
  step: [["sine", 240, 160, 0, 0.07, 0.45]],
  count: [["square", 392, 392, 0, 0.09, 0.14]],
  reveal: [["square", 784, 784, 0, 0.2, 0.14]],
  pow: [
    ["sawtooth", 700, 60, 0, 0.25, 0.25],
    ["triangle", 1400, 500, 0.02, 0.12, 0.2],
  ],
  spark: [
    ["square", 1600, 200, 0, 0.12, 0.14],
    ["square", 900, 1900, 0.06, 0.1, 0.1],
  ],
  whoosh: [["sine", 500, 120, 0, 0.3, 0.35]],
  win: [
    ["triangle", 523, 523, 0, 0.14, 0.35],
    ["triangle", 659, 659, 0.14, 0.14, 0.35],
    ["triangle", 784, 784, 0.28, 0.14, 0.35],
    ["triangle", 1047, 1047, 0.42, 0.45, 0.4],
  ],
  lose: [
    ["triangle", 392, 392, 0, 0.18, 0.3],
    ["triangle", 330, 330, 0.18, 0.18, 0.3],
    ["triangle", 262, 262, 0.36, 0.4, 0.3],
  ],
  react: [["sine", 700, 950, 0, 0.12, 0.25]],
};

/** All of them together stay below talking. */
const LOUDNESS = 0.35;
let audio: AudioContext | null = null;

export function sound(name: string): void {
  const notes = SOUNDS[name];
  if (!likes.sound || !notes || document.visibilityState === "hidden") return;
  // Browsers let a page be heard only after it was touched; before, it stays silent.
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
  const now = audio.currentTime + 0.01;
  for (const [wave, from, to, start, length, loud] of notes) {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, now + start);
    tone.frequency.exponentialRampToValueAtTime(to, now + start + length);
    level.gain.setValueAtTime(0.0001, now + start);
    level.gain.exponentialRampToValueAtTime(loud * LOUDNESS, now + start + 0.012);
    level.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(level).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}

/** Says whether the browser keeps the page silent until it is touched, now and whenever that changes. Ends when called. */
export function silenced(tell: (silent: boolean) => void): () => void {
  const player = (audio ??= new AudioContext());
  const look = () => tell(player.state === "suspended");
  const wake = () => void player.resume().catch(() => undefined);
  player.addEventListener("statechange", look);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  look();
  return () => {
    player.removeEventListener("statechange", look);
    for (const touch of ["pointerdown", "keydown"]) document.removeEventListener(touch, wake);
  };
}

/** A short buzz, where the device can and sound is welcome. */
export function buzz(): void {
  // Before the page was touched browsers forbid it, and say so.
  if (likes.sound && "vibrate" in navigator && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate([60, 40, 60]);
}
