import type { Query, QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** How long somebody waits without a word. */
const PATIENCE_MS = 5_000;

/** What is waited for by who looks at a page, and whether any of it takes long. */
class Waits {
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<object, ReturnType<typeof setTimeout>>();
  readonly #long = new Set<object>();

  /** Names what is waited for: more often is once. */
  begin(what: object): void {
    if (this.#timers.has(what)) return;
    const timer = setTimeout(() => {
      this.#long.add(what);
      this.#tell();
    }, PATIENCE_MS);
    this.#timers.set(what, timer);
  }

  end(what: object): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.delete(what);
    if (this.#long.delete(what)) this.#tell();
  }

  takeLong = (): boolean => this.#long.size > 0;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const waits = new Waits();

/** Asked for, looked at, and nothing of it is here. */
const isWaitedFor = (query: Query): boolean =>
  query.state.data === undefined && query.state.fetchStatus === "fetching" && query.getObserversCount() > 0;

/** Counts everything that pages ask the server for among what is waited for, until they have it. */
export function watchWaits(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "removed" && isWaitedFor(query)) waits.begin(query);
    else waits.end(query);
  });
}

/** Whether anything that is waited for takes long. */
export const useTakesLong = (): boolean => useSyncExternalStore(waits.subscribe, waits.takeLong);
