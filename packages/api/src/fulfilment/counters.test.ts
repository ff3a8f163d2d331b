import { newId } from "@karwan/db";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { outcomeOf, startKit } from "../../testing/index.ts";
import { foldCounts } from "../kernel/index.ts";
import type { Hub } from "./waybills/testing/given.ts";
import { hubOf } from "./waybills/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** One of those that there are, or one that there is not. */
const oneOf = <Row extends { id: string }>(rows: readonly Row[], n: number): string =>
  rows[n % Math.max(1, rows.length)]?.id ?? newId();

/** What a busy hour consists of; each takes up whatever is there. Refusals are as good as anything else. */
function handsOf(hub: Hub, driver: Awaited<ReturnType<Hub["driver"]>>) {
  const { delivery, fulfilment, warehousing } = hub.caller;
  const { pickingOrders, receivingOrders, waybills } = fulfilment;
  const warehouse_id = hub.source.id;
  const goods = async (n: number) => oneOf((await warehousing.items.list({ limit: 100 })).items, n);
  const parcel = async (n: number) => oneOf((await delivery.deliveries.list({ limit: 100 })).deliveries, n);
  const order = async (n: number) => (await pickingOrders.list({ limit: 100 })).orders.at(n % 20);
  const audit = async (n: number) => oneOf((await warehousing.audits.list({ limit: 100 })).audits, n);
  const waybill = async (n: number) => oneOf((await waybills.list({ limit: 100 })).waybills, n);
  return {
    goods: () => hub.goods(),
    parcel: async (n) => hub.parcel({}, { item_id: await goods(n) }),
    assign: async (n) => delivery.assignments.assign({ id: await parcel(n), driver_id: driver.id, force: true }),
    unassign: async (n) => delivery.assignments.unassign({ id: await parcel(n) }),
    pick: async (n) => {
      const { id = newId(), item_details: lines = [] } = (await order(n)) ?? {};
      for (const { item_id, bin_id, quantity } of lines) await pickingOrders.pick({ id, item_id, bin_id, quantity });
      await pickingOrders.change({ id, status: "completed" });
    },
    pickUp: async (n) => hub.pickup(driver, await parcel(n)),
    fail: async (n) => hub.own(driver).fail({ id: await parcel(n), reason_code: "recipient_absent" }),
    receive: async (n) => {
      const { receiving_orders } = await receivingOrders.list({ status: "pending" });
      await receivingOrders.update({ id: oneOf(receiving_orders, n), status: "received" });
    },
    cancelDelivery: async (n) => delivery.deliveries.cancel({ id: await parcel(n), reason: "Not needed" }),
    order: async (n) => {
      const item_details = [{ item_id: await goods(n), quantity: 1 }];
      await pickingOrders.create({ warehouse_id, order_type: "individual", status: "pending", item_details });
    },
    cancelOrder: async (n) =>
      pickingOrders.change({ id: (await order(n))?.id ?? newId(), status: n % 2 ? "cancelled" : "handed_off" }),
    audit: () => warehousing.audits.create({ warehouse_id, audit_type: "full_count", scheduled_date: "2026-12-01" }),
    startAudit: async (n) => warehousing.audits.start({ id: await audit(n) }),
    cancelAudit: async (n) => warehousing.audits.cancel({ id: await audit(n), reason: "Another day" }),
    damage: async (n) => {
      const { stock } = await warehousing.stock.list({ warehouse_id, limit: 100 });
      await warehousing.stock.update({ id: oneOf(stock, n), status: n % 2 ? "damaged" : "available" });
    },
    retire: async (n) => warehousing.items.update({ id: await goods(n), is_active: n % 2 === 0 }),
    waybill: async (n) => hub.create({ delivery_ids: [await parcel(n)] }),
    record: async (n) =>
      hub.keyed().create({ mode: "system_only", ...hub.ends, delivery_ids: [await parcel(n), await parcel(n + 1)] }),
    takeOff: async (n) => waybills.changePackages({ id: await waybill(n), remove: [await parcel(n)] }),
    seal: async (n) => waybills.seal({ id: await waybill(n), seal_number: "S-1" }),
    cancelWaybill: async (n) => waybills.cancel({ id: await waybill(n) }),
    fold: () => foldCounts(kit.deps),
  } satisfies Record<string, (n: number) => Promise<unknown>>;
}

