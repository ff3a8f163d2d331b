import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import {
  consumeReservation,
  releaseDueReservations,
  releaseReservation,
  releaseReservationWhenDue,
  reserveStock,
} from "./index.ts";
import { givenStock } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
const given = (...args: [quantity?: number, more?: { expiration_date?: string }]) => givenStock(kit, ...args);

describe("reserving stock", () => {
  test("a reservation holds its part until it is released, and is listed while it is active (4 D6)", async () => {
    const { reserve, reservations, row, shown, warehouse_id, item_id, tenant } = await given();
    const { reservation } = await reserve(4, { reference_type: "order", reference_id: "SO-1" });
    expect(reservation).toMatchObject({
      status: "active",
      warehouse_id,
      item_id,
      quantity: 4,
      strategy: "fefo",
      allocations: [{ stock_id: row.id, bin_id: row.bin_id, quantity: 4 }],
      reference_type: "order",
      reference_id: "SO-1",
      expires_at: null,
      managed_by: null,
      created_by: tenant.admin.userId,
    });
    expect(await shown()).toEqual([10, 4]);
    expect(await reservations.list({})).toEqual({ reservations: [reservation], page: 1, limit: 20, total: 1 });
    expect(
      (
        await reservations.list({
          stock_id: row.id,
          reference_id: "SO-1",
          reference_type: "order",
          item_id,
          warehouse_id,
        })
      ).total,
    ).toBe(1);
    expect((await reservations.list({ stock_id: newId() })).total).toBe(0);

    const { reservation: released } = await reservations.delete({ id: reservation.id });
    expect(released).toMatchObject({
      id: reservation.id,
      status: "released",
      released_at: kit.clock.now.toISOString(),
    });
    expect(await shown()).toEqual([10, 0]);
    expect((await reservations.list({})).total).toBe(0);
    expect((await reservations.list({ status: "released" })).reservations).toEqual([released]);
    expect(await refusalOf(reservations.delete({ id: reservation.id }))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "released" },
    });
    expect(await shown()).toEqual([10, 0]);
  });

  test("what is reserved is not picked, moved, counted away or renamed (3 §4, 4 D3, 4 J1)", async () => {
    const { reserve, row, stock, transactions, store, warehouse_id, item_id } = await given();
    await reserve(7);
    const on = { warehouse_id, item_id, stock_id: row.id };
    const [to_bin_id = ""] = await store.bins(warehouse_id);
    const refused = (change: object) =>
      refusalOf(
        transactions.create({ ...on, transaction_type: "pick", quantity: 4, from_bin_id: row.bin_id, ...change }),
      );
    expect(await refused({})).toMatchObject({ reason: "insufficient_stock", extra: { available: 3 } });
    expect(await refused({ transaction_type: "move", to_bin_id })).toMatchObject({
      reason: "insufficient_stock",
      extra: { available: 3 },
    });
    expect(await refused({ transaction_type: "stock_adjustment", direction: "decrease" })).toMatchObject({
      reason: "stock_reserved",
      extra: { reserved: 7 },
    });
    expect((await refused({ transaction_type: "count", quantity: 6 })).reason).toBe("stock_reserved");
    expect((await refusalOf(stock.update({ id: row.id, quantity: 6.999 }))).reason).toBe("stock_reserved");
    expect((await refusalOf(stock.update({ id: row.id, status: "damaged" }))).reason).toBe("stock_reserved");
    expect((await stock.update({ id: row.id, quantity: 7 })).stock).toMatchObject({
      quantity: 7,
      reserved_quantity: 7,
    });
  });

  test("only available stock that has not expired where the tenant lives is reserved (3 §4)", async () => {
    const { stock, row, reserve, shown } = await given(5, { expiration_date: "2026-11-21" });
    const available = async () => (await refusalOf(reserve(100))).extra.available;
    expect(await available()).toBe(5);
    const { now } = kit.clock;
    // 21:30 UTC is half past midnight in Baghdad: the 21st is over.
    kit.clock.now = new Date("2026-11-21T21:30:00.000Z");
    expect(await available()).toBe(0);
    kit.clock.now = now;
    await stock.update({ id: row.id, status: "damaged" });
    expect(await available()).toBe(0);
    expect(await shown()).toEqual([5, 0]);
  });

  test("what is asked wrongly or of another tenant is refused (3 §1.6)", async () => {
    const { reserve, store, row, shown } = await given();
    const other = await given();
    const reason = async (extra: object, quantity = 1) => (await refusalOf(reserve(quantity, extra))).reason;
    expect(await reason({}, 0)).toBe("validation_failed");
    expect(await reason({ expires_at: kit.clock.now.toISOString() })).toBe("expires_at_must_be_future");
    expect(await reason({ reference_id: "x" })).toBe("reference_type_required");
    expect(await reason({ strategy: "lifo" })).toBe("validation_failed");
    expect(await reason({ warehouse_id: other.warehouse_id })).toBe("warehouse_not_found");
    expect(await reason({ item_id: other.item_id })).toBe("item_not_found");
    expect(await reason({ stock_id: other.row.id })).toBe("stock_not_found");
    expect(await reason({ item_id: await store.item(), stock_id: row.id })).toBe("insufficient_stock");
    const { reservation } = await other.reserve(1);
    const { reservations } = (await given()).tenant.admin.caller.warehousing;
    expect((await refusalOf(reservations.delete({ id: reservation.id }))).reason).toBe("reservation_not_found");
    expect([await shown(), await other.shown()]).toEqual([
      [10, 0],
      [10, 1],
    ]);
  });

  test("warehouse staff reserve and release, viewers read (4 B5)", async () => {
    const { tenant, warehouse_id, item_id } = await given();
    const staff = (await tenant.member("warehouse_staff")).caller.warehousing.reservations;
    const viewer = (await tenant.member("viewer")).caller.warehousing.reservations;
    const { reservation } = await staff.create({ warehouse_id, item_id, quantity: 1 });
    expect((await viewer.list({})).total).toBe(1);
    expect((await refusalOf(viewer.delete({ id: reservation.id }))).reason).toBe("insufficient_permissions");
    await staff.delete({ id: reservation.id });
  });

  test("a request repeated with its key reserves once (3 §1.8)", async () => {
    const { tenant, warehouse_id, item_id, shown } = await given();
    const once = () =>
      tenant.admin
        .with({ idempotencyKey: "r1" })
        .warehousing.reservations.create({ warehouse_id, item_id, quantity: 2 });
    const first = await once();
    expect(await once()).toEqual(first);
    expect(await shown()).toEqual([10, 2]);
  });
});

