import type { TenantContext } from "../../kernel/index.ts";
import { MAX_STREAM_MS } from "./open-stream.ts";

/**
 * What a stream waits by: remembers that it was woken until somebody waits, so that no wake between reading and waiting is
 * lost, and says when the stream is over. Woken by the one listening connection of the process; between wakes the database
 * is not asked.
 */
export class Watch {
  #isOver = false;
  #isWoken = false;
  #resolve: (() => void) | null = null;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;

  constructor({ deps }: Pick<TenantContext, "deps">, key: string, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#stopListening = deps.streamSignals.subscribe(key, this.#wake, this.#end);
    this.#timer = setTimeout(this.#end, MAX_STREAM_MS).unref();
    signal?.addEventListener("abort", this.#end, { once: true });
    if (signal?.aborted) this.#end();
  }

  /** The client is gone, the process stops, or the stream is as old as one may be. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Until something may be new, or the stream is over. */
  async woken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resolve = resolve;
    if (!this.#isWoken) await promise;
    this.#resolve = null;
    this.#isWoken = false;
  }

  leave(): void {
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#end);
  }

  readonly #wake = (): void => {
    this.#isWoken = true;
    this.#resolve?.();
  };
  readonly #end = (): void => {
    this.#isOver = true;
    this.#wake();
  };
}
