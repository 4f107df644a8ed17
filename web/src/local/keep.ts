// Keeps a site without a server for offline use, and lets a newer one take its place: never half of each.

/** So long a page waits for the newer one, in milliseconds, before it shows itself. */
const PATIENCE = 1_000;

/** Registers what keeps the site. */
export async function keep(): Promise<void> {
  await navigator.serviceWorker?.register("./sw.js").catch(() => undefined);
}

/** A newer version that waits takes over while this is the only tab: then the page comes anew, if possible before it is seen. */
export async function renew(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = serviceWorker?.controller && (await serviceWorker.getRegistration())?.waiting;
  if (!waiting) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    // It stays where it is, because of another tab.
    port1.onmessage = ({ data }: MessageEvent<boolean>) => void (data || done());
    setTimeout(done, PATIENCE);
    waiting.postMessage("take over", [port2]);
  });
}
