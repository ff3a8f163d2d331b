import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A repeatable source of choices: the same seed gives the same demo on every machine. */
export type Random = {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True in about `percent` of a hundred calls. */
  chance(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
};

/** A source of its own for each purpose, so that a change in one part of the demo leaves the others as they were. */
export function randomFor(purpose: string): Random {
  const generator = xoroshiro128plus(hash(purpose));
  const int = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    int,
    chance: (percent) => int(1, 100) <= percent,
    pick: (values) => {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new Error(`nothing to choose from (${purpose})`);
      return value;
    },
    shuffle: (values) => {
      const shuffled = [...values];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value | 0;
}
