import type { MessagingNotificationsStreamOutput } from "@karwan/sdk";
import { useEffect, useSyncExternalStore } from "react";
import { karwan, readAgain } from "./sdk.ts";

type Told = NonNullable<MessagingNotificationsStreamOutput["notification"]>;
type Message = { kind: "event"; id: string | undefined; notification: Told } | { kind: "state"; isLive: boolean };

const NAME = "karwan.live";
const listeners = new Set<() => void>();
const arrivals = new Set<(notification: Told) => void>();
let isLive = false;
let lastEventId: string | undefined;

function become(next: boolean): void {
  isLive = next;
  for (const listener of listeners) listener();
}

function arrived({ id, notification }: Extract<Message, { kind: "event" }>): void {
  if (id !== undefined) lastEventId = id;
  for (const each of arrivals) each(notification);
  void readAgain("messaging", "delivery", "storefront");
}

/**
 * Listens until its signal ends. A browser opens six connections to a host at most, so one tab streams for all: the one
 * that holds the lock. When it is closed the next goes on after the last event that any of them saw.
 */
export async function listen(signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "event") arrived(data);
    else become(data.isLive);
  });
  const tell = (isOpen: boolean) => {
    become(isOpen);
    channel.postMessage({ kind: "state", isLive: isOpen } satisfies Message);
  };
  const lead = async () => {
    try {
      const stream = karwan.messaging.notifications.stream.subscribe({}, { signal, lastEventId });
      for await (const { id, data } of stream) {
        tell(true);
        if (!data.notification) continue;
        const message: Message = { kind: "event", id, notification: data.notification };
        channel.postMessage(message);
        arrived(message);
      }
    } finally {
      tell(false);
    }
  };
  try {
    // Over plain HTTP there are no locks: each tab then listens for itself.
    await (navigator.locks ? navigator.locks.request(NAME, { signal }, lead) : lead());
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this browser hears of what happens at once. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);

/** Calls for each notification that comes while a component is shown. */
export function useArrivals(listener: (notification: Told) => void): void {
  useEffect(() => {
    arrivals.add(listener);
    return () => void arrivals.delete(listener);
  }, [listener]);
}
