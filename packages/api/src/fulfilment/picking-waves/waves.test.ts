import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { givenOrders } from "../picking-orders/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** A warehouse of three aisles with three bins each, ten units of an item in every bin. */
async function given() {
  const at = await givenOrders(kit);
  const { caller, warehouse_id, item_id, pickingOrders } = at;
  const { locations, stock } = caller.warehousing;
  const { pickingWaves } = caller.fulfilment;
  const bins: Record<string, string> = {};
  for (const aisle of ["A-1", "A-2", "A-10"]) {
    const place = { warehouse_id, name: aisle, code: aisle };
    const { location } = await locations.create({ ...place, location_type: "aisle" });
    for (const n of [1, 2, 3]) {
      const code = `${aisle}-${n}`;
      const bin = { warehouse_id, parent_id: location.id, name: code, code, location_type: "bin" as const };
      const bin_id = (await locations.create(bin)).location.id;
      await stock.upsert({ warehouse_id, item_id, bin_id, quantity: 10 });
      bins[code] = bin_id;
    }
  }
  /** An order of so many units out of each of these bins. */
  const order = async (
    codes: readonly string[],
    more: { priority?: number; quantity?: number; due_date?: string } = {},
  ) => {
    kit.clock.advance(1000);
    const { quantity = 1, ...over } = more;
    const item_details = codes.map((code) => ({ item_id, bin_id: bins[code] ?? "", quantity }));
    return at.make(0, { item_details, ...over });
  };
  type Body = Omit<Parameters<typeof pickingWaves.create>[0], "warehouse_id">;
  const walk = async (body: Body = {}) => (await pickingWaves.create({ warehouse_id, ...body })).picking_wave;
  const shownWave = async (id: string) => (await pickingWaves.show({ id })).picking_wave;
  const take = (id: string, picking_order_id: string, code: string, more: object = { quantity: 1 }) =>
    pickingWaves.pick({ id, picking_order_id, item_id, bin_id: bins[code] ?? "", ...more });
  const shownOrder = async (id: string) => (await pickingOrders.show({ id })).order;
  return { ...at, bins, order, walk, shownWave, take, shownOrder, waves: pickingWaves };
}

const codes = (wave: { stops: readonly { bin: { code: string } }[] }) => wave.stops.map(({ bin }) => bin.code);

