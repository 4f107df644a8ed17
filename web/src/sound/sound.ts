// Short sounds, made on the spot: a sound is a few notes, a note is a wave or a noise whose pitch may slide.
import { likes } from "../table/settings.svelte";
import { bus } from "./room";

/** `noise` is heard through a band round its pitch: a bang, a swoosh, a rustle. */
type Voice = OscillatorType | "noise";
type Note = [voice: Voice, from: number, to: number, start: number, length: number, loud: number];

const SOUNDS: Record<string, Note[]> = {
  tap: [["triangle", 520, 380, 0, 0.06, 0.25]],
  tick: [
    ["square", 1400, 1100, 0, 0.03, 0.12],
    ["noise", 3000, 2400, 0, 0.03, 0.2],
  ],
  turn: [
    ["triangle", 523, 523, 0, 0.12, 0.35],
    ["triangle", 784, 784, 0.12, 0.2, 0.35],
  ],
  flip: [
    ["noise", 900, 2600, 0, 0.12, 0.8],
    ["triangle", 180, 320, 0.05, 0.09, 0.25],
  ],
  good: [
    ["square", 440, 440, 0, 0.07, 0.12],
    ["square", 660, 660, 0.07, 0.1, 0.12],
    ["noise", 1800, 900, 0, 0.08, 0.3],
  ],
  treasure: [
    ["triangle", 660, 660, 0, 0.09, 0.3],
    ["triangle", 880, 880, 0.09, 0.09, 0.3],
    ["triangle", 1108, 1108, 0.18, 0.3, 0.3],
    ["sine", 2216, 2216, 0.18, 0.5, 0.1],
    ["noise", 6000, 9000, 0.16, 0.4, 0.08],
  ],
  bad: [
    ["sawtooth", 220, 70, 0, 0.35, 0.16],
    ["square", 110, 55, 0.05, 0.4, 0.12],
    ["noise", 700, 120, 0, 0.3, 0.4],
  ],
  shrug: [
    ["triangle", 330, 311, 0, 0.14, 0.25],
    ["triangle", 277, 233, 0.16, 0.26, 0.25],
  ],
  magic: [
    ["sine", 300, 1200, 0, 0.35, 0.3],
    ["sine", 450, 1500, 0.08, 0.35, 0.2],
    ["noise", 2000, 7000, 0, 0.4, 0.1],
  ],
  swap: [
    ["triangle", 600, 300, 0, 0.18, 0.3],
    ["triangle", 300, 600, 0.16, 0.18, 0.3],
    ["noise", 1200, 500, 0, 0.3, 0.2],
  ],
  slide: [
    ["noise", 260, 520, 0, 0.3, 1.6],
    ["triangle", 140, 220, 0, 0.25, 0.15],
  ],
  click: [
    ["square", 900, 500, 0, 0.03, 0.15],
    ["noise", 2400, 1200, 0, 0.04, 0.3],
  ],
  step: [
    ["sine", 240, 160, 0, 0.07, 0.45],
    ["noise", 420, 200, 0, 0.05, 0.35],
  ],
  count: [["square", 392, 392, 0, 0.09, 0.14]],
  reveal: [
    ["square", 784, 784, 0, 0.2, 0.14],
    ["noise", 1500, 3000, 0, 0.12, 0.25],
  ],
  drum: [
    ["sine", 120, 60, 0, 0.3, 0.7],
    ["sine", 120, 60, 0.18, 0.3, 0.7],
    ["noise", 160, 80, 0, 0.2, 0.5],
  ],
  fizzle: [
    ["noise", 3200, 400, 0, 0.35, 0.3],
    ["sine", 420, 180, 0.05, 0.3, 0.2],
  ],
  pow: [
    ["noise", 1800, 160, 0, 0.34, 1.4],
    ["sawtooth", 700, 60, 0, 0.2, 0.2],
    ["sine", 130, 45, 0, 0.3, 0.6],
    ["noise", 5200, 8000, 0.12, 0.6, 0.12],
  ],
  spark: [
    ["square", 1600, 200, 0, 0.12, 0.14],
    ["square", 900, 1900, 0.06, 0.1, 0.1],
    ["noise", 5000, 2000, 0, 0.14, 0.4],
  ],
  whoosh: [
    ["noise", 300, 1500, 0, 0.28, 0.7],
    ["noise", 1500, 240, 0.26, 0.3, 0.5],
    ["sine", 500, 120, 0, 0.3, 0.2],
  ],
  win: [
    ["triangle", 523, 523, 0, 0.14, 0.35],
    ["triangle", 659, 659, 0.14, 0.14, 0.35],
    ["triangle", 784, 784, 0.28, 0.14, 0.35],
    ["triangle", 1047, 1047, 0.42, 0.6, 0.4],
    ["triangle", 659, 659, 0.42, 0.6, 0.2],
    ["noise", 4000, 8000, 0.42, 0.7, 0.12],
  ],
  lose: [
    ["triangle", 392, 392, 0, 0.18, 0.22],
    ["triangle", 330, 330, 0.18, 0.18, 0.22],
    ["triangle", 349, 349, 0.36, 0.4, 0.22],
  ],
  react: [["sine", 700, 950, 0, 0.12, 0.25]],
};

/** How long sound may take to begin, in milliseconds. */
const MOMENT = 1_500;

/** Nobody wants to hear a game in another tab; `anyway` is for what calls them back to it. */
export function sound(name: string, anyway = false): void {
  const notes = SOUNDS[name];
  if (!likes.sound || likes.volume === 0 || !notes) return;
  if (document.visibilityState === "hidden" && !anyway) return;
  const room = bus();
  if (!room) return;
  const { audio, loud, noise } = room;
  const now = audio.currentTime + 0.01;
  for (const [voice, from, to, start, length, level] of notes) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, now + start);
    gain.gain.exponentialRampToValueAtTime(level, now + start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    const pitch = (of: AudioParam): void => {
      of.setValueAtTime(from, now + start);
      of.exponentialRampToValueAtTime(to, now + start + length);
    };
    let source: AudioScheduledSourceNode;
    if (voice === "noise") {
      const hiss = audio.createBufferSource();
      const band = audio.createBiquadFilter();
      hiss.buffer = noise;
      hiss.loop = true;
      band.type = "bandpass";
      band.Q.value = 0.9;
      pitch(band.frequency);
      hiss.connect(band).connect(gain);
      source = hiss;
    } else {
      const tone = audio.createOscillator();
      tone.type = voice;
      pitch(tone.frequency);
      tone.connect(gain);
      source = tone;
    }
    gain.connect(loud);
    source.start(now + start);
    source.stop(now + start + length + 0.02);
  }
}

/** Says whether the browser keeps the page silent until it is touched, now and whenever that changes. Ends when called. */
export function silenced(tell: (silent: boolean) => void): () => void {
  const player = bus(true)!.audio;
  const look = () => {
    clearTimeout(late);
    // Where it may, sound begins by itself in a moment: nobody need press anything for that.
    if (player.state !== "suspended") tell(false);
    else late = setTimeout(() => tell(player.state === "suspended"), MOMENT);
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const wake = () => void player.resume().catch(() => undefined);
  player.addEventListener("statechange", look);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  look();
  return () => {
    clearTimeout(late);
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
