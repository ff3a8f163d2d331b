import type { RowOf, Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { distanceKm } from "../../delivery/pricing/index.ts";
import type { LanguageText } from "../../delivery/types/index.ts";
import { AppError, asAppError, Decimal, sumOf } from "../../kernel/index.ts";
import { dayOf } from "../../tenancy/settings/index.ts";
import { ownedBy, reserveStock } from "../../warehousing/reservations/index.ts";

/** Goods of an order's line. */
export interface Wanted {
  product_id: string;
  variant_id: string;
  item_id: string;
  quantity: number;
  name: LanguageText;
  variant_name: LanguageText;
}
type Place = { lat: number; lng: number };

// What may be promised of items ($2) at a moment ($3), in warehouses that deliveries can begin in.
const freeStatement = statement(
  "storefront_orders.free_stock",
  `SELECT s.warehouse_id, s.item_id, sum(s.quantity - s.reserved_quantity)::float8 AS free FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.item_id = ANY($2::uuid[]) AND s.status = 'available' AND s.quantity > s.reserved_quantity
      AND (s.expiration_date IS NULL OR s.expiration_date >= ${dayOf("$3::timestamptz")})
    GROUP BY s.warehouse_id, s.item_id`,
);
const warehousesStatement = statement(
  "storefront_orders.warehouses",
  `SELECT w.id, a.latitude::float8 AS lat, a.longitude::float8 AS lng, coalesce(a.full_address, a.address_line1) AS full_address
     FROM warehouses w JOIN addresses a ON a.id = w.address_id AND a.tenant_id = $1
    WHERE w.tenant_id = $1 AND w.status = 'active' ORDER BY w.id`,
);
export type SellingWarehouse = RowOf<typeof warehousesStatement>;

/** What an order's lines are of. */
export const goodsOf = <L extends Omit<Wanted, "name"> & { product_name: LanguageText }>(
  lines: readonly L[],
): Wanted[] => lines.map(({ product_name: name, ...line }) => ({ ...line, name }));

/** The warehouses that deliveries can begin in: asked for beside what else an order is agreed by. */
export const sellingWarehouses = (tx: Transaction): Promise<SellingWarehouse[]> =>
  tx.sql(warehousesStatement, [tx.scope.tenantId]);

/** How many of each item are wanted in all: several lines may be of one. */
export function perItem(wanted: readonly Wanted[]): Map<string, number> {
  const lines = Map.groupBy(wanted, ({ item_id }) => item_id);
  return new Map([...lines].map(([id, rows]) => [id, sumOf(rows.map(({ quantity }) => quantity)).toNumber()]));
}

/** 409 `out_of_stock` with `items[]`: what is wanted, and how much of it there is (3 §10). */
function outOfStock(wanted: readonly Wanted[], free: ReadonlyMap<string, number>): AppError {
  const needed = perItem(wanted);
  const short = wanted.filter(({ item_id }) => (free.get(item_id) ?? 0) < (needed.get(item_id) ?? 0));
  const items = short.map(({ product_id, variant_id, item_id, quantity, name, variant_name }) => ({
    product_id,
    variant_id,
    name,
    variant_name,
    requested: quantity,
    available: free.get(item_id) ?? 0,
  }));
  return new AppError("out_of_stock", { items });
}

/**
 * The warehouse that has all that is wanted: the one named if it does, otherwise the nearest (4 H3). 409 `out_of_stock` when
 * none has, told by the one that lacks least. As seen without a lock.
 */
export async function warehouseFor(
  tx: Transaction,
  wanted: readonly Wanted[],
  {
    to,
    preferred = null,
    at,
    warehouses,
  }: { to: Place; preferred?: string | null; at: Date; warehouses: readonly SellingWarehouse[] },
): Promise<SellingWarehouse> {
  const needed = perItem(wanted);
  const rows = await tx.sql(freeStatement, [tx.scope.tenantId, [...needed.keys()], at.toISOString()]);
  const free = Map.groupBy(rows, ({ warehouse_id }) => warehouse_id);
  const judged = warehouses.map((warehouse) => {
    const has = new Map((free.get(warehouse.id) ?? []).map((row) => [row.item_id, row.free ?? 0]));
    const lacks = [...needed].filter(([id, quantity]) => (has.get(id) ?? 0) < quantity).length;
    return { warehouse, has, lacks, isPreferred: warehouse.id === preferred, km: distanceKm(warehouse, to) };
  });
  const [best] = judged.toSorted(
    (a, b) => a.lacks - b.lacks || Number(b.isPreferred) - Number(a.isPreferred) || a.km - b.km,
  );
  if (!best || best.lacks > 0) throw outOfStock(wanted, best?.has ?? new Map());
  return best.warehouse;
}

/** What an order has to be carried as: the sizes of its pieces together (4 H3). */
export const sizeOf = (lines: readonly { unit_size: number; quantity: number }[]): number =>
  sumOf(lines.map(({ unit_size, quantity }) => new Decimal(unit_size).times(quantity)))
    .toDecimalPlaces(3, Decimal.ROUND_UP)
    .toNumber();

/** The owner that an order's reservations have (4 J1). */
export const ownerOf = (orderId: string) => ({ type: "storefront_order" as const, id: orderId });

/** A reservation of an order, of all pieces of an item. */
export interface Kept {
  item_id: string;
  quantity: number;
  reservation_id: string;
}

/** Keeps goods for an order, all of them or none: 409 `out_of_stock`. No unit is promised twice (3 §10, 4 J1). */
export async function reserveFor(
  tx: Transaction,
  { id, warehouse_id }: { id: string; warehouse_id: string },
  wanted: readonly Wanted[],
  { by, at }: { by: string | null; at: Date },
): Promise<Kept[]> {
  const kept = [...perItem(wanted)].map(([item_id, quantity]) => ({ item_id, quantity, reservation_id: newId() }));
  const requests = kept.map(({ item_id, quantity, reservation_id }) => ({
    ...ownedBy(ownerOf(id)),
    id: reservation_id,
    warehouse_id,
    item_id,
    quantity,
    expires_at: null,
    created_by: by,
  }));
  try {
    await reserveStock(tx, requests, at);
  } catch (error) {
    const known = asAppError(error);
    if (known?.reason !== "insufficient_stock") throw error;
    const shortages = known.extra.shortages as readonly { item_id: string; available: number }[];
    const free = new Map([...perItem(wanted), ...shortages.map((one) => [one.item_id, one.available] as const)]);
    throw outOfStock(wanted, free);
  }
  return kept;
}
