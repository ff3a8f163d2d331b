import { useSyncExternalStore } from "react";

function follow(listener: () => void): () => void {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Whether the device has a network, as far as it knows itself. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
