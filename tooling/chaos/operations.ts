import type { StockRow } from "../ops/shop.ts";
import type { Random } from "./random.ts";
import type { Wire } from "./wire.ts";

/** An item's two rows, in two bins. A private pair belongs to one client, a hot one to all. */
export type Pair = { rows: [StockRow, StockRow]; owner: number | null };

export type Operation =
  | { kind: "receive" | "pick" | "increase" | "decrease" | "count"; row: StockRow; quantity: number }
  | { kind: "move"; row: StockRow; to: StockRow; quantity: number }
  | { kind: "reserve"; row: StockRow; quantity: number; expires_at: string | null }
  | { kind: "release"; reservation_id: string }
  | { kind: "item" }
  | { kind: "location" };

/** Counts set a quantity, so only their order says what is right: on rows that one client alone writes. */
const privateKinds = ["receive", "pick", "move", "increase", "decrease", "count", "reserve", "release"] as const;
const hotKinds = ["receive", "pick", "pick", "move", "increase", "decrease", "reserve", "release"] as const;
const HOT = 0.4;
const NEW_RECORD = 0.08;

export type Choices = {
  random: Random;
  hot: readonly [Pair, ...Pair[]];
  /** Private pairs without a request whose outcome is unknown. */
  free: readonly Pair[];
  /** Reservations that this client made and still holds. */
  held: readonly string[];
};

/** The next request of a client. */
export function draw({ random, hot, free, held }: Choices): Operation {
  if (random.chance(NEW_RECORD)) return random.chance(0.5) ? { kind: "item" } : { kind: "location" };
  const [first, ...others] = free;
  const isHot = random.chance(HOT) || !first;
  const pair = isHot ? random.pick(hot) : random.pick([first, ...others]);
  const kind = isHot ? random.pick(hotKinds) : random.pick(privateKinds);
  const at = random.int(0, 1) as 0 | 1;
  const row = pair.rows[at];
  const quantity = random.int(1, 5);
  switch (kind) {
    case "move":
      return { kind, row, to: pair.rows[at === 0 ? 1 : 0], quantity };
    case "count":
      return { kind, row, quantity: random.int(0, 40) };
    case "release": {
      const [oldest] = held;
      return oldest ? { kind, reservation_id: oldest } : { kind: "receive", row, quantity };
    }
    case "reserve":
      return {
        kind,
        row,
        quantity,
        // A few end by themselves: the job that does it is killed like everything else.
        expires_at: random.chance(0.2) ? new Date(Date.now() + random.int(2000, 6000)).toISOString() : null,
      };
    default:
      return { kind, row, quantity };
  }
}

/** The request on the wire; `id` travels in it, so that its effect can be found. */
export function wireOf(id: string, operation: Operation, warehouse_id: string): Wire {
  if (operation.kind === "item")
    return { method: "POST", path: "/warehousing/inventory-items", body: { name: id, sku: id, unit_size: 1 } };
  if (operation.kind === "location") {
    const body = { warehouse_id, name: id, code: id, location_type: "bin" };
    return { method: "POST", path: "/warehousing/locations", body };
  }
  if (operation.kind === "release")
    return { method: "DELETE", path: `/warehousing/reservations/${operation.reservation_id}` };
  const { row, quantity } = operation;
  const common = {
    warehouse_id,
    item_id: row.item_id,
    stock_id: row.stock_id,
    quantity,
    reference_type: "order",
    reference_id: id,
  };
  if (operation.kind === "reserve") {
    const body = { ...common, expires_at: operation.expires_at };
    return { method: "POST", path: "/warehousing/reservations", body };
  }
  const corrects = operation.kind === "increase" || operation.kind === "decrease";
  const body = {
    ...common,
    transaction_type: corrects ? "stock_adjustment" : operation.kind,
    ...(corrects && { direction: operation.kind }),
    ...((operation.kind === "pick" || operation.kind === "move") && { from_bin_id: row.bin_id }),
    ...(operation.kind === "move" && { to_bin_id: operation.to.bin_id }),
  };
  return { method: "POST", path: "/warehousing/inventory-transactions", body };
}
