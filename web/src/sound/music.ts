// A soft bed of music for each world, made on the spot: slow chords, and a few notes of its own over them.
import { bus } from "./room";

interface Bed {
  /** How long a bar is, in seconds. */
  bar: number;
  /** Chords in half tones from the ground note, one a bar. */
  chords: readonly (readonly number[])[];
  /** Notes over them: half tones, by the parts of a bar; null is a rest. */
  tune: readonly (readonly (number | null)[])[];
  /** The ground note, in hertz. */
  ground: number;
  wave: OscillatorType;
}

const BEDS: Record<string, Bed> = {
  // Torches and drops of water.
  "game-over": {
    bar: 4.2,
    ground: 110,
    wave: "triangle",
    chords: [
      [0, 7, 12],
      [-2, 5, 10],
      [-4, 3, 8],
      [-5, 2, 7],
    ],
    tune: [
      [24, null, 19, null],
      [null, 22, null, null],
      [20, null, null, 15],
      [null, null, 19, null],
    ],
  },
  // Dusk over a playground.
  squid: {
    bar: 3.6,
    ground: 130.8,
    wave: "sine",
    chords: [
      [0, 7, 16],
      [5, 9, 14],
      [-3, 4, 12],
      [2, 7, 11],
    ],
    tune: [
      [16, null, 19, 21],
      [null, 14, null, 12],
      [16, null, null, 12],
      [14, null, 11, null],
    ],
  },
  // A musical box at midnight, in three.
  walls: {
    bar: 3,
    ground: 146.8,
    wave: "sine",
    chords: [
      [0, 7, 15],
      [-4, 3, 12],
      [-2, 5, 14],
      [-5, 2, 11],
    ],
    tune: [
      [24, 27, 31],
      [24, null, 20],
      [22, 26, 29],
      [23, null, 19],
    ],
  },
};

/** Plays until it is called. */
export function music(world: string): () => void {
  const bed = BEDS[world];
  if (!bed) return () => undefined;
  let nth = 0;
  const play = (): void => {
    const room = bus();
    if (room && document.visibilityState !== "hidden") bar(bed, nth, room.audio, room.soft);
    nth += 1;
  };
  play();
  const timer = setInterval(play, bed.bar * 1000);
  return () => clearInterval(timer);
}

function bar({ bar, chords, tune, ground, wave }: Bed, nth: number, audio: AudioContext, to: AudioNode): void {
  const now = audio.currentTime + 0.05;
  for (const half of chords[nth % chords.length] ?? []) {
    note(audio, to, wave, ground * 2 ** (half / 12), now, bar * 1.15, 0.05, bar * 0.35);
  }
  const notes = tune[nth % tune.length] ?? [];
  notes.forEach((half, beat) => {
    if (half === null) return;
    const start = now + (bar * beat) / notes.length;
    note(audio, to, "triangle", ground * 2 ** (half / 12), start, 1.4, 0.035, 0.02);
  });
}

function note(
  audio: AudioContext,
  to: AudioNode,
  wave: OscillatorType,
  pitch: number,
  start: number,
  length: number,
  loud: number,
  swell: number,
): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(to);
  tone.start(start);
  tone.stop(start + length + 0.05);
}
