/** A stream of numbers that a seed and a name decide: each client has its own, so that none waits for another's. */
export function randomFrom(seed: number, name: string) {
  let state = seed >>> 0;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (probability: number) => next() < probability,
    pick<T>(list: readonly [T, ...T[]]): T {
      return list[int(0, list.length - 1)] ?? list[0];
    },
  };
}

export type Random = ReturnType<typeof randomFrom>;
