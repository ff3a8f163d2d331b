import type { Kit } from "../../../../testing/index.ts";
import { roadOf } from "../../../delivery/driver-app/testing/given.ts";

type Line = { item_id: string; bin_id: string; quantity: number; picked_quantity: number; status: string };

/** A tenant with a warehouse and what the books say of its picking orders. */
export async function givenPicking(kit: Kit) {
  const road = await roadOf(kit);
  const { tenant, rows, caller } = road;
  const { tenantId } = tenant;
  const tx = <T>(work: Parameters<typeof kit.database.transaction<T>>[1]) =>
    kit.database.transaction({ tenantId }, work);

  /** A delivery out of a new warehouse with ten of an item, for which this much is kept. */
  async function kept(quantity = 4) {
    const { warehouse, ...place } = await road.stocked();
    const { item_id } = place;
    const delivery = await road.delivery({
      delivery_flow: "from_warehouse",
      pickup_warehouse_id: warehouse.id,
      items: [{ item_id, quantity }],
    });
    return { warehouse_id: warehouse.id, ...place, delivery_id: delivery.id };
  }

  const lines = (id: string) =>
    rows<Line>(
      `SELECT item_id, bin_id, quantity::float8 AS quantity, picked_quantity::float8 AS picked_quantity, status
         FROM picking_order_lines WHERE tenant_id = $1 AND picking_order_id = $2 ORDER BY line`,
      id,
    );
  const order = async (id: string) =>
    (
      await rows<{ status: string; reference_number: string }>(
        "SELECT status, reference_number FROM picking_orders WHERE tenant_id = $1 AND id = $2",
        id,
      )
    )[0];
  /** Who has live reservations of what: `delivery 4`. */
  const owners = async () =>
    (
      await rows<{ owner: string }>(
        `SELECT managed_by || ' ' || quantity::float8 AS owner FROM inventory_reservations
          WHERE tenant_id = $1 AND status = 'active' ORDER BY created_at, id`,
      )
    ).map(({ owner }) => owner);
  /** What lies in a warehouse of an item, and what of it is promised. */
  const stockOf = async (warehouse_id: string, item_id: string) => {
    const { stock } = await caller.warehousing.stock.list({ warehouse_id, item_id });
    const sum = (of: (row: (typeof stock)[number]) => number) => stock.reduce((all, row) => all + of(row), 0);
    return [sum((row) => row.quantity), sum((row) => row.reserved_quantity)];
  };
  return { ...road, tenantId, tx, kept, lines, order, owners, stockOf };
}
export type GivenPicking = Awaited<ReturnType<typeof givenPicking>>;

/** The same with the calls of those who make and pick orders: a store of ten units of an item in one bin. */
export async function givenOrders(kit: Kit) {
  const at = await givenPicking(kit);
  const { caller, tenant } = at;
  const { warehouse, item_id, bin_id } = await at.stocked();
  const warehouse_id = warehouse.id;
  const { pickingOrders } = caller.fulfilment;
  type Body = Parameters<typeof pickingOrders.create>[0];
  const body = (quantity: number, over: Partial<Body> = {}): Body => ({
    warehouse_id,
    order_type: "individual",
    status: "pending",
    item_details: [{ item_id, bin_id, quantity }],
    ...over,
  });
  const make = async (quantity = 4, over: Partial<Body> = {}) =>
    (await pickingOrders.create(body(quantity, over))).order;
  const pick = async (id: string, quantity?: number, more: object = {}) =>
    (await pickingOrders.pick({ id, item_id, bin_id, quantity, ...more })).order;
  const change = async (id: string, more: Omit<Parameters<typeof pickingOrders.change>[0], "id">) =>
    (await pickingOrders.change({ id, ...more })).order;
  /** Brings an order of 4 units to a status by what people do. */
  const reach = async (id: string, status: string) => {
    if (status === "pending") return;
    if (status === "cancelled") return void (await change(id, { status }));
    await pick(id, 1);
    if (status === "in_progress") return;
    await pick(id, 3);
    await change(id, { status: "completed" });
    if (status === "handed_off") await change(id, { status });
  };
  const stock = () => at.stockOf(warehouse_id, item_id);
  /** Puts so much of an item into another bin, or another of the same. */
  const more = async (quantity: number, over: { item_id?: string; expiration_date?: string } = {}) => {
    const { location } = await caller.warehousing.locations.create({
      warehouse_id,
      name: "More",
      code: `M-${Math.random().toString(36).slice(2, 10)}`,
      location_type: "bin",
    });
    const place = { warehouse_id, item_id, bin_id: location.id, quantity, ...over };
    await caller.warehousing.stock.upsert(place);
    return location.id;
  };
  return { ...at, tenant, warehouse_id, item_id, bin_id, pickingOrders, body, make, pick, change, reach, stock, more };
}
export type GivenOrders = Awaited<ReturnType<typeof givenOrders>>;
