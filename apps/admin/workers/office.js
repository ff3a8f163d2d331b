// Opens the office's pages without a network as they were last loaded. What is kept are the page and the files of the build that
// were used, and what the server says of itself before anybody signs in; of what people read nothing.
const CACHE = "karwan-admin";
const PAGE = "/admin/";
/** Asked for each time, and taken from what is kept where nobody answers. */
const FRESH = ["/admin/boot.js", "/admin/facts.json"];
const PATIENCE_MS = 5_000;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(Promise.allSettled([PAGE, ...FRESH].map((name) => fresh(new Request(name), name))));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** What the server answers, or what is kept where it does not, takes long, or is away. */
async function fresh(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name, { ignoreVary: true });
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await keep(name, kept, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const { promise: isLate, resolve } = Promise.withResolvers();
  const timer = setTimeout(() => resolve(kept), PATIENCE_MS);
  const answered = asked.finally(() => clearTimeout(timer));
  const said = answered.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  return Promise.race([said, isLate]);
}

/** Another page is another build's: the files of the one before go. */
async function keep(name, before, answer) {
  if (name === PAGE && before && before.headers.get("etag") !== answer.headers.get("etag")) await caches.delete(CACHE);
  await (await caches.open(CACHE)).put(name, answer);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(PAGE)) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, PAGE));
  else if (pathname.startsWith("/admin/assets/")) event.respondWith(fileOf(request));
  else if (FRESH.includes(pathname)) event.respondWith(fresh(request, pathname));
});

// What a page has loaded, also before this was there to keep it: the browser has it still.
addEventListener("message", (event) => {
  const files = Array.isArray(event.data) ? event.data : [];
  event.waitUntil(Promise.allSettled(files.map((file) => fileOf(new Request(file)))));
});
