import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, Decimal, invalidField, MAX_AMOUNT, MAX_QUANTITY } from "../../kernel/index.ts";
import type { Address, DeliveryRow, Flow } from "../lifecycle/index.ts";
import { quoteFrom, quoteRows } from "../services/index.ts";
import type { NewDelivery } from "./schema.ts";

type Warehouse = { id: string; address: Address | null };
type Line = NewDelivery["items"][number];

// Whether it is chosen by its id ($2) or for being the only one, a second row tells that there are more. One that was
// chosen before ($3) may have closed since.
const warehousesStatement = statement(
  "deliveries.warehouses",
  `SELECT w.id, CASE WHEN a.id IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('lat', a.latitude::float8,
     'lng', a.longitude::float8, 'full_address', a.full_address)) END AS address
   FROM warehouses w LEFT JOIN addresses a ON a.id = w.address_id AND a.tenant_id = $1
   WHERE w.tenant_id = $1 AND (w.status = 'active' OR w.id = $3::uuid) AND ($2::uuid IS NULL OR w.id = $2) ORDER BY w.id LIMIT 2`,
);
const namedStatement = statement(
  "deliveries.named_warehouses",
  "SELECT id FROM warehouses WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
);
const goodsStatement = statement(
  "deliveries.goods",
  "SELECT id, unit_size FROM inventory_items WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
);
const binsStatement = statement(
  "deliveries.bins",
  "SELECT id, warehouse_id FROM locations WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND location_type = 'bin'",
);

/** What a delivery is asked to be, as far as its price and places depend on it. */
export interface Wish {
  delivery_flow: Flow;
  delivery_service_id: string;
  pickup_address: Address | null;
  delivery_address: Address;
  unit_size: number | null;
  items: readonly Line[];
  warehouse_id: string | null;
  /** Every warehouse that the request names: also one that its flow does not use has to be the tenant's. */
  named_warehouse_ids: readonly string[];
  /** Its warehouse until now. */
  former_warehouse_id?: string | null;
}

/** What was found and calculated for it. */
export interface Terms {
  pickup_address: Address;
  unit_size: number;
  price: number;
  currency_code: string;
  distance_km: number;
  /** The warehouse that a staged delivery passes through, or that the goods are taken from. */
  warehouse: Warehouse | null;
}

/** Which field of the request names the warehouse of a flow; a direct delivery has none (4 E1). */
export function warehouseField(flow: Flow): "warehouse_id" | "pickup_warehouse_id" | null {
  if (flow === "pickup_and_delivery") return "warehouse_id";
  return flow === "from_warehouse" ? "pickup_warehouse_id" : null;
}

/** 400 `payment_method_not_allowed`: a wallet pays for its customer as sender, a gateway for orders (4 J8, ruling E23). */
export function refusePayment({
  payment_method,
  payer_type,
  customer_id,
}: Pick<DeliveryRow, "payment_method" | "payer_type" | "customer_id">): void {
  const walletPays = customer_id !== null && payer_type === "sender";
  if (payment_method === "gateway" || (payment_method === "wallet" && !walletPays))
    throw new AppError("payment_method_not_allowed");
}

/** The warehouse of the flow that a request names, and all that it names. */
export function namedWarehouses(flow: Flow, input: Partial<Pick<NewDelivery, "warehouse_id" | "pickup_warehouse_id">>) {
  const field = warehouseField(flow);
  return {
    warehouse_id: (field && input[field]) ?? null,
    named_warehouse_ids: [...new Set([input.warehouse_id, input.pickup_warehouse_id].flatMap((id) => id ?? []))],
  };
}

function chooseWarehouse(wish: Wish, found: readonly Warehouse[]): Warehouse | null {
  if (warehouseField(wish.delivery_flow) === null) return null;
  const [first, second] = found;
  if (wish.warehouse_id !== null && !first) throw new AppError("warehouse_not_found");
  if (!first || second) throw new AppError("warehouse_id_required");
  return first;
}

