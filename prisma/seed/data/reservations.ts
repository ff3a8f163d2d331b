import type { Random } from "./random.ts";
import { randomFor } from "./random.ts";
import type { StockData } from "./stock.ts";
import { balanceOf } from "./stock.ts";
import type { TenantData } from "./tenants.ts";

export type ReservationData = {
  warehouse: string;
  sku: string;
  quantity: number;
  status: "active" | "released";
  reference_id: string;
  created_days_ago: number;
  expires_in_days: number | null;
  /** Earliest expiry first, as the default strategy allots. */
  allocations: readonly { stock: StockData; quantity: number }[];
};

const activeReservations = 24;
const releasedReservations = 6;

/** Promises of stock for orders: no two for the same goods in one warehouse, so that they never compete for a row. */
export function reservationsOf(tenant: TenantData, stock: readonly StockData[]): ReservationData[] {
  const random = randomFor(`reservations/${tenant.code}`);
  const groups = Map.groupBy(
    stock.filter((row) => row.status === "available" && balanceOf(row) >= 4),
    (row) => `${row.warehouse}/${row.sku}`,
  );
  return random
    .shuffle([...groups.values()])
    .slice(0, activeReservations + releasedReservations)
    .map((rows, index) => reservation(random, rows, index));
}

function reservation(random: Random, rows: readonly StockData[], index: number): ReservationData {
  const ordered = rows.toSorted((a, b) => (a.expires_in_days ?? Infinity) - (b.expires_in_days ?? Infinity));
  const [first, second] = ordered;
  if (!first) throw new Error("a reservation needs stock");
  const spills = second !== undefined && random.chance(40);
  // The second row is touched only when the first is promised to the last unit.
  const fromFirst = spills ? balanceOf(first) : random.int(1, Math.min(12, Math.floor(balanceOf(first))));
  const allocations = [
    { stock: first, quantity: fromFirst },
    ...(spills ? [{ stock: second, quantity: random.int(1, 3) }] : []),
  ];
  return {
    warehouse: first.warehouse,
    sku: first.sku,
    quantity: allocations.reduce((sum, { quantity }) => sum + quantity, 0),
    status: index < activeReservations ? "active" : "released",
    reference_id: `SO-${11_000 + index}`,
    created_days_ago: random.int(1, 2),
    expires_in_days: random.chance(50) ? random.int(30, 90) : null,
    allocations,
  };
}
