import type { KitchenOrder } from "@karwan/sdk";

/** The columns of the board: what waits for a word, what is being made, what waits to be fetched. */
export const columns = ["placed", "accepted", "ready"] as const;
export type ColumnId = (typeof columns)[number];

/** What the kitchen does with an order; what becomes of it then is the server's table to say. */
export const actions = {
  accept: { move: "accept", operation: "restaurant.orders.accept", label: "kitchen.accept", keys: "a" },
  ready: { move: "ready", operation: "restaurant.orders.ready", label: "kitchen.ready", keys: "a" },
  reject: { move: "reject", operation: "restaurant.orders.reject", label: "kitchen.reject", keys: "r" },
} as const;
export type KitchenAction = keyof typeof actions;
const names = Object.keys(actions) as KitchenAction[];

/** Moves by status, as the server publishes them. */
type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What may be done with an order as it stands, by the server's table and one's permissions. */
export const actionsOf = (status: string, moves: Moves | undefined, may: (operation: string) => boolean) =>
  names.filter((name) => may(actions[name].operation) && moves?.[status]?.[actions[name].move] !== undefined);

/** Since when an order waits for what it waits for now. */
export const waitsSince = ({ status, created_at, accepted_at, ready_at }: KitchenOrder): Date =>
  (status === "ready" ? ready_at : status === "accepted" ? accepted_at : null) ?? created_at;

const HURRY_MS = 10 * 60_000;

/** Whether an order that nobody has answered is about to be called off. */
export const isUrgent = ({ status, expires_at }: Pick<KitchenOrder, "status" | "expires_at">, now: number): boolean =>
  status === "placed" && expires_at !== null && expires_at.getTime() - now < HURRY_MS;

/** Whether there are orders to be answered that were not there before; none is new on the first look. */
export const hasArrived = (before: ReadonlySet<string> | null, orders: readonly KitchenOrder[]): boolean =>
  before !== null && orders.some(({ id, status }) => status === "placed" && !before.has(id));
