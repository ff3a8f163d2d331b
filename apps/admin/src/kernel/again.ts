/** What a coalescer runs on; a test's own goes by hand. */
export interface World {
  now(): number;
  /** Calls once after so many milliseconds. */
  later(ms: number, work: () => void): void;
}

/**
 * Does something with what was noted: at once, and from then on at most once in so many milliseconds, and never again before
 * the last time is through. What is noted meanwhile is done together as soon as that is over, and nothing is left out.
 */
export class AtMostEvery<Noted> {
  readonly #ms: number;
  readonly #world: World;
  readonly #work: (noted: Noted[]) => Promise<unknown>;
  #noted: Noted[] = [];
  #isBusy = false;

  constructor(ms: number, world: World, work: (noted: Noted[]) => Promise<unknown>) {
    this.#ms = ms;
    this.#world = world;
    this.#work = work;
  }

  note(...noted: Noted[]): void {
    this.#noted.push(...noted);
    if (!this.#isBusy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    const begun = this.#world.now();
    await this.#work(this.#noted.splice(0)).catch(() => undefined);
    this.#world.later(Math.max(0, begun + this.#ms - this.#world.now()), () => {
      this.#isBusy = false;
      if (this.#noted.length > 0) void this.#run();
    });
  }
}

export const browserWorld: World = {
  now: () => performance.now(),
  later: (ms, work) => void setTimeout(work, ms),
};
