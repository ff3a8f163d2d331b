import { useSyncExternalStore } from "react";
import { objectIn, onDevice } from "../kernel/kept/storage.ts";
import { phone } from "./client.ts";

/** Whether a driver is on duty, as he said last; the server learns it when it can be reached. */
export interface Duty {
  isOn: boolean;
  isSent: boolean;
  driverId: string | null;
}

const KEY = "karwan.driver.duty";
// One object for one text, so that React sees no change where there is none.
let last: { text: string | null; duty: Record<string, Duty> } = { text: null, duty: {} };

function all(): Record<string, Duty> {
  const text = onDevice.read(KEY);
  if (text !== last.text) last = { text, duty: objectIn<Record<string, Duty>>(text) ?? {} };
  return last.duty;
}

const write = (owner: string, duty: Duty): void => void onDevice.write(KEY, JSON.stringify({ [owner]: duty }));

export const setDuty = (owner: string, isOn: boolean): void =>
  write(owner, { isOn, isSent: false, driverId: all()[owner]?.driverId ?? null });

/** Tells the server what was said last, if it does not know it. */
export async function sendDuty(owner: string): Promise<void> {
  const said = all()[owner];
  if (!said || said.isSent) return;
  const { driver } = await phone.delivery.driverApp.setAvailability.mutate({ is_online: said.isOn });
  // Said otherwise meanwhile: that is to be sent too.
  if (all()[owner]?.isOn === driver.is_online)
    write(owner, { isOn: driver.is_online, isSent: true, driverId: driver.driver_id });
}

/** What was said last; null until anything was on this phone. */
export const useDuty = (owner: string): Duty | null =>
  useSyncExternalStore(onDevice.follow, () => all()[owner] ?? null);
