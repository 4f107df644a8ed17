// The page that plays on this device only, as a server's page knows it: it lies under /device/ (cli/src/serve/page.rs), is kept for
// when the server is out of reach, and leaves its tables in this browser.
import { me } from "../net/http";
import { recall, remember } from "../table/memory";
import { type Listed, STORE } from "./messages";

export const DEVICE = "/device/";

/** What keeps it. Browsers allow that over https and on the machine itself. */
async function keeper(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const found = await navigator.serviceWorker.getRegistration(DEVICE).catch(() => undefined);
  return found?.scope.endsWith(DEVICE) ? found : null;
}

/** Can it be played without the server? */
export const isKept = async (): Promise<boolean> => Boolean((await keeper())?.active);

/** Has the server such a page? One that does not answer has none. */
export async function isServed(): Promise<boolean> {
  const device = (await me().catch(() => null))?.device ?? false;
  if (device) remember("served", "yes");
  return device;
}

/** Does this page lie beside a server's, which one could go back to? */
export const liesBeside = (): boolean => location.pathname === DEVICE && recall("served") !== null;

/** Has it kept, or a newer one fetched. */
export async function keepDevice(): Promise<void> {
  const known = await keeper();
  if (known) await known.update().catch(() => undefined);
  else await navigator.serviceWorker?.register(`${DEVICE}sw.js`, { scope: DEVICE }).catch(() => undefined);
}

/** The tables that were left there unfinished, newest first. */
export function leftOnDevice(): Promise<Listed[]> {
  const left = (tables: Listed[]) => tables.filter(({ open }) => open).sort((a, b) => b.created - a.created);
  return new Promise((done) => {
    try {
      const request = indexedDB.open(STORE);
      // Where nothing was ever kept, nothing is made.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => done([]);
      request.onsuccess = () => {
        const database = request.result;
        const all: IDBRequest<Listed[]> = database.transaction("tables").objectStore("tables").getAll();
        all.onsuccess = () => done(left(all.result));
        all.onerror = () => done([]);
        database.close();
      };
    } catch {
      done([]);
    }
  });
}