describe("a picking wave (4 L1)", () => {
  test("walks the bins of its orders once, each order with its tote, in fewer steps than one by one", async () => {
    const { order, walk, shownWave, item_id } = await given();
    const one = await order(["A-10-1", "A-1-3"], { quantity: 2 });
    const two = await order(["A-2-1", "A-1-3"]);
    const wave = await walk({ picking_order_ids: [two.id, one.id] });
    expect(wave).toMatchObject({
      code: expect.stringMatching(/^WAV-\d{5,}$/),
      status: "open",
      orders: [
        { picking_order_id: two.id, reference_number: two.reference_number, tote: 1 },
        { picking_order_id: one.id, reference_number: one.reference_number, tote: 2 },
      ],
    });
    expect(new Set(codes(wave))).toEqual(new Set(["A-1-3", "A-2-1", "A-10-1"]));
    expect(wave.stops.find(({ bin }) => bin.code === "A-1-3")).toMatchObject({
      item: { id: item_id },
      quantity: 3,
      picked: 0,
      lines: [
        { picking_order_id: two.id, quantity: 1 },
        { picking_order_id: one.id, quantity: 2 },
      ],
    });
    expect(wave.distance_after).toBeLessThan(wave.distance_before);
    expect(await shownWave(wave.id)).toEqual(wave);
  });

  test("goes up one aisle and down the next, A-2 before A-10", async () => {
    const { order, walk } = await given();
    const all = ["A-1", "A-2"].flatMap((aisle) => [1, 2, 3].map((n) => `${aisle}-${n}`));
    await order([...all.toReversed(), "A-10-1"]);
    expect(codes(await walk())).toEqual(["A-1-1", "A-1-2", "A-1-3", "A-2-3", "A-2-2", "A-2-1", "A-10-1"]);
  });

  test("takes the most urgent orders that its filters leave, as many and as much as one may carry", async () => {
    const { order, walk, waves, warehouse_id } = await given();
    const calm = await order(["A-1-1"], { quantity: 3 });
    const large = await order(["A-2-1"], { priority: 5, quantity: 8 });
    const urgent = await order(["A-1-2"], { priority: 9, quantity: 2 });
    const due = await order(["A-2-2"], { due_date: "2026-12-01T00:00:00.000Z" });
    const ids = (wave: { orders: readonly { picking_order_id: string }[] }) =>
      wave.orders.map((one) => one.picking_order_id);
    const first = await walk({ max_units: 5 });
    expect(ids(first)).toEqual([urgent.id, due.id]);
    await waves.cancel({ id: first.id });
    expect(ids(await walk({ max_orders: 2 }))).toEqual([urgent.id, large.id]);
    expect(ids(await walk({ due_before: "2026-12-02T00:00:00.000Z" }))).toEqual([due.id]);
    const beyond = await outcomeOf(walk({ priority: 3_000_000_000 }));
    expect(beyond).toBe("validation_failed");
    expect(ids(await walk({ priority: 0, status: "pending" }))).toEqual([calm.id]);
    expect(await refusalOf(walk())).toMatchObject({ reason: "picking_wave_empty" });
    expect((await waves.list({ warehouse_id, status: "cancelled" })).picking_waves).toMatchObject([{ id: first.id }]);
  });

  test("has an order to itself: 409 picking_order_in_wave with its number, also where its lines are to change", async () => {
    const { order, walk, change, waves, item_id, bin_id } = await given();
    const { id, reference_number } = await order(["A-1-1"]);
    const wave = await walk();
    const inWave = { reason: "picking_order_in_wave", extra: { reference_number } };
    expect(await refusalOf(walk({ picking_order_ids: [id] }))).toMatchObject(inWave);
    const lines = { item_details: [{ item_id, bin_id, quantity: 1 }] };
    expect(await refusalOf(change(id, lines))).toMatchObject(inWave);
    await waves.cancel({ id: wave.id });
    expect((await change(id, lines)).status).toBe("pending");
    expect((await walk({ picking_order_ids: [id] })).orders).toHaveLength(1);
  });

  test("refuses orders that are not, are elsewhere, are over, or are too many for it", async () => {
    const { order, walk, change, warehouse } = await given();
    const [done, open] = [await order(["A-1-1"]), await order(["A-1-2"])];
    await change(done.id, { status: "cancelled" });
    const refused = async (ids: string[], more: object = {}) =>
      (await refusalOf(walk({ picking_order_ids: ids, ...more }))).reason;
    expect(await refused([newId()])).toBe("picking_order_not_found");
    expect(await refused([done.id])).toBe("invalid_transition");
    expect(await refused([open.id], { max_units: 0.5 })).toBe("validation_failed");
    expect(await refused([open.id], { warehouse_id: (await warehouse()).id })).toBe("picking_order_not_found");
  });

  test("picks for its orders: begun with the first, over with the last, short lines among them", async () => {
    const { order, walk, take, shownWave, shownOrder } = await given();
    const [one, two] = [await order(["A-1-1", "A-2-1"]), await order(["A-1-1"], { quantity: 2 })];
    const { id } = await walk();
    const { picking_wave: begun } = await take(id, one.id, "A-1-1");
    expect(begun).toMatchObject({ status: "in_progress", stops: [{ quantity: 3, picked: 1 }, { picked: 0 }] });
    expect(await shownOrder(one.id)).toMatchObject({ status: "in_progress", picking_progress: { picked_items: 1 } });
    await take(id, two.id, "A-1-1", { quantity: 1, status: "short", note: "One is broken" });
    expect((await shownWave(id)).status).toBe("in_progress");
    expect((await take(id, one.id, "A-2-1")).picking_wave).toMatchObject({
      status: "completed",
      ended_at: expect.any(String),
    });
    expect(await refusalOf(take(id, one.id, "A-2-1"))).toMatchObject({ reason: "invalid_transition" });
  });

  test("follows picks that are made at the orders themselves, and orders that end", async () => {
    const { order, walk, pickingOrders, change, shownWave, item_id, bins } = await given();
    const [one, two] = [await order(["A-1-1"]), await order(["A-2-1"])];
    const { id } = await walk();
    await pickingOrders.pick({ id: one.id, item_id, bin_id: bins["A-1-1"] ?? "", quantity: 1 });
    expect((await shownWave(id)).status).toBe("in_progress");
    await change(two.id, { status: "cancelled" });
    const wave = await shownWave(id);
    expect(wave).toMatchObject({ status: "completed" });
    expect(wave.stops.find(({ bin }) => bin.code === "A-2-1")).toMatchObject({ quantity: 0, lines: [] });
  });

  test("begins with a pick, not with another change of its orders, and takes neither pick nor cancellation when it is over", async () => {
    const { order, walk, take, change, waves, shownWave } = await given();
    const reach = {
      open: async () => undefined,
      in_progress: async (id: string, orderId: string) => void (await take(id, orderId, "A-1-1")),
      completed: async (id: string, orderId: string) => void (await take(id, orderId, "A-1-1", { quantity: 3 })),
      cancelled: async (id: string) => void (await waves.cancel({ id })),
    };
    for (const [state, arrange] of Object.entries(reach)) {
      const isOver = state === "completed" || state === "cancelled";
      for (const action of ["pick", "cancel"]) {
        const { id: orderId } = await order(["A-1-1"], { quantity: 3 });
        const { id } = await walk({ picking_order_ids: [orderId] });
        await change(orderId, { notes: "For the counter" });
        expect((await shownWave(id)).status).toBe("open");
        await arrange(id, orderId);
        const call = action === "pick" ? take(id, orderId, "A-1-1") : waves.cancel({ id });
        expect([state, action, await outcomeOf(call)]).toEqual([state, action, isOver ? "invalid_transition" : "done"]);
        await outcomeOf(change(orderId, { status: "cancelled" }));
      }
    }
  });

  test("names waves and orders that are there", async () => {
    const { order, walk, take } = await given();
    const [one, other] = [await order(["A-1-1"]), await order(["A-1-2"])];
    const { id } = await walk({ picking_order_ids: [one.id] });
    expect(await refusalOf(take(newId(), one.id, "A-1-1"))).toMatchObject({ reason: "picking_wave_not_found" });
    expect(await refusalOf(take(id, other.id, "A-1-2"))).toMatchObject({ reason: "picking_order_not_found" });
    const line = await refusalOf(take(id, one.id, "A-2-2"));
    expect(line).toMatchObject({ reason: "picking_order_line_not_found" });
  });
});

