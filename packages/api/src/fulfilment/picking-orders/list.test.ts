import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { pickingStates } from "./state.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("the list of picking orders", () => {
  test("filters by what it says; the counts follow the warehouse alone, the total everything (2 §4.5)", async () => {
    const { make, reach, pickingOrders, warehouse_id, warehouse: another } = await givenOrders(kit);
    const urgent = await make(1, { priority: 9, order_type: "batch" });
    kit.clock.advance(1000);
    const calm = await make(1, { priority: 1 });
    kit.clock.advance(1000);
    const done = await make(4);
    await reach(done.id, "completed");
    const ids = async (input: Parameters<typeof pickingOrders.list>[0]) =>
      (await pickingOrders.list(input)).orders.map(({ id }) => id);
    expect(await ids({})).toEqual([done.id, calm.id, urgent.id]);
    expect(await ids({ priority: "desc" })).toEqual([urgent.id, calm.id, done.id]);
    expect(await ids({ priority: "asc" })).toEqual([done.id, calm.id, urgent.id]);
    expect(await ids({ priority: 9 })).toEqual([urgent.id]);
    expect(await ids({ order_type: "batch" })).toEqual([urgent.id]);
    expect(await ids({ completed: true })).toEqual([done.id]);
    expect(await ids({ completed: false })).toEqual([calm.id, urgent.id]);
    expect(await ids({ search: calm.reference_number.toLowerCase() })).toEqual([calm.id]);
    const matrix = { pending: 2, in_progress: 0, completed: 1, handed_off: 0, cancelled: 0, total: 3 };
    const found = await pickingOrders.list({ warehouse_id, status: "pending", search: calm.reference_number });
    expect(found).toMatchObject({ total: 1, stats: matrix, status_matrix: matrix });
    const elsewhere = (await another()).id;
    expect(await pickingOrders.list({ warehouse_id: elsewhere })).toMatchObject({
      orders: [],
      total: 0,
      status_matrix: { total: 0 },
    });
  });

  test("finds an order by its delivery's code too, and by nothing else of that (2 §4.5)", async () => {
    const { kept, caller, pickingOrders, make, rows, warehouse_id } = await givenOrders(kit);
    const { warehouse_id: another, delivery_id } = await kept();
    const order = await make(1);
    await rows("UPDATE picking_orders SET delivery_id = $3 WHERE tenant_id = $1 AND id = $2", order.id, delivery_id);
    const { delivery } = await caller.delivery.deliveries.show({ id: delivery_id });
    const found = async (search: string, of?: string) =>
      (await pickingOrders.list({ search, warehouse_id: of })).orders.map(({ id }) => id);
    const code = delivery.delivery_code.toLowerCase();
    expect([await found(code), await found(code, warehouse_id), await found(code, another)]).toEqual([
      [order.id],
      [order.id],
      [],
    ]);
    expect(await found(delivery.barcode)).toEqual([]);
  });

  test("counts what there is, whatever was done before (2 §4.5)", async () => {
    const at = await givenOrders(kit);
    const { make, change, pick, pickingOrders, rows, warehouse_id } = at;
    const ids: string[] = [];
    const step = fc.tuple(fc.nat(4), fc.nat(20), fc.constantFrom(...pickingStates.states));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const [kind, index, status] of steps) {
          const id = ids[index % Math.max(ids.length, 1)];
          if (kind === 0 || !id)
            await make(1).then(
              ({ id: made }) => ids.push(made),
              () => undefined,
            );
          else if (kind === 1) await outcomeOf(pick(id, 1));
          else await outcomeOf(change(id, { status }));
        }
        const counted = await rows<{ status: string; rows: number }>(
          "SELECT status, count(*)::int AS rows FROM picking_orders WHERE tenant_id = $1 GROUP BY status",
        );
        const { status_matrix, total } = await pickingOrders.list({ warehouse_id });
        const zeros = Object.fromEntries(pickingStates.states.map((one) => [one, 0]));
        const expected = { ...zeros, ...Object.fromEntries(counted.map((row) => [row.status, row.rows])), total };
        expect(status_matrix).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });
});
