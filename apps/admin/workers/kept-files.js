// Stands behind both workers, from the build. A browser that has no room, or keeps nothing, takes nothing from the page: what it
// does not keep comes from the server each time.

/** What is kept under a name, if anything is. */
const keptAs = (name, where = CACHE) =>
  caches
    .open(where)
    .then((cache) => cache.match(name, { ignoreVary: true }))
    .catch(() => undefined);

/** Keeps an answer under a name, where the browser does. */
const keepAs = (name, answer, where = CACHE) =>
  caches
    .open(where)
    .then((cache) => cache.put(name, answer))
    .catch(() => undefined);

/** A file of a build, which never changes: as it is kept, and otherwise as the server has it, kept from then on. */
// biome-ignore lint/correctness/noUnusedVariables: both workers, behind which it stands, call it.
async function fileOf(request) {
  const kept = await keptAs(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keepAs(request, answer.clone());
  return answer;
}
