import { useSyncExternalStore } from "react";
import { onDevice } from "../../kernel/kept/storage.ts";

const KEY = "karwan.tour";
const listeners = new Set<() => void>();
let isOpen = false;

function become(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Whether somebody on this device has seen the tour, or did not want to. */
export const wasTaken = (): boolean => onDevice.read(KEY) !== null;

export const takeTour = (): void => become(true);

export function leaveTour(): void {
  onDevice.write(KEY, "taken");
  become(false);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTourIsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
