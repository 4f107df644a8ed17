// Which servers this page can talk to: those of its own protocol. A page of another one, or of an older build, is replaced.
import type { Protocol } from "../generated/protocol";

/** The protocol of this page. Its type is the server's number, so that neither is changed without the other. */
export const PROTOCOL: Protocol = 1;

/** Which other protocols this visit has been loaded anew for. */
const TRIED = "gamenight/protocols";

/** `reloads`: the page is about to be loaded anew. `unfit`: it has been, to no avail. */
export type Fit = "fits" | "reloads" | "unfit";

/** How this page gets on with a server of that protocol. */
export function fit(protocol: number): Fit {
  if (protocol === PROTOCOL) return "fits";
  if (!firstTime(`${PROTOCOL}-${protocol}`)) return "unfit";
  location.reload();
  return "reloads";
}

/** A cache may hand out the same page again, and nodes of different versions may take turns: that must not go on for ever. */
function firstTime(mismatch: string): boolean {
  try {
    const tried = sessionStorage.getItem(TRIED)?.split(" ") ?? [];
    if (tried.includes(mismatch)) return false;
    sessionStorage.setItem(TRIED, [...tried, mismatch].join(" "));
    return true;
  } catch {
    // A browser that stores nothing would not know of its first try either.
    return false;
  }
}

let build: string | null = null;

/** A server of another build has another page. The seat is kept; the page comes anew. */
export function reloadIfOld(now: string): void {
  if (build !== null && build !== now) location.reload();
  build = now;
}
