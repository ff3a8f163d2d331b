import { unkept } from "./storage.ts";

// Beyond all that a browser numbers: what it did not take comes after what it did.
const FIRST_OWN = 2 ** 40;
let last = FIRST_OWN;
/** A number for a record that only this page has. */
export const ownNumber = (): number => {
  last += 1;
  return last;
};
/** Whether it is one: of those the browser is told nothing, or it would number its own after them. */
export const isOwnNumber = (number: number): boolean => number > FIRST_OWN;

/**
 * Records that the browser did not take, or did not give up: it is full, or may keep nothing. The page goes on with them in
 * memory, as if they were kept, and says so.
 */
export class Held<Name, Value> {
  readonly #held = new Map<Name, Value | null>();
  readonly #listeners = new Set<() => void>();
  #isLacking = false;

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  #lack(): void {
    if (this.#isLacking) return;
    this.#isLacking = true;
    for (const listener of this.#listeners) listener();
  }

  /** Whether the browser is known not to keep all that it is given. */
  isLacking = (): boolean => this.#isLacking;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What the page alone knows of it: nothing, or that it is gone (null). */
  of(name: Name): Value | null | undefined {
    return this.#held.get(name);
  }

  hold(name: Name, value: Value | null): void {
    this.#held.set(name, value);
    unkept.say("entered");
    this.#lack();
  }

  drop(name: Name): void {
    this.#held.delete(name);
  }

  /** Changes what the browser keeps; what it does not do is held. */
  async write(change: () => Promise<unknown>, changes: readonly (readonly [Name, Value | null])[]): Promise<void> {
    try {
      await change();
      for (const [name] of changes) this.#held.delete(name);
    } catch {
      for (const [name, value] of changes) this.hold(name, value);
    }
  }

  /** What the browser keeps, or what stands in for it where it answers nothing. */
  async read<Found>(look: () => Promise<Found>, otherwise: Found): Promise<Found> {
    try {
      return await look();
    } catch {
      this.#lack();
      return otherwise;
    }
  }

  /** What there is: as the browser keeps it, but for what the page knows better. */
  over(kept: readonly Value[], nameOf: (value: Value) => Name): Value[] {
    const known = kept.filter((each) => !this.#held.has(nameOf(each)));
    return [...known, ...[...this.#held.values()].filter((each) => each !== null)];
  }
}
