import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf } from "../database.ts";
import type { Place } from "../deliveries/places.ts";
import { kilometres } from "../deliveries/places.ts";

const warehouses = named(
  "shop-warehouses",
  `SELECT w.id, a.latitude::float8 AS lat, a.longitude::float8 AS lng FROM warehouses w
     JOIN addresses a ON a.id = w.address_id WHERE w.tenant_id = $1 AND w.status = 'active' ORDER BY w.id`,
);
const free = named(
  "shop-free",
  `SELECT warehouse_id, item_id, sum(quantity - reserved_quantity)::float8 AS free FROM inventory_stock
    WHERE tenant_id = $1 AND item_id = ANY($2::uuid[]) AND status = 'available' AND quantity > reserved_quantity
      AND (expiration_date IS NULL OR expiration_date >= current_date) GROUP BY warehouse_id, item_id`,
);
const rows = named(
  "shop-stock",
  `SELECT id, (quantity - reserved_quantity)::float8 AS free FROM inventory_stock
    WHERE tenant_id = $1 AND warehouse_id = $2 AND item_id = $3 AND status = 'available' AND quantity > reserved_quantity
      AND (expiration_date IS NULL OR expiration_date >= current_date)
    ORDER BY expiration_date NULLS LAST, created_at, id FOR NO KEY UPDATE`,
);
const reservation = named(
  "shop-reserve",
  `INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, managed_by, reference_type, reference_id,
          created_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'active', 'fefo', 'storefront_order', 'storefront_order', $6, $7, $8, $8)`,
);
const promise = named(
  "shop-promise",
  "UPDATE inventory_stock SET reserved_quantity = reserved_quantity + $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2",
);
const allocation = named(
  "shop-allocate",
  "INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity) VALUES ($1, $2, $3, $4)",
);

type Warehouse = Place & { id: string };
export type Wanted = { item_id: string; quantity: number };

const neededOf = (wanted: readonly Wanted[]) => {
  const needed = new Map<string, number>();
  for (const { item_id, quantity } of wanted) needed.set(item_id, (needed.get(item_id) ?? 0) + quantity);
  return needed;
};

/** The nearest warehouse that has all of it, or the one that was chosen before. */
export async function warehouseFor(
  client: pg.PoolClient,
  tenantId: string,
  wanted: readonly Wanted[],
  { to, preferred }: { to: Place; preferred?: string },
): Promise<Warehouse> {
  const needed = neededOf(wanted);
  const known = await rowsOf<Warehouse>(warehouses([tenantId]), client);
  const has = await rowsOf<{ warehouse_id: string; item_id: string; free: number }>(
    free([tenantId, [...needed.keys()]]),
    client,
  );
  const [best] = known
    .filter(({ id }) =>
      [...needed].every(([item, many]) =>
        has.some((one) => one.warehouse_id === id && one.item_id === item && one.free >= many),
      ),
    )
    .toSorted(
      (a, b) => Number(b.id === preferred) - Number(a.id === preferred) || kilometres(a, to) - kilometres(b, to),
    );
  if (!best) throw new Error("out of stock");
  return best;
}

/** Keeps the goods of an order, what runs out first ahead. */
export async function keep(
  client: pg.PoolClient,
  { tenantId, warehouse_id, order_id, by, at }: Record<"tenantId" | "warehouse_id" | "order_id" | "by" | "at", string>,
  wanted: readonly Wanted[],
): Promise<void> {
  for (const [item_id, quantity] of neededOf(wanted)) {
    const id = v7();
    await rowsOf(reservation([tenantId, id, warehouse_id, item_id, quantity, order_id, by, at]), client);
    let left = quantity;
    for (const row of await rowsOf<{ id: string; free: number }>(rows([tenantId, warehouse_id, item_id]), client)) {
      const taken = Math.min(left, row.free);
      if (taken <= 0) break;
      await rowsOf(promise([tenantId, row.id, taken, at]), client);
      await rowsOf(allocation([tenantId, id, row.id, taken]), client);
      left -= taken;
    }
    if (left > 0) throw new Error("out of stock");
  }
}
