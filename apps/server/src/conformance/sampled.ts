import fc from "fast-check";

// `npm run test:full` tries everything; `npm test` a part of it that is the same each time.
const SEED = 20261122;
const isFull = process.env.KARWAN_TEST_FULL === "1";

/**
 * What a generated sweep tries: all of it in the full run, otherwise so many, chosen by a fixed seed. Give each sweep a
 * number of its own, so that together they try more.
 */
export function sampled<T>(all: readonly T[], most: number, sweep: number): T[] {
  if (isFull || all.length <= most) return [...all];
  const some = fc.shuffledSubarray([...all], { minLength: most, maxLength: most });
  return fc.sample(some, { seed: SEED + sweep, numRuns: 1 })[0] ?? [];
}
