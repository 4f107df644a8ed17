// Keeps a site without a server for offline use, and lets a newer one take its place: never half of each.

/** Registers what keeps the site. A newer one that waits takes over while this is the only tab, and the page comes anew. */
export async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  const kept = await serviceWorker.register("./sw.js").catch(() => null);
  if (!kept?.waiting || !serviceWorker.controller) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  kept.waiting.postMessage("take over");
}
