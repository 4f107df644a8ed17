// Which screen the address asks for.

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string; now: boolean }
  | { screen: "tv"; code: string }
  | { screen: "replay"; code: string; number: string }
  | { screen: "rules"; game: string }
  | { screen: "lost" };

function read(): Route {
  const [, first, second, third] = location.pathname.split("/");
  if (!first) return { screen: "home" };
  if (first === "t" && second) {
    return { screen: "table", code: decodeURIComponent(second), now: location.hash === "#now" };
  }
  if (first === "tv") return { screen: "tv", code: decodeURIComponent(second ?? "") };
  if (first === "replay") {
    return { screen: "replay", code: decodeURIComponent(second ?? ""), number: decodeURIComponent(third ?? "1") };
  }
  if (first === "rules" && second) return { screen: "rules", game: decodeURIComponent(second) };
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
