/** What a piece of work answers, and how many seconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const since = performance.now();
  const result = await work();
  return [result, Math.round((performance.now() - since) / 100) / 10];
}
