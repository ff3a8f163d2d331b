import type { Listener } from "@karwan/db";

/** The channel of pg_notify on which work says whom it has told something. */
export const NOTIFICATIONS = "karwan_notifications";

/** Wakes whoever follows a stream. */
export interface StreamSignals {
  /** Calls `wake` when there may be something new for `key`, and `end` when the process stops. Answers how to leave. */
  subscribe(key: string, wake: () => void, end: () => void): () => void;
  /** Ends every stream, so that their connections can be closed. */
  end(): void;
}

/** Streams over the process's one listening connection: a client costs no connection and no polling (3 §12). */
export function createStreamSignals(listener: Pick<Listener, "subscribe">): StreamSignals {
  const ends = new Set<() => void>();
  return {
    subscribe(key, wake, end) {
      ends.add(end);
      const stop = listener.subscribe(key, wake);
      return () => {
        ends.delete(end);
        stop();
      };
    },
    end() {
      for (const end of ends) end();
    },
  };
}
