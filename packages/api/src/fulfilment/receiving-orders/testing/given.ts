import { expect } from "vitest";
import type { Kit } from "../../../../testing/index.ts";
import type { Driver } from "../../../delivery/driver-app/testing/given.ts";
import { photo, roadOf } from "../../../delivery/driver-app/testing/given.ts";
import { verifyCustody, verifyDeliveries } from "../../../delivery/verify/index.ts";
import { verifyLedger } from "../../../warehousing/stock/index.ts";

export type { Driver };
export type Receiving = Awaited<ReturnType<typeof givenReceiving>>;
type Body = NonNullable<Parameters<Road["delivery"]>[0]>;

type Road = Awaited<ReturnType<typeof roadOf>>;

/** What the books of a tenant say of its parcels and of this warehouse. */
function booksOf({ rows, caller }: Pick<Road, "rows" | "caller">, warehouse_id: string) {
  const movements = async (order_id: string) =>
    rows<{ type: string; quantity: number; reference_type: string; bin: string }>(
      `SELECT transaction_type AS type, delta::float8 AS quantity, reference_type, to_bin_id AS bin FROM inventory_transactions
       WHERE tenant_id = $1 AND reference_id = $2 ORDER BY created_at, id`,
      order_id,
    );
  /** Whom live reservations are for, and how much they hold. */
  const kept = async () =>
    rows<{ type: string; id: string; quantity: number }>(
      `SELECT managed_by AS type, reference_id AS id, quantity::float8 AS quantity FROM inventory_reservations
       WHERE tenant_id = $1 AND status = 'active' ORDER BY created_at, id`,
    );
  const stockOf = async (item_id: string) => {
    const { stock } = await caller.warehousing.stock.list({ warehouse_id, item_id });
    const sum = (of: (row: (typeof stock)[number]) => number) => stock.reduce((all, row) => all + of(row), 0);
    return [sum((row) => row.quantity), sum((row) => row.reserved_quantity)];
  };
  const exceptions = (delivery_id: string) =>
    rows<{ status: string; resolution: string | null }>(
      "SELECT status, resolution FROM delivery_exceptions WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY opened_at, id",
      delivery_id,
    );
  const events = async (root_id: string, type: string) =>
    (
      await rows<{ details: unknown }>(
        "SELECT details FROM delivery_events WHERE tenant_id = $1 AND delivery_id = $2 AND type = $3 ORDER BY received_at, id",
        root_id,
        type,
      )
    ).map(({ details }) => details);
  const counted = async () => (await caller.fulfilment.receivingOrders.list({ warehouse_id })).status_matrix;
  return { movements, kept, stockOf, exceptions, events, counted };
}

/** A tenant with a depot to which drivers bring parcels, and what the books say of it. */
export async function givenReceiving(kit: Kit) {
  const road = await roadOf(kit);
  const { caller, own, assign } = road;
  const { receivingOrders } = caller.fulfilment;
  const warehouse_id = await road.depot();
  const [bin] = (await caller.warehousing.locations.list({ warehouse_id })).locations;
  const receiving_bin = bin?.id ?? "";
  const newBin = async (code: string) =>
    (await caller.warehousing.locations.create({ warehouse_id, name: code, code, location_type: "bin" })).location.id;

  /** A staged delivery with its two legs. */
  async function staged(body: Body = {}) {
    const { id, delivery_code, legs } = await road.delivery({ delivery_flow: "pickup_and_delivery", ...body });
    const [first, last] = legs;
    if (!first || !last) throw new Error("a staged delivery has two legs");
    return { id, delivery_code, first: first.id, last: last.id };
  }
  const pickup = async (driver: Driver, id: string) => {
    const { barcode } = await road.shown(id);
    return own(driver).pickup({ id, scanned_barcode: barcode });
  };
  const deliver = (driver: Driver, id: string) => own(driver).deliver({ id, proof: { photo_urls: [photo] } });

  /** The one order of a delivery that is awaited or was last. */
  async function orderOf(delivery_id: string) {
    const { delivery_code } = await road.shown(delivery_id);
    const { receiving_orders } = await receivingOrders.list({ search: delivery_code });
    const order = receiving_orders.find((one) => one.delivery_id === delivery_id);
    if (!order) throw new Error("nothing is awaited of this delivery");
    return order;
  }
  /** A staged delivery whose parcel a driver left at the depot's door. */
  async function atTheDoor(body: Body = {}) {
    const driver = await road.driver();
    const parcel = await staged(body);
    await assign(parcel.first, driver);
    await pickup(driver, parcel.first);
    await deliver(driver, parcel.first);
    return { ...parcel, driver, order: await orderOf(parcel.first) };
  }
  const receive = async (id: string, item_details?: Parameters<typeof receivingOrders.update>[0]["item_details"]) =>
    (await receivingOrders.update({ id, status: "received", ...(item_details ? { item_details } : {}) }))
      .receiving_order;
  /** The same, received: the second leg can be assigned. */
  async function inTheDepot(body: Body = {}) {
    const parcel = await atTheDoor(body);
    const received = await receive(parcel.order.id);
    return { ...parcel, order: received, item_id: received.item_details[0]?.item_id ?? "" };
  }

  return {
    ...road,
    kit,
    warehouse_id,
    receiving_bin,
    newBin,
    receivingOrders,
    staged,
    pickup,
    deliver,
    orderOf,
    atTheDoor,
    inTheDepot,
    receive,
    ...booksOf(road, warehouse_id),
  };
}

/** Nothing in the books contradicts anything else. */
export async function expectNoMismatch({ database }: Pick<Kit, "database">): Promise<void> {
  expect((await verifyLedger(database)).mismatches).toEqual([]);
  expect((await verifyDeliveries(database)).mismatches).toEqual([]);
  expect((await verifyCustody(database)).mismatches).toEqual([]);
}
