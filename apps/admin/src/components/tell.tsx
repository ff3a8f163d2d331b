import { Suspense, useSyncExternalStore } from "react";
import type { I18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import type { Told } from "./told.ts";

const load = () => import("./toasts.tsx");
const Lazy = lazy(() => load().then((module) => ({ default: module.Toasts })), "nothing");
/** Has it at hand before the first of them: without a network it could not be brought. */
export const bringToasts = (): Promise<void> => Lazy.preload();
const listeners = new Set<() => void>();
let isWanted = false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says something that needs no answer, for a few seconds. */
export async function tell(told: Told): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  (await load()).show(told);
}

/** Says that what was done is what was sent first, of which the answer had been lost, and not what was corrected since. */
export const tellEarlier = (t: I18n["t"]): void =>
  void tell({ title: t("sent.earlier"), message: t("sent.earlier_text"), color: "orange", autoClose: false });

export const untell = async (id: string): Promise<void> => (await load()).hide(id);

/** Where it is said; a first load brings nothing of it. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return <Suspense>{isShown && <Lazy />}</Suspense>;
}