const counting = (table: string, by: string, where: string) =>
  `SELECT ${by} AS name, count(*)::int AS rows FROM ${table} WHERE tenant_id = $1 AND ${where} GROUP BY 1`;

/** What each list says of the numbers in it, and the same counted row by row. */
async function numbersOf(hub: Hub) {
  const { delivery, fulfilment, warehousing } = hub.caller;
  const recount = async (text: string, names: readonly string[]) => {
    const rows = await hub.rows<{ name: string; rows: number }>(text);
    const total = rows.reduce((sum, row) => sum + row.rows, 0);
    return Object.fromEntries(
      names.map((name) => [name, name === "total" ? total : (rows.find((row) => row.name === name)?.rows ?? 0)]),
    );
  };
  const compared = async (said: Record<string, number>, text: string) =>
    [said, await recount(text, Object.keys(said))] as const;
  const lists: (readonly [Record<string, number>, Record<string, number>])[] = [];
  for (const warehouse_id of [undefined, hub.source.id, hub.destination.id]) {
    const narrowed = warehouse_id ? { warehouse_id } : {};
    const here = warehouse_id ? `warehouse_id = '${warehouse_id}'` : "true";
    const orders = await fulfilment.pickingOrders.list(narrowed);
    lists.push(
      await compared(orders.status_matrix, counting("picking_orders", "status", here)),
      await compared(orders.stats, counting("picking_orders", "status", here)),
      await compared(
        (await fulfilment.handoffs.list(narrowed)).status_matrix,
        counting("package_handoffs", "status", `${here} AND status <> 'cancelled'`),
      ),
      await compared(
        (await fulfilment.receivingOrders.list(narrowed)).status_matrix,
        counting("receiving_orders", "status", here),
      ),
      await compared(
        (await warehousing.audits.list(narrowed)).statusCounts,
        counting("inventory_audits", "status", here),
      ),
    );
    if (warehouse_id)
      lists.push(
        await compared(
          (await warehousing.stock.list({ warehouse_id })).statusCounts,
          counting("inventory_stock", "status", here),
        ),
      );
  }
  const { stats: items } = await warehousing.items.list({});
  lists.push(
    await compared((await delivery.deliveries.list({})).stats, counting("deliveries", "status", "parent_id IS NULL")),
    await compared(
      { active: items.active, inactive: items.inactive, total: items.total },
      counting("inventory_items", "CASE WHEN is_active THEN 'active' ELSE 'inactive' END", "true"),
    ),
  );
  const { source_warehouse_id, destination_warehouse_id } = hub.ends;
  const swapped = { source_warehouse_id: destination_warehouse_id, destination_warehouse_id: source_warehouse_id };
  for (const ends of [{}, { source_warehouse_id }, { destination_warehouse_id }, hub.ends, swapped]) {
    const between = Object.entries(ends).map(([column, id]) => `${column} = '${id}'`);
    lists.push(
      await compared(
        (await fulfilment.packageTransfers.list(ends)).stats,
        counting(
          "package_transfers",
          "coalesce(operation_type, mode)",
          ["package_count > 0", ...between].join(" AND "),
        ),
      ),
    );
  }
  return lists;
}

test("after a random hour every list's counters are what counting its rows says (2 §4.4 to §4.8, 4 A7)", async () => {
  const steps = fc.array(
    fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 99 })), { minLength: 1, maxLength: 3 }),
    {
      minLength: 25,
      maxLength: 40,
      size: "max",
    },
  );
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      const hub = await hubOf(kit);
      const hands: Record<string, (n: number) => Promise<unknown>> = handsOf(hub, await hub.driver());
      // What carries parcels on comes twice as often as what ends them.
      const names = [...Object.keys(hands), "goods", "parcel", "assign", "pick", "pickUp"];
      const perform = (act: number, n: number) => hands[names[act % names.length] ?? ""]?.(n) ?? Promise.resolve();
      await Promise.all([hub.goods(), hub.goods(), hub.goods()]);
      for (const round of rounds) {
        const outcomes = await Promise.all(round.map(([act, n]) => outcomeOf(perform(act, n))));
        done += outcomes.filter((outcome) => outcome === "done").length;
      }
      for (const [said, counted] of await numbersOf(hub)) expect(said).toEqual(counted);
    }),
    { numRuns: 4 },
  );
  // An hour in which everything was refused would prove nothing.
  expect(done).toBeGreaterThan(40);
});