describe("reservations of orders", () => {
  test("only their order releases them (4 J1)", async () => {
    const { tx, managed, reservations, shown } = await given();
    const [made] = await tx((tx) => reserveStock(tx, [managed], kit.clock.now));
    expect((await refusalOf(reservations.delete({ id: made?.id ?? "" }))).reason).toBe("reservation_managed");
    expect(await shown()).toEqual([10, 4]);
    expect(await tx((tx) => releaseReservation(tx, [made?.id ?? ""], kit.clock.now))).toEqual([made?.id]);
    expect(await shown()).toEqual([10, 0]);
  });

  test("several lines are reserved together or not at all, and every shortage is named", async () => {
    const { tx, managed, store, item_id, shown } = await given();
    const nothing = { ...managed, item_id: await store.item() };
    const refusal = await refusalOf(
      tx((tx) => reserveStock(tx, [managed, nothing, { ...managed, quantity: 7 }], kit.clock.now)),
    );
    expect(refusal).toMatchObject({
      reason: "insufficient_stock",
      extra: {
        available: 0,
        shortages: [
          { item_id: nothing.item_id, item: { id: nothing.item_id }, requested: 4, available: 0 },
          { item_id, requested: 7, available: 6 },
        ],
      },
    });
    expect(await shown()).toEqual([10, 0]);
  });

  test("taking the goods lowers quantity and reservation together; the last taking ends it", async () => {
    const { tx, managed, row, shown, record, reservations, transactions } = await given();
    const [made] = await tx((tx) => reserveStock(tx, [managed], kit.clock.now));
    const reservation_id = made?.id ?? "";
    const take = (quantity?: number) =>
      tx((tx) =>
        consumeReservation(tx, {
          reservation_id,
          record,
          ...(quantity ? { lines: [{ stock_id: row.id, quantity }] } : {}),
        }),
      );
    await take(1.5);
    expect(await shown()).toEqual([8.5, 2.5]);
    expect(await refusalOf(take(3))).toMatchObject({ reason: "insufficient_stock", extra: { available: 2.5 } });
    const [posted] = await take();
    expect(posted?.transaction).toMatchObject({
      transaction_type: "pick",
      quantity: 2.5,
      quantity_before: 8.5,
      quantity_after: 6,
    });
    expect(await shown()).toEqual([6, 0]);
    expect((await reservations.list({ status: "consumed" })).reservations).toMatchObject([{ id: reservation_id }]);
    expect((await refusalOf(take())).reason).toBe("invalid_transition");
    expect((await transactions.list({})).stats.pick).toBe(2);
  });

  test("releasing gives back only what was not taken", async () => {
    const { tx, managed, row, shown, record } = await given();
    const [made] = await tx((tx) => reserveStock(tx, [managed], kit.clock.now));
    const reservation_id = made?.id ?? "";
    await tx((tx) => consumeReservation(tx, { reservation_id, record, lines: [{ stock_id: row.id, quantity: 3 }] }));
    await tx((tx) => releaseReservation(tx, [reservation_id], kit.clock.now));
    expect(await shown()).toEqual([7, 0]);
  });
});

describe("expiry of reservations", () => {
  test("a reservation with an end is scheduled with it and released when it is due (3 §4)", async () => {
    const { reserve, shown, tenantId, reservations } = await given();
    const at = new Date(kit.clock.now.getTime() + 60_000);
    const { reservation } = await reserve(3, { expires_at: at.toISOString() });
    expect(reservation.expires_at).toBe(at.toISOString());
    const job = { tenant_id: tenantId, reservation_id: reservation.id };
    expect(kit.scheduled.at(-1)).toEqual({ name: "reservation.expire", data: job, at });
    expect(await releaseReservationWhenDue(kit.deps, job)).toBe(false);
    expect(await shown()).toEqual([10, 3]);
    kit.clock.advance(60_000);
    const { values } = await atOnce(5, () => releaseReservationWhenDue(kit.deps, job));
    expect(values.filter(Boolean)).toHaveLength(1);
    expect(await shown()).toEqual([10, 0]);
    expect((await reservations.list({ status: "released" })).total).toBe(1);
  });

  test("a sweep releases what is overdue in every tenant and nothing else", async () => {
    const [a, b] = [await given(), await given()];
    const expires_at = new Date(kit.clock.now.getTime() + 1000).toISOString();
    await Promise.all([a.reserve(1, { expires_at }), b.reserve(2, { expires_at }), b.reserve(4)]);
    kit.clock.advance(1000);
    expect(await releaseDueReservations(kit.deps, kit.clock.now)).toBe(2);
    expect([await a.shown(), await b.shown()]).toEqual([
      [10, 0],
      [10, 4],
    ]);
  });
});
