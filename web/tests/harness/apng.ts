// A moving picture from pictures: PNG in, APNG out, each frame only where it differs from the one before.
import { crc32, deflateSync, inflateSync } from "node:zlib";

export interface Still {
  png: Buffer;
  /** How long it is shown, in milliseconds. */
  shown: number;
}

interface Pixels {
  width: number;
  height: number;
  /** Bytes a pixel: 3 or 4. */
  size: number;
  data: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The pixels of a picture as browsers write them: eight bits a channel, with or without alpha, not interlaced. */
function read(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * size;
  const data = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!;
    for (let x = 0; x < line; x++) {
      const left = x < size ? 0 : data[y * line + x - size]!;
      const up = y === 0 ? 0 : data[(y - 1) * line + x]!;
      const corner = x < size || y === 0 ? 0 : data[(y - 1) * line + x - size]!;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      data[y * line + x] = raw[y * (line + 1) + 1 + x]! + guess;
    }
  }
  return { width, height, size, data };
}

function paeth(left: number, up: number, corner: number): number {
  const around = left + up - corner;
  const [a, b, c] = [Math.abs(around - left), Math.abs(around - up), Math.abs(around - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where two pictures differ. */
function difference(before: Pixels, after: Pixels): Box | null {
  const { width, height, size } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * size;
      if (before.data.compare(after.data, at, at + size, at, at + size) === 0) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** A part of a picture: what is as it was before is left transparent, which takes next to no room. */
function write({ width, size, data }: Pixels, before: Pixels | null, box: Box): Buffer {
  const line = box.width * 4;
  const raw = Buffer.alloc((line + 1) * box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = ((box.y + y) * width + box.x + x) * size;
      if (before?.data.compare(data, at, at + size, at, at + size) === 0) continue;
      raw.set([data[at]!, data[at + 1]!, data[at + 2]!, 255], y * (line + 1) + 1 + x * 4);
    }
  }
  return deflateSync(raw, { level: 9 });
}

/** All stills, shown for ever one after the other. They have one size. */
export function apng(stills: readonly Still[]): Buffer {
  const frames: { pixels: Pixels; box: Box; shown: number }[] = [];
  for (const { png, shown } of stills) {
    const pixels = read(png);
    const last = frames.at(-1);
    const box = last ? difference(last.pixels, pixels) : { x: 0, y: 0, width: pixels.width, height: pixels.height };
    if (box) frames.push({ pixels, box, shown });
    else last!.shown += shown;
  }
  const { width, height } = frames[0]!.pixels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const plays = Buffer.alloc(8);
  plays.writeUInt32BE(frames.length, 0);
  let number = 0;
  const parts = frames.flatMap(({ pixels, box, shown }, nth) => {
    const control = Buffer.alloc(26);
    [number++, box.width, box.height, box.x, box.y].forEach((value, at) => control.writeUInt32BE(value, 4 * at));
    control.writeUInt16BE(Math.round(shown), 20);
    control.writeUInt16BE(1000, 22);
    // Over what is there, not instead of it.
    control[25] = nth === 0 ? 0 : 1;
    const data = write(pixels, frames[nth - 1]?.pixels ?? null, box);
    if (nth === 0) return [chunk("fcTL", control), chunk("IDAT", data)];
    const numbered = Buffer.alloc(4);
    numbered.writeUInt32BE(number++, 0);
    return [chunk("fcTL", control), chunk("fdAT", Buffer.concat([numbered, data]))];
  });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("acTL", plays),
    ...parts,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
