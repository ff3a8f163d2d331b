import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { givenStock } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Audit = { actor_user_id: string; action: string; entity_id: string; after: unknown };
const audited = testStatement<Audit>(
  "test.audited_reservations",
  `SELECT actor_user_id, action, entity_id, after FROM audit_log WHERE entity_type = 'reservation' ORDER BY entity_id`,
);

test("a reservation of a named row is the same as one that had to look for it, its audit record too (3 §4, 3 §15)", async () => {
  const { reserve, row, shown, tenant, tenantId } = await givenStock(kit);
  const reference = { reference_type: "order", reference_id: "SO-7", strategy: "fifo" };
  const { reservation: found } = await reserve(2, reference);
  const { reservation: named } = await reserve(2, { ...reference, stock_id: row.id });
  expect({ ...named, id: found.id }).toEqual(found);
  expect(await shown()).toEqual([10, 4]);
  const [audit] = await kit.database.read({ tenantId }, (q) => [q.sql(audited)]);
  const record = { actor_user_id: tenant.admin.userId, action: "reservation.create" };
  expect(audit).toEqual([found, named].map((after) => ({ ...record, entity_id: after.id, after })));
  const { reservations } = tenant.admin.caller.warehousing;
  expect((await reservations.list({})).reservations).toEqual(expect.arrayContaining([found, named]));
});

test("a named row that is not the one expected, or has not that much free, is refused as ever (3 §4, 4 D6)", async () => {
  const { reserve, row, shown, stock, store } = await givenStock(kit, 5, { expiration_date: "2026-11-21" });
  const on = { stock_id: row.id };
  expect(await refusalOf(reserve(5.001, on))).toMatchObject({ reason: "insufficient_stock", extra: { available: 5 } });
  expect((await refusalOf(reserve(1, { ...on, item_id: await store.item() }))).reason).toBe("insufficient_stock");
  const { now } = kit.clock;
  // 21:30 UTC is half past midnight in Baghdad: the 21st is over.
  kit.clock.now = new Date("2026-11-21T21:30:00.000Z");
  expect(await refusalOf(reserve(1, on))).toMatchObject({ reason: "insufficient_stock", extra: { available: 0 } });
  kit.clock.now = now;
  expect(await shown()).toEqual([5, 0]);
  await reserve(5, on);
  expect(await shown()).toEqual([5, 5]);
  const { row: damaged, stock: others, reserve: reserveDamaged } = await givenStock(kit);
  await others.update({ id: damaged.id, status: "damaged" });
  expect((await refusalOf(reserveDamaged(1, { stock_id: damaged.id }))).reason).toBe("insufficient_stock");
  expect((await stock.show({ id: row.id })).stock.reserved_quantity).toBe(5);
});

test("of 40 reservations of a named row at once as many succeed as it holds (3 §4)", async () => {
  const { reserve, row, shown } = await givenStock(kit, 10);
  const { values, refused } = await atOnce(40, () => reserve(1, { stock_id: row.id }));
  expect(values).toHaveLength(10);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["insufficient_stock"]));
  expect(await shown()).toEqual([10, 10]);
});

test("an Idempotency-Key makes one reservation of two requests for a named row (3 §1.8)", async () => {
  const { row, shown, tenant, warehouse_id, item_id } = await givenStock(kit);
  const input = { warehouse_id, item_id, stock_id: row.id, quantity: 3 };
  const keyed = () => tenant.admin.with({ idempotencyKey: "reserve-once" }).warehousing.reservations.create(input);
  expect(await keyed()).toEqual(await keyed());
  expect(await shown()).toEqual([10, 3]);
});
