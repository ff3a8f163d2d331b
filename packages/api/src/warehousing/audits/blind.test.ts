import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../stock/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** A blind audit of ten of something, and two people who count. */
async function given(blind_tolerance = 0) {
  const at = await givenAudits(kit);
  const { admin, tenant, lay, spot, countAs } = at;
  if (blind_tolerance > 0) await admin.caller.identity.settings.update({ warehouse: { blind_tolerance } });
  const goods = await lay(10);
  const audit = await spot([goods], { blind: true });
  const [ann, bob] = [await tenant.member("warehouse_staff"), await tenant.member("warehouse_staff")];
  const [first, second] = [countAs(ann.caller), countAs(bob.caller)];
  return { ...at, goods, audit, id: audit.id, ann, bob, first, second };
}

describe("a blind audit", () => {
  test("says nothing of the books while it is open, and all of it afterwards (4 L2)", async () => {
    const { audit, id, goods, first, second, audits, warehousing } = await given();
    const unsaid = { expected_quantity: null, book_quantity_at_count: null, discrepancy: null };
    const unjudged = { shortage_items: null, overage_items: null, write_off_items: null, marker_only_items: null };
    expect(audit).toMatchObject({ blind: true, audit_items: [unsaid], discrepancies: [], progress: unjudged });
    expect(audit.discrepancy_count).toBeNull();
    await first(id, goods, 7);
    const counted = await second(id, goods, 7, { exception_type: "lost" });
    expect(counted.line).toMatchObject({ ...unsaid, actual_quantity: 7, stock_written_off: true });
    expect(counted.audit.progress).toEqual({ total_items: 1, counted_items: 1, uncounted_items: 0, ...unjudged });
    const open = (await audits.show({ audit_id: id })).audit;
    expect(open).toMatchObject({
      audit_items: [unsaid],
      discrepancies: [],
      progress: unjudged,
      discrepancy_count: null,
    });
    expect((await audits.list({})).audits).toMatchObject([{ discrepancy_count: null }]);
    expect((await warehousing.exceptions.list({})).exceptions).toMatchObject([{ quantity: null }]);

    const { audit: done } = await audits.complete({ audit_id: id });
    expect(done.progress).toMatchObject({ shortage_items: 1, write_off_items: 1 });
    const line = { expected_quantity: 10, book_quantity_at_count: 10, discrepancy: -3 };
    const closed = (await audits.show({ audit_id: id })).audit;
    expect(closed).toMatchObject({ audit_items: [line], discrepancies: [line], discrepancy_count: 1 });
    expect((await warehousing.exceptions.list({})).exceptions).toMatchObject([{ quantity: 3 }]);
  });

  test("keeps a good first count (4 L2)", async () => {
    const { id, goods, first, audits } = await given();
    const { audit, line } = await first(id, goods, 10);
    expect([audit.recount_required, line.recount_required, line.actual_quantity]).toEqual([false, false, 10]);
    expect((await audits.complete({ audit_id: id })).audit.status).toBe("completed");
  });

  test("asks for a recount where the first is outside the tolerance: nothing is written off, no type asked for (4 L2)", async () => {
    for (const [tolerance, quantity] of [
      [0, 9],
      [0, 11],
      [2, 7],
      [2, 13],
    ] as const) {
      const { id, goods, first, audits, shown, warehousing } = await given(tolerance);
      const { audit, line } = await first(id, goods, quantity);
      expect(audit).toMatchObject({ status: "in_progress", recount_required: true, progress: { counted_items: 0 } });
      expect(line).toMatchObject({ recount_required: true, actual_quantity: null, counted_by: null });
      expect(await shown(goods.stock_id)).toEqual([10, 0]);
      expect((await warehousing.exceptions.list({})).total).toBe(0);
      const early = await refusalOf(audits.complete({ audit_id: id }));
      expect(early).toMatchObject({ reason: "inventory_audit_has_uncounted_items", extra: { remaining_count: 1 } });
    }
  });

  test("judges a count within the tolerance by the audit's rules at once (4 L2)", async () => {
    const { id, goods, first, shown } = await given(2);
    expect((await refusalOf(first(id, goods, 8))).reason).toBe("inventory_audit_exception_type_required");
    const { line } = await first(id, goods, 8, { exception_type: "lost" });
    expect([line.recount_required, line.actual_quantity]).toEqual([false, 8]);
    expect(await shown(goods.stock_id)).toEqual([8, 0]);
  });

  test("has the second count made by somebody else; the first, sent again, changes nothing (4 L2, 2 §4.4 rule 6)", async () => {
    const { id, goods, first, second, ann, bob, audits } = await given();
    const sent = await first(id, goods, 8);
    kit.clock.advance(1000);
    expect((await first(id, goods, 8)).line).toEqual(sent.line);
    const { item_id, bin_id } = goods;
    for (const again of [first(id, goods, 10), first(id, goods, 8, { exception_type: "lost" })])
      expect(await refusalOf(again)).toMatchObject({ reason: "recount_by_same_user", extra: { item_id, bin_id } });
    expect((await refusalOf(second(id, goods, 8))).reason).toBe("inventory_audit_exception_type_required");
    const { line } = await second(id, goods, 10);
    expect(line).toMatchObject({ actual_quantity: 10, counted_by: bob.userId, recount_required: false });
    expect(ann.userId).not.toBe(bob.userId);
    expect((await audits.complete({ audit_id: id })).audit.status).toBe("completed");
  });

  test("takes the second count as it is, however far from the books, and corrections of it (4 L2, 4 D8)", async () => {
    const { id, goods, first, second, shown, adjustments } = await given();
    await first(id, goods, 3);
    await second(id, goods, 2, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([2, 0]);
    const { line } = await first(id, goods, 4, { exception_type: "lost" });
    expect(line).toMatchObject({ actual_quantity: 4, recount_required: false });
    expect(await adjustments(id)).toEqual([-8, 8, -6]);
  });

  test("asks for a recount of a good count that is corrected to one outside the tolerance, undoing it (4 L2, 4 D8)", async () => {
    const { id, goods, first, second, shown, warehousing } = await given(2);
    await first(id, goods, 9, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([9, 0]);
    const { line } = await first(id, goods, 4, { exception_type: "lost" });
    expect(line).toMatchObject({ recount_required: true, actual_quantity: null, warehouse_exception_id: null });
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect((await warehousing.exceptions.list({ status: "open" })).total).toBe(0);
    await second(id, goods, 4, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([4, 0]);
  });

  test("of many first counts by one person at once keeps one, and all the others wait for somebody else (4 L2)", async () => {
    const { id, goods, first } = await given();
    const { values, refused } = await atOnce(6, (n) => first(id, goods, n));
    expect(values.map(({ line }) => line.recount_required)).toEqual([true]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["recount_by_same_user"]));
  });

  test("is blind no more when it is cancelled (4 L2)", async () => {
    const { id, goods, first, audits } = await given();
    await first(id, goods, 8);
    const { audit } = await audits.cancel({ id });
    expect(audit.audit_items).toMatchObject([{ expected_quantity: 10, actual_quantity: null, recount_required: true }]);
  });
});
