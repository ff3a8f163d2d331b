import { useEffect, useState, useSyncExternalStore } from "react";
import { useIsOnline } from "./online.ts";
import { useIsReadingLost } from "./reading.ts";

/** Why nothing can be read now: the device has no network, or nobody answers; null while it can. */
export type Away = "offline" | "lost" | null;

export function useAway(): Away {
  const isOnline = useIsOnline();
  const isLost = useIsReadingLost();
  if (!isOnline) return "offline";
  return isLost ? "lost" : null;
}

/** When what a page shows was read, part by part. */
export class ReadAt {
  readonly #listeners = new Set<() => void>();
  readonly #parts = new Map<object, number>();

  note(part: object, at: number | null): void {
    const before = this.oldest();
    if (at === null) this.#parts.delete(part);
    else this.#parts.set(part, at);
    if (this.oldest() !== before) for (const listener of this.#listeners) listener();
  }

  /** Nothing that is shown is older; null where nothing is. */
  oldest = (): number | null => (this.#parts.size === 0 ? null : Math.min(...this.#parts.values()));
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

const readAt = new ReadAt();

/** Says when something was read for as long as it is shown; null or zero where nothing of it is there. */
export function useReadAt(at: number | null): void {
  const [part] = useState(() => ({}));
  useEffect(() => {
    readAt.note(part, at === 0 ? null : at);
  }, [part, at]);
  useEffect(() => () => readAt.note(part, null), [part]);
}

/** When the oldest of what the page shows was read. */
export const useOldestRead = (): number | null => useSyncExternalStore(readAt.subscribe, readAt.oldest);
