import { isOwnNumber } from "../kernel/kept/held.ts";
import type { ActionType, Entry } from "./queue/action.ts";

/** Of each status, the moves that are allowed: as the server publishes its table. */
export type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an action of a driver is in the state table. */
const moveOf = (type: ActionType): string => type.replace("-", "_");

/** In the order in which a driver is most likely to want them. */
const wanted = [
  "start-pickup",
  "pickup",
  "start-delivery",
  "deliver",
  "accept",
  "fail",
  "decline",
] as const satisfies readonly ActionType[];

export interface Standing {
  /** Of the assignment, as it will be once the server knows what waits; null where there is none. */
  status: string | null;
  /** Whether something of it is still to reach the server. */
  isWaiting: boolean;
}

/**
 * Where a delivery stands for its driver: as the server told it last, and what was done on the phone since: also
 * what ended while that answer was on its way, however long it took. An action that the table does not allow from there
 * changes nothing.
 */
export function standingOf(
  delivery: { id: string; status: string | null },
  entries: readonly Entry[],
  moves: Moves,
  askedAt: number,
): Standing {
  let { status } = delivery;
  let isWaiting = false;
  for (const entry of entries) {
    if (entry.delivery_id !== delivery.id || entry.state === "refused") continue;
    if (entry.state === "done" && entry.endedAt < askedAt) continue;
    status = (status === null ? undefined : moves[status]?.[moveOf(entry.type)]) ?? status;
    isWaiting ||= entry.state !== "done";
  }
  return { status, isWaiting };
}

/** Where what waits of a delivery is kept; of several steps that of the one that is least safe. */
export function waitsAt(entries: readonly Pick<Entry, "seq" | "state">[]): "page" | "here" | "office" {
  const waiting = entries.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return "office";
  return waiting.some(({ seq }) => isOwnNumber(seq)) ? "page" : "here";
}

/** What a driver can do from a status, the likeliest first. */
export const actionsFrom = (status: string | null, moves: Moves): ActionType[] =>
  wanted.filter((type) => status !== null && moves[status]?.[moveOf(type)] !== undefined);

/** Whether the parcel is still to be picked up. */
export const isBeforePickup = (status: string | null, moves: Moves): boolean =>
  status !== null && moves[status]?.pickup !== undefined ? true : status === "pending";

/** Whether its recipient has it: the parcel, and what was to be collected for it, are no longer to be asked for. */
export const isHandedOver = (status: string | null, moves: Moves): boolean =>
  status !== null && Object.values(moves).some(({ deliver }) => deliver === status);

/** Whether nothing is left to do with it: brought, failed, or another's. */
export const isOver = (status: string | null, moves: Moves): boolean => actionsFrom(status, moves).length === 0;
