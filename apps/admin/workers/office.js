// Opens the office's pages without a network as they were last loaded. What is kept are the page and the files of the build that
// were used, and what the server says of itself before anybody signs in; of what people read nothing.
const CACHE = "karwan-admin";
/** The page of another build, until it has run: the one before it, whose files are all kept, answers without a network so long. */
const NEXT = "karwan-admin-next";
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
  if (!kept) return take(name, await fetch(request));
  const { promise: isLate, resolve } = Promise.withResolvers();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  const answer = await Promise.race([isLate, wholeOf(request).catch(() => null)]);
  clearTimeout(timer);
  return answer ? take(name, answer) : kept;
}

/** What the server answers, once all of it has come: the network may go in the midst of it. Null where a gateway has no server. */
async function wholeOf(request) {
  const answer = await fetch(request);
  if (answer.status >= 500) return null;
  await answer.clone().arrayBuffer();
  return answer;
}

/** The files that a page begins with. */
const filesOf = async (page) =>
  [...(await page.clone().text()).matchAll(/"(\/admin\/assets\/[^"]+)"/g)].map(([, name]) => name);

/** Keeps what was answered, if it is what was asked for: what stands before a server may answer with a page of its own. */
async function take(name, answer) {
  if (answer.status !== 200 || answer.redirected) return answer;
  if (name === PAGE) await takePage(answer).catch(() => undefined);
  else if (!answer.headers.get("content-type")?.includes("html")) await keepAs(name, answer.clone());
  return answer;
}

/** Keeps a page of the office, one of another build aside. */
async function takePage(page) {
  const files = await filesOf(page);
  if (files.length === 0) return;
  // Asked for now: another tab may have gone over to this build while it was on its way.
  const kept = await keptAs(PAGE);
  const isOther = kept && String(await filesOf(kept)) !== String(files);
  if (isOther) return keepAs(PAGE, page.clone(), NEXT);
  await caches.delete(NEXT).catch(() => undefined);
  await keepAs(PAGE, page.clone());
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(PAGE)) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, PAGE));
  else if (pathname.startsWith("/admin/assets/")) event.respondWith(fileOf(request));
  else if (FRESH.includes(pathname)) event.respondWith(fresh(request, pathname));
});

const pathOf = ({ url }) => new URL(url).pathname;

/** Goes over to the page that was kept aside if it is the one that loaded these files, and lets the files of the one before go. */
async function goOver(loaded) {
  const next = await keptAs(PAGE, NEXT);
  if (!next || !(await filesOf(next)).every((name) => loaded.includes(name))) return;
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(pathOf);
  if (!loaded.every((name) => kept.includes(name))) return;
  await cache.put(PAGE, next);
  const others = kept.filter((name) => ![PAGE, ...FRESH, ...loaded].includes(name));
  await Promise.all(others.map((name) => cache.delete(name, { ignoreVary: true })));
  await caches.delete(NEXT);
}

/** Whether a file is one of a build: what the server does not have is none, whatever asked for it. */
const isThere = (request) =>
  fileOf(request).then(
    ({ status }) => status !== 404,
    () => true,
  );

/** Keeps files, and says which of them there are. */
async function keepAll(requests) {
  const areThere = await Promise.all(requests.map(isThere));
  return requests.filter((_, at) => areThere[at]).map(pathOf);
}

let before = Promise.resolve();

/** Tabs tell at the same time: what one has just kept may have gone as another went over, and is kept again. */
async function keepLoaded(requests) {
  const keeping = keepAll(requests);
  before = before
    .then(async () => goOver(await keeping))
    .catch(() => undefined)
    .then(() => keepAll(requests));
  await before;
}

// What a page has loaded, also before this was there to keep it: the browser has it still.
addEventListener("message", (event) => {
  const files = Array.isArray(event.data) ? event.data : [];
  event.waitUntil(keepLoaded(files.map((file) => new Request(file))));
});
