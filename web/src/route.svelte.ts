// Which screen the address asks for.
import { alone, ask } from "./net/way";

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string; now: boolean; claimed: string | null }
  | { screen: "tv"; code: string }
  | { screen: "show"; code: string }
  | { screen: "replay"; code: string; number: string }
  | { screen: "rules"; game: string }
  | { screen: "workshop"; game: string }
  | { screen: "puzzle"; game: string }
  | { screen: "lost" };

/** A part of an address as it was meant; one that is no such thing is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a screen. A site without a server is one file, wherever it lies: its screens stand behind a question mark. */
export function at(path: string): string {
  if (!alone) return path;
  return path === "/" ? "./" : `./?${path}`;
}

/** The address of the screen that is shown, without its fragment. */
export const address = (): string => location.pathname + location.search;

function read(): Route {
  const path = alone ? location.search.slice(1) : location.pathname;
  const [, first, second, third] = path.split("/").map(decoded);
  if (!first) return { screen: "home" };
  if (first === "t" && second) {
    const claimed = /^#claim=(\w+)$/.exec(location.hash)?.[1] ?? null;
    return { screen: "table", code: second, now: location.hash === "#now", claimed };
  }
  // A television and other devices need a server.
  if (alone && (first === "tv" || first === "show")) return { screen: "lost" };
  if (first === "tv") return { screen: "tv", code: second ?? "" };
  if (first === "show") return { screen: "show", code: second ?? "" };
  if (first === "replay") {
    return { screen: "replay", code: second ?? "", number: third ?? "1" };
  }
  if (first === "rules" && second) return { screen: "rules", game: second };
  if (first === "workshop") return { screen: "workshop", game: second ?? "" };
  if (first === "puzzle") return { screen: "puzzle", game: second ?? "" };
  return { screen: "lost" };
}

let route = $state.raw<Route>(read());
window.addEventListener("popstate", () => (route = read()));

export function here(): Route {
  return route;
}

export function go(path: string): void {
  history.pushState(null, "", at(path));
  route = read();
  window.scrollTo(0, 0);
}

/** Lets a link change the screen without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/'], a[href^='./']");
  if (!link || event.button !== 0 || event.defaultPrevented) return;
  const path = (link.getAttribute("href") ?? "/").replace(/^\.\/\??/, "") || "/";
  if (path.startsWith("/api/")) {
    if (!alone) return;
    event.preventDefault();
    void save(path, link.getAttribute("download") ?? "");
    return;
  }
  if (link.hasAttribute("download") || link.getAttribute("target")) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(path);
}

/** What a server would send as a file, given to the browser as one. */
async function save(path: string, name: string): Promise<void> {
  const answer = await ask(path).catch(() => null);
  if (!answer?.ok) return;
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name || (path.split("/").at(-1) ?? "");
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}