function refuseStrangeGoods(
  { items }: Wish,
  goods: readonly { id: string }[],
  bins: readonly { id: string; warehouse_id: string }[],
  warehouse: Warehouse | null,
): void {
  const known = new Set(goods.map(({ id }) => id));
  if (items.some(({ item_id }) => !known.has(item_id))) throw new AppError("item_not_found");
  const open = new Set(bins.flatMap((bin) => (!warehouse || bin.warehouse_id === warehouse.id ? bin.id : [])));
  if (items.some(({ bin_id }) => bin_id && !open.has(bin_id))) throw new AppError("bin_not_found");
}

/** What was said, otherwise what the goods take up together (ruling E22). */
function sizeOf({ unit_size, items }: Wish, goods: readonly { id: string; unit_size: string }[]): number {
  if (unit_size !== null) return unit_size;
  if (items.length === 0) throw invalidField("unit_size", "required");
  const sizes = new Map(goods.map((item) => [item.id, item.unit_size]));
  const exact = items.reduce(
    (sum, { item_id, quantity }) => sum.plus(new Decimal(sizes.get(item_id) ?? 0).times(quantity)),
    new Decimal(0),
  );
  const size = exact.toDecimalPlaces(3, Decimal.ROUND_UP);
  if (size.gt(MAX_QUANTITY))
    throw invalidField("unit_size", "too_big.number", { maximum: MAX_QUANTITY, inclusive: "true" });
  return size.toNumber();
}

/** From a warehouse the way begins at its address; a staged one passes by it, so that it must have one. */
function pickupOf(wish: Wish, warehouse: Warehouse | null): Address {
  const fromWarehouse = wish.delivery_flow === "from_warehouse";
  if (warehouse && !warehouse.address && !(fromWarehouse && wish.pickup_address))
    throw invalidField(warehouseField(wish.delivery_flow) ?? "", "warehouse_without_address");
  const pickup = fromWarehouse ? (warehouse?.address ?? wish.pickup_address) : wish.pickup_address;
  if (!pickup) throw invalidField("pickup_address", "required");
  return pickup;
}

/** Finds what a delivery names in its tenant, and prices it, in one batch (3 §5, 4 E1, 4 E8). */
export async function agreeTerms(tx: Transaction, wish: Wish): Promise<Terms> {
  const { tenantId } = tx.scope;
  const { delivery_flow: flow, items } = wish;
  if (flow === "from_warehouse" && items.length === 0) throw invalidField("items", "required");
  const itemIds = items.map(({ item_id }) => item_id);
  const binIds = items.flatMap(({ bin_id }) => bin_id ?? []);
  const named = wish.named_warehouse_ids;
  const [rows, found, goods, bins, known] = await Promise.all([
    quoteRows(tx, wish.delivery_service_id),
    warehouseField(flow) === null
      ? []
      : tx.sql(warehousesStatement, [tenantId, wish.warehouse_id, wish.former_warehouse_id ?? null]),
    itemIds.length > 0 ? tx.sql(goodsStatement, [tenantId, itemIds]) : [],
    binIds.length > 0 ? tx.sql(binsStatement, [tenantId, binIds]) : [],
    named.length > 0 ? tx.sql(namedStatement, [tenantId, named]) : [],
  ]);
  if (known.length < named.length) throw new AppError("warehouse_not_found");
  const warehouse = chooseWarehouse(wish, found);
  refuseStrangeGoods(wish, goods, bins, warehouse);
  const unit_size = sizeOf(wish, goods);
  const pickup_address = pickupOf(wish, warehouse);
  const quoted = quoteFrom(rows, { pickup_address, delivery_address: wish.delivery_address, unit_size });
  const { price, currency_code, distance_km } = quoted;
  if (price > MAX_AMOUNT) throw invalidField("unit_size", "price_too_high");
  return { pickup_address, unit_size, price, currency_code, distance_km, warehouse };
}
