import { useSyncExternalStore } from "react";

/** The pages of the phone, by what stands behind the # of its address: one file serves all, also without a network. */
export type Place = { page: "tasks" | "outbox" | "carried" } | { page: "task"; id: string };

function placeOf(hash: string): Place {
  const [, page, id] = hash.split("/");
  if (page === "task" && id) return { page, id };
  return page === "outbox" || page === "carried" ? { page } : { page: "tasks" };
}

const listen = (listener: () => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

export const usePlace = (): Place => placeOf(useSyncExternalStore(listen, () => location.hash));

export const taskAddress = (id: string): string => `#/task/${id}`;
export const goTo = (address: string): void => {
  location.hash = address;
};
