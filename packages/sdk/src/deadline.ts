/** What an aborted call fails with. React Native's signals know neither `reason` nor `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const reason: unknown = signal.reason;
  if (reason === undefined) throw aborted();
  // Whatever the caller aborted with comes back to them, as fetch does it.
  // oxlint-disable-next-line typescript/only-throw-error
  throw reason;
}

function aborted(): Error {
  return Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
}

/**
 * The signal of one attempt, which ends it when its time is over or the caller gives up. Made by hand, for
 * `AbortSignal.timeout` and `AbortSignal.any` are missing in React Native and in older browsers.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #giveUp = () => this.#controller.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Set by who goes on reading when the attempt is over, and releases it in the end. */
  isHeld = false;

  constructor(caller: AbortSignal | undefined, ms: number) {
    this.#caller = caller;
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener("abort", this.#giveUp);
    this.extend(ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Counts anew from here. */
  extend(ms: number): void {
    this.stopTimer();
    this.#timer = setTimeout(() => this.abort(`nothing came for ${ms} ms`), ms);
  }

  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  abort(why: string): void {
    this.#controller.abort(Object.assign(new Error(why), { name: "TimeoutError" }));
  }

  /** Lets go of the timer and of the caller's signal, which may live much longer. */
  release(): void {
    this.stopTimer();
    this.#caller?.removeEventListener("abort", this.#giveUp);
  }
}
