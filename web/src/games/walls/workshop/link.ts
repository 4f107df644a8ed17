// A castle as a link: its description, compressed, behind the `#`, which no server gets to see.

/** What begins the fragment of such a link. */
const MARK = "#castle=";
/** Far more than any castle has: a link may be anybody's work. */
const LONGEST = 64 * 1024;

/** Sends bytes through a stream, and gives up once too many come out. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LONGEST) throw new Error("too long");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function toFragment(value: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const small = await through(json, new CompressionStream("deflate-raw"));
  const base64 = btoa(String.fromCharCode(...small));
  return MARK + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The description in a link; undefined if there is none, or it cannot be read. */
export async function fromFragment(fragment: string): Promise<unknown> {
  if (!fragment.startsWith(MARK)) return undefined;
  try {
    const base64 = fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const small = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return JSON.parse(
      new TextDecoder().decode(await through(small, new DecompressionStream("deflate-raw"))),
    ) as unknown;
  } catch {
    return undefined;
  }
}
