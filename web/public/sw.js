// Says how to get back when the server is out of reach. It keeps that one page and nothing else: no table, no answer. What plays on
// this device only keeps itself (/device/sw.js).
const KEPT = "away-2";
const AWAY = ["/away.html", "/away.css", "/away.js", "/icons/192.png"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(AWAY)));
});

self.addEventListener("activate", (event) => {
  const outdated = (names) => names.filter((name) => name.startsWith("away-") && name !== KEPT);
  event.waitUntil(caches.keys().then((names) => Promise.all(outdated(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const kept = AWAY.includes(pathname);
  if (event.request.mode !== "navigate" && !kept) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(kept ? pathname : AWAY[0])));
});
