import type { Query, QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** For how long nothing may be read until that is taken for a fault: what fails, and what is not answered at all. */
const FAILING_MS = 5_000;
const UNANSWERED_MS = 10_000;
// On the way, or told by what stands before the server that it, or what it reads from, is not there.
const UNREAD = new Set([0, 502, 503, 504]);

/** The status that a failure came with; null where it came with none. */
function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : null;
}

/** Whether the server has said something of what was asked; what never left the page says nothing of it. */
export const isAnswer = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== null && !UNREAD.has(status);
};

/** Whether what was asked for is not there, or not for whoever asks. */
export const isMissing = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0);

const wasUnanswered = ({ state }: Query): boolean => state.status === "error" && !isAnswer(state.error);

/** Whether anything can be read, by what became of what pages asked for since the last answer. */
export class Reading {
  readonly #listeners = new Set<() => void>();
  /** What was asked for since the last answer, and has none yet. */
  readonly #asked = new Set<Query>();
  #since: number | null = null;
  #hasFailed = false;
  #isLost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  watch(client: QueryClient): void {
    // What failed meanwhile and is still looked at need not be asked for by hand.
    this.subscribe(() => {
      if (!this.#isLost) void client.refetchQueries({ type: "active", predicate: wasUnanswered });
    });
    client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (event.type === "removed") this.#leave(query);
      if (event.type !== "updated") return;
      const { action } = event;
      // Without a network nothing is asked before that is back.
      const begins = action.type === "fetch" || action.type === "continue";
      if (begins && query.state.fetchStatus === "fetching") this.#ask(query);
      else if (action.type === "success" && !action.manual) this.#answered();
      else if (action.type === "error") {
        if (isAnswer(action.error)) this.#answered();
        else this.#fail(query);
      } else if (query.state.fetchStatus === "idle") this.#leave(query);
    });
  }

  /** Begins anew: what failed while the device had no network says nothing of the server. */
  beginAnew = (): void => this.#answered();

  isLost = (): boolean => this.#isLost;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #ask(query: Query): void {
    this.#since ??= Date.now();
    this.#asked.add(query);
    this.#look();
  }

  #fail(query: Query): void {
    this.#since ??= Date.now();
    this.#asked.delete(query);
    this.#hasFailed = true;
    this.#look();
  }

  #answered(): void {
    this.#since = null;
    this.#asked.clear();
    this.#hasFailed = false;
    this.#look();
  }

  /** Nobody wants it any more: that it had no answer says nothing. */
  #leave(query: Query): void {
    if (this.#asked.delete(query) && this.#asked.size === 0 && !this.#hasFailed) this.#answered();
  }

  #look(): void {
    clearTimeout(this.#timer);
    const left =
      this.#since === null ? null : this.#since + (this.#hasFailed ? FAILING_MS : UNANSWERED_MS) - Date.now();
    if (left !== null && left > 0) this.#timer = setTimeout(() => this.#look(), left);
    this.#become(left !== null && left <= 0);
  }

  #become(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    for (const listener of this.#listeners) listener();
  }
}

export const reading = new Reading();

/** Whether nothing has been read for some seconds of all that was asked for. */
export const useIsReadingLost = (): boolean => useSyncExternalStore(reading.subscribe, reading.isLost);