describe("at the same time", () => {
  test("of many waves over the same orders one has them (4 L1)", async () => {
    const { order, walk, rows } = await given();
    const picking_order_ids = [(await order(["A-1-1"])).id, (await order(["A-2-1"])).id];
    const named = await atOnce(5, () => walk({ picking_order_ids }));
    expect([named.values.length, named.refused.map(({ reason }) => reason)]).toEqual([
      1,
      Array.from({ length: 4 }, () => "picking_order_in_wave"),
    ]);
    await order(["A-1-2"]);
    const chosen = await atOnce(5, () => walk());
    expect([chosen.values.length, new Set(chosen.refused.map(({ reason }) => reason))]).toEqual([
      1,
      new Set(["picking_wave_empty"]),
    ]);
    const open = await rows("SELECT FROM picking_wave_orders WHERE tenant_id = $1 AND is_open");
    expect(open).toHaveLength(3);
  });

  test("the last picks of two orders end their wave, whoever comes second (4 L1)", async () => {
    const { order, walk, take, shownWave } = await given();
    const [one, two] = [await order(["A-1-1"]), await order(["A-2-1"])];
    const { id } = await walk();
    await Promise.all([take(id, one.id, "A-1-1"), take(id, two.id, "A-2-1")]);
    expect((await shownWave(id)).status).toBe("completed");
  });

  test("of a wave's cancellation and a pick in it, the cancelled one stays cancelled (4 L1)", async () => {
    const { order, walk, take, shownWave, tenant, shownOrder } = await given();
    const { id: orderId } = await order(["A-1-1"], { quantity: 2 });
    const { id } = await walk();
    const ends = await beforeCommit(
      kit,
      tenant.admin,
      (caller) => caller.fulfilment.pickingWaves.cancel({ id }),
      () => take(id, orderId, "A-1-1"),
    );
    expect(ends[0]).toBe("done");
    expect((await shownWave(id)).status).toBe("cancelled");
    expect((await shownOrder(orderId)).status).toBe(ends[1] === "done" ? "in_progress" : "pending");
  });

  test("a pick in a wave counts once under one key (3 §1.8)", async () => {
    const { order, walk, tenant, bins, item_id } = await given();
    const { id: picking_order_id } = await order(["A-1-1"], { quantity: 2 });
    const { id } = await walk();
    const { pickingWaves } = tenant.admin.with({ idempotencyKey: newId(), operationKey: "POST picks" }).fulfilment;
    const body = { id, picking_order_id, item_id, bin_id: bins["A-1-1"] ?? "", quantity: 1 };
    const first = await pickingWaves.pick(body);
    expect(await pickingWaves.pick(body)).toEqual(first);
    expect(first.picking_wave.stops).toMatchObject([{ picked: 1 }]);
  });

  test("a wave is cancelled once (4 L1)", async () => {
    const { order, walk, waves } = await given();
    await order(["A-1-1"]);
    const { id } = await walk();
    const ends = await Promise.all([1, 2, 3].map(() => outcomeOf(waves.cancel({ id }))));
    expect(ends.toSorted()).toEqual(["done", "invalid_transition", "invalid_transition"]);
  });
});
