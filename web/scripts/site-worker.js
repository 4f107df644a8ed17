// Keeps one version of the site whole: every file of it. A newer version waits until no tab needs this one.
const KEPT = `gamenight-site/${self.registration.scope}/${"VERSION"}`;
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  const keep = () => caches.open(KEPT).then((cache) => cache.addAll(fresh));
  event.waitUntil(keep().then(tidy));
});

/** Removes older versions but for the last one, which pages that are open may still want something of. */
async function tidy() {
  const mine = (name) => name.startsWith(`gamenight-site/${self.registration.scope}/`) && name !== KEPT;
  const older = (await caches.keys()).filter(mine).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.ports[0]));
});

/** Takes over if there is no tab but the one that asks for it, and says so. */
async function takeOver(answer) {
  // A page that was just left may still be there for a moment. A server's page at the same address does not count: it has its own parts.
  const mine = ({ url }) => url.startsWith(self.registration.scope);
  const all = () => self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const open = async () => (await all()).filter(mine).length;
  let alone = (await open()) <= 1;
  for (let again = 0; !alone && again < 3; again += 1) {
    await new Promise((done) => setTimeout(done, 100));
    alone = (await open()) <= 1;
  }
  answer?.postMessage(alone);
  if (alone) await self.skipWaiting();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const how = { ignoreSearch: true, ignoreVary: true };
  const own = caches.open(KEPT).then((cache) => cache.match(request, how));
  // A page of the version before asks for its own parts, which have names of their own.
  const found = own.then((kept) => kept ?? caches.match(request, how));
  event.respondWith(found.then((kept) => kept ?? fetch(request)));
});
