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

/**
 * What the server answers, or what is kept where it does not, takes long, or is away. What comes too late to be shown is not kept
 * either: the files that are kept are of the page that was shown.
 */
async function fresh(request, name) {
  const kept = await keptAs(name);
  if (!kept) return take(name, kept, fetch(request));
  const { promise: isLate, resolve } = Promise.withResolvers();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  const answer = await Promise.race([isLate, fetch(request).catch(() => null)]);
  clearTimeout(timer);
  return answer === null || answer.status >= 500 ? kept : take(name, kept, answer);
}

/** Keeps what was answered, if it is what was asked for: what stands before a server may answer with a page of its own. */
async function take(name, kept, asked) {
  const answer = await asked;
  if (answer.status !== 200 || answer.redirected) return answer;
  const isPage = name === PAGE;
  const isOurs = isPage
    ? (await answer.clone().text()).includes('"/admin/assets/')
    : !answer.headers.get("content-type")?.includes("html");
  if (!isOurs) return answer;
  // Another page is another build's: the files of the one before go.
  if (isPage && kept && kept.headers.get("etag") !== answer.headers.get("etag"))
    await caches.delete(CACHE).catch(() => undefined);
  await keepAs(name, answer.clone());
  return answer;
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
