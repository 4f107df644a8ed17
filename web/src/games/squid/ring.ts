// Where everybody stands: the places of the ring in a box of any shape, and the guard's way behind them.

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  /** How wide a character is drawn. */
  size: number;
  /** The middle of each character, from the top clockwise. */
  places: Spot[];
  /** Where the guard stands behind each of them. */
  behind: Spot[];
  /** Half the width and height of the ring. */
  radius: Spot;
  middle: Spot;
}

/**
 * How far behind a character the guard stands, as parts of a character's size: little at the top, where only its head
 * is to be seen, more at the bottom, where it would hide whom it stands behind. And its own half width and height.
 */
const BESIDE = 0.74;
const ABOVE = 0.66;
const BELOW = 0.98;
const GUARD: Spot = { x: 0.48, y: 0.6 };
/** How many points an ellipse is measured with. */
const FINE = 360;
const SMALLEST = 30;
const BIGGEST = 170;

/** The biggest characters with which so many stand in a box without treading on each other. */
export function layout(width: number, height: number, count: number): Layout {
  const most = Math.min(BIGGEST, Math.min(width, height) * 0.175);
  for (let size = most; ; size -= 1) {
    const radius = {
      x: Math.max(1, width / 2 - size * (BESIDE + GUARD.x)),
      y: Math.max(1, height / 2 - size * ((ABOVE + BELOW) / 2 + GUARD.y)),
    };
    const { angles, round } = evenly(radius, Math.max(1, count));
    if (size > SMALLEST && round / Math.max(3, count) < size * 0.95) continue;
    const middle = { x: width / 2, y: height / 2 - (size * (BELOW - ABOVE)) / 2 };
    const at = (beside: number, above: number, below: number) =>
      angles.map((angle) => {
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        return {
          x: middle.x + sine * (radius.x + beside),
          y: middle.y - cosine * (radius.y + (cosine > 0 ? above : below)),
        };
      });
    const behind = at(size * BESIDE, size * ABOVE, size * BELOW);
    return { size, radius, middle, places: at(0, 0, 0), behind };
  }
}

/** Angles, from the top clockwise, of so many points at equal distances round an ellipse, and the way round. */
function evenly(radius: Spot, count: number): { angles: number[]; round: number } {
  const ways = [0];
  for (let step = 1; step <= FINE; step += 1) {
    const angle = ((step - 0.5) / FINE) * 2 * Math.PI;
    const stride = Math.hypot(radius.x * Math.cos(angle), radius.y * Math.sin(angle)) * ((2 * Math.PI) / FINE);
    ways.push((ways[step - 1] ?? 0) + stride);
  }
  const round = ways[FINE] ?? 1;
  const angles = Array.from({ length: count }, (_, place) => {
    const way = (round * place) / count;
    const next = Math.max(
      1,
      ways.findIndex((gone) => gone > way),
    );
    const before = ways[next - 1] ?? 0;
    const part = (way - before) / ((ways[next] ?? before + 1) - before);
    return ((next - 1 + part) / FINE) * 2 * Math.PI;
  });
  return { angles, round };
}

/** The places the guard comes by, the first and the last included. */
export function way(from: number, steps: number, count: number): number[] {
  const turn = Math.sign(steps);
  return Array.from({ length: Math.abs(steps) + 1 }, (_, step) => (((from + turn * step) % count) + count) % count);
}
