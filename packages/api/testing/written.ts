import type { Wire } from "../src/kernel/index.ts";
import { toWire } from "../src/kernel/index.ts";

/** A caller whose answers are spelled as REST spells them. */
export type WrittenCaller<C> = C extends (...args: infer Args) => Promise<infer Answer>
  ? (...args: Args) => Promise<Answer extends AsyncIterable<unknown> ? Answer : Wire<Answer>>
  : C extends object
    ? { [K in keyof C]: WrittenCaller<C[K]> }
    : C;

const isStream = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;

/**
 * Moments as text, by which tests compare what they gave with what they get, and rows with answers. That typed clients
 * get each as a `Date` is a rule of its own, with tests of its own.
 */
export function writtenCaller<C extends object>(caller: C): WrittenCaller<C> {
  const below = (target: object): object =>
    // A caller is itself made of functions that are called or asked for what lies below them.
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" || (typeof value === "object" && value !== null) ? below(value) : value;
      },
      apply: async (_, self, args) => {
        const answer: unknown = await Reflect.apply(target as (...all: unknown[]) => unknown, self, args);
        return isStream(answer) ? answer : toWire(answer);
      },
    });
  return below(caller) as WrittenCaller<C>;
}
