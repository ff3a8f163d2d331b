import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../stock/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

async function given() {
  const at = await givenAudits(kit);
  const goods = await at.lay(10);
  const { id } = await at.spot([goods]);
  return { ...at, goods, id };
}

describe("at the same time", () => {
  test("many counters of one line end with one count, its exception and its write-off (2 §4.4 rule 2)", async () => {
    const { goods, id, count, shown, audits, warehousing, adjustments } = await given();
    const { refused } = await atOnce(8, (n) => count(id, goods, n, { exception_type: "lost" }));
    expect(refused).toEqual([]);
    const { audit } = await audits.show({ audit_id: id });
    const [line] = audit.audit_items;
    expect(await shown(goods.stock_id)).toEqual([line?.actual_quantity, 0]);
    const { exceptions } = await warehousing.exceptions.list({ status: "open" });
    expect(exceptions.map((one) => one.id)).toEqual([line?.warehouse_exception_id]);
    expect((await adjustments(id)).reduce((sum, one) => sum + one, 10)).toBe(line?.actual_quantity);
  });

  test("the same count sent many times writes off once (2 §4.4 rule 6)", async () => {
    const { goods, id, count, shown, adjustments } = await given();
    const { values } = await atOnce(8, () => count(id, goods, 6, { exception_type: "lost" }));
    expect(values).toHaveLength(8);
    expect([await shown(goods.stock_id), await adjustments(id)]).toEqual([[6, 0], [-4]]);
  });

  test("of a count and a completion, whichever comes second sees the first (4 D8)", async () => {
    const { goods, id, count, admin, audits } = await given();
    await count(id, goods, 10);
    const late = await beforeCommit(
      kit,
      admin,
      (caller) => caller.warehousing.audits.complete({ audit_id: id }),
      () => count(id, goods, 4, { exception_type: "lost" }),
    );
    expect(late).toEqual(["done", "invalid_transition"]);
    expect((await audits.show({ audit_id: id })).audit.audit_items[0]?.actual_quantity).toBe(10);
  });

  test("of a cancellation and a count, the cancelled audit takes no count (3 §4)", async () => {
    const { goods, id, count, admin, audits, shown } = await given();
    const late = await beforeCommit(
      kit,
      admin,
      (caller) => caller.warehousing.audits.cancel({ id }),
      () => count(id, goods, 4, { exception_type: "lost" }),
    );
    expect(late).toEqual(["done", "invalid_transition"]);
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect((await audits.show({ audit_id: id })).audit.status).toBe("cancelled");
  });

  test("an audit is started, completed and cancelled by one of many (3 §4, 4 D10)", async () => {
    const { goods, id, count, audits } = await given();
    const started = await atOnce(6, () => audits.start({ id }));
    expect([started.values.length, started.refused.length]).toEqual([1, 5]);
    await count(id, goods, 10);
    const ended = await Promise.all([
      ...[1, 2, 3].map(() => outcomeOf(audits.complete({ audit_id: id }))),
      ...[1, 2, 3].map(() => outcomeOf(audits.cancel({ id }))),
    ]);
    expect(ended.toSorted()).toEqual(["done", ...Array.from({ length: 5 }, () => "invalid_transition")]);
  });

  test("picks and a count that writes off leave what was counted less what was picked after it (2 §4.4 rule 2)", async () => {
    const { goods, id, count, warehousing, warehouse_id, shown, audits } = await given();
    const { item_id, bin_id, stock_id } = goods;
    const pick = { warehouse_id, item_id, stock_id, from_bin_id: bin_id, transaction_type: "pick" as const };
    const [picked, counted] = await Promise.all([
      atOnce(6, () => warehousing.transactions.create({ ...pick, quantity: 1 })),
      outcomeOf(count(id, goods, 2, { exception_type: "lost" })),
    ]);
    expect(counted).toBe("done");
    const [line] = (await audits.show({ audit_id: id })).audit.audit_items;
    const pickedBefore = 10 - (line?.book_quantity_at_count ?? 0);
    expect(await shown(stock_id)).toEqual([2 - (picked.values.length - pickedBefore), 0]);
  });

  test("reservations, releases and counts that cut them neither lose nor double a promise (4 D9)", async () => {
    const { goods, id, count, warehousing, warehouse_id, shown } = await given();
    const { reservations } = warehousing;
    const reserve = () => reservations.create({ warehouse_id, item_id: goods.item_id, quantity: 2 });
    const made = await Promise.all([reserve(), reserve(), reserve()]);
    await Promise.all([
      atOnce(3, reserve),
      atOnce(3, (n) => reservations.delete({ id: made[n]?.reservation.id ?? "" })),
      atOnce(4, (n) => count(id, goods, n + 1, { exception_type: "lost" })),
    ]);
    const { reservations: active } = await reservations.list({});
    const [quantity = 0, reserved = 0] = await shown(goods.stock_id);
    expect(reserved).toBe(active.reduce((sum, one) => sum + one.quantity, 0));
    expect(reserved).toBeLessThanOrEqual(quantity);
  });
});
