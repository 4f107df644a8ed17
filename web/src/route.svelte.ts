// Which screen the address asks for.

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string; now: boolean; claimed: string | null }
  | { screen: "tv"; code: string }
  | { screen: "show"; code: string }
  | { screen: "replay"; code: string; number: string }
  | { screen: "rules"; game: string }
  | { screen: "workshop"; game: string }
  | { screen: "lost" };

/** A part of an address as it was meant; one that is no such thing is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Route {
  const [, first, second, third] = location.pathname.split("/").map(decoded);
  if (!first) return { screen: "home" };
  if (first === "t" && second) {
    const claimed = /^#claim=(\w+)$/.exec(location.hash)?.[1] ?? null;
    return { screen: "table", code: second, now: location.hash === "#now", claimed };
  }
  if (first === "tv") return { screen: "tv", code: second ?? "" };
  if (first === "show") return { screen: "show", code: second ?? "" };
  if (first === "replay") {
    return { screen: "replay", code: second ?? "", number: third ?? "1" };
  }
  if (first === "rules" && second) return { screen: "rules", game: second };
  if (first === "workshop") return { screen: "workshop", game: second ?? "" };
  return { screen: "lost" };
}

let route = $state.raw<Route>(read());
window.addEventListener("popstate", () => (route = read()));

export function here(): Route {
  return route;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route = read();
  window.scrollTo(0, 0);
}

/** Lets a link change the screen without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || link.hasAttribute("download") || link.getAttribute("target")) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
  const path = link.getAttribute("href") ?? "/";
  if (path.startsWith("/api/")) return;
  event.preventDefault();
  go(path);
}
