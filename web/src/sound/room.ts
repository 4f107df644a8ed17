// Where everything is heard: one player, a small room with an echo, and how loud it may be.
import { likes } from "../table/settings.svelte";

/** All together stay below talking. */
const LOUDNESS = 0.5;
/** How much of a sound comes back from the walls (a tenth of a second after its end it is 20 to 30 dB softer), and for how long, in seconds. */
const ECHO = 1;
const LASTS = 0.7;

export interface Room {
  audio: AudioContext;
  /** What sounds are connected to. */
  loud: GainNode;
  /** Music goes past the echo, and stays behind the sounds. */
  soft: GainNode;
  /** A second of noise. */
  noise: AudioBuffer;
}
let room: Room | null = null;

/** Noise that is the same every time: nothing here is left to chance. */
function hiss(audio: AudioContext, seconds: number, fade: boolean): AudioBuffer {
  const length = Math.round(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 7;
  for (let nth = 0; nth < length; nth += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[nth] = (seed / 2 ** 31 - 1) * (fade ? (1 - nth / length) ** 2.5 : 1);
  }
  return buffer;
}

function build(): Room {
  const audio = new AudioContext();
  const [loud, soft, echo] = [audio.createGain(), audio.createGain(), audio.createGain()];
  const walls = audio.createConvolver();
  walls.buffer = hiss(audio, LASTS, true);
  echo.gain.value = ECHO;
  loud.connect(audio.destination);
  loud.connect(walls).connect(echo).connect(audio.destination);
  soft.connect(audio.destination);
  return { audio, loud, soft, noise: hiss(audio, 1, false) };
}

/** The room, as loud as somebody likes it. Browsers let a page be heard only once it was touched; before, there is none. */
export function bus(anyway = false): Room | null {
  if (!room && !anyway && navigator.userActivation?.hasBeenActive === false) return null;
  room ??= build();
  const volume = (likes.volume / 10) ** 1.5;
  room.loud.gain.value = LOUDNESS * volume;
  room.soft.gain.value = 0.5 * volume;
  if (room.audio.state === "suspended") void room.audio.resume().catch(() => undefined);
  return room;
}
