// Keeps one version of the site whole: every file of it, and none of another. A newer version waits until no tab needs this one.
const KEPT = `gamenight-site/${self.registration.scope}/${"VERSION"}`;
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const mine = (name) => name.startsWith(`gamenight-site/${self.registration.scope}/`);
  const outdated = (names) => names.filter((name) => mine(name) && name !== KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  // A server's page at the same address has parts of its own.
  const mine = ({ url }) => url.startsWith(self.registration.scope);
  const takeOver = (open) => (open.filter(mine).length <= 1 ? self.skipWaiting() : undefined);
  event.waitUntil(self.clients.matchAll({ includeUncontrolled: true, type: "window" }).then(takeOver));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const found = caches.open(KEPT).then((cache) => cache.match(request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(found.then((kept) => kept ?? fetch(request)));
});
