// Starts the driver's phone without a network. FILES and VERSION stand above it, from the build. Only files of the build are
// kept: what the server knows is read by the page itself, which keeps what it last read.
const CACHE = `karwan-driver-${VERSION}`;
const PAGE = "/driver/";

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith("karwan-driver-") && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(removeOthers());
});

// A page that has just been opened asks for it: nobody has begun anything on it.
addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

const pageOf = async (request) => (await keptAs(PAGE)) ?? fetch(request);

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(PAGE)) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (pathname.startsWith("/driver/assets/") || FILES.includes(pathname)) event.respondWith(fileOf(request));
});
