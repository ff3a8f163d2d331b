// Stands behind both workers, from the build: a file of a build, which never changes, as it is kept in the worker's CACHE, and
// otherwise as the server has it, kept from then on.
// biome-ignore lint/correctness/noUnusedVariables: both workers, behind which it stands, call it.
async function fileOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
