import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
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
    const { line } = await second(id, goods, 10);
    expect(line).toMatchObject({ actual_quantity: 10, counted_by: bob.userId, recount_required: false });
    expect(line).toMatchObject({
      counted_by_user: { id: bob.userId },
      item: { barcode: expect.stringMatching(/^INV/) },
    });
    expect(ann.userId).not.toBe(bob.userId);
    expect((await audits.complete({ audit_id: id })).audit.status).toBe("completed");
  });

  test("takes the second count as it is, however far from the books, and a correction of it by a third person (4 L2, 4 D8)", async () => {
    const { id, goods, first, second, count, shown, adjustments } = await given();
    await first(id, goods, 3);
    await second(id, goods, 2, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([2, 0]);
    const { line } = await count(id, goods, 4, { exception_type: "lost" });
    expect(line).toMatchObject({ actual_quantity: 4, recount_required: false });
    expect(await adjustments(id)).toEqual([-8, 8, -6]);
  });

  test("asks for a recount of a good count that somebody corrects to one outside the tolerance, undoing it (4 L2, 4 D8)", async () => {
    const { id, goods, first, second, count, shown, warehousing } = await given(2);
    await first(id, goods, 9, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([9, 0]);
    const { line } = await second(id, goods, 4, { exception_type: "lost" });
    expect(line).toMatchObject({ recount_required: true, actual_quantity: null, warehouse_exception_id: null });
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect((await warehousing.exceptions.list({ status: "open" })).total).toBe(0);
    await count(id, goods, 4, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([4, 0]);
  });

  test("of many first counts by one person at once keeps one, and all the others wait for somebody else (4 L2)", async () => {
    const { id, goods, first } = await given();
    const { values, refused } = await atOnce(6, (n) => first(id, goods, n));
    expect(values.map(({ line }) => line.recount_required)).toEqual([true]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["recount_by_same_user"]));
  });

  test("never says what the books said when it is cancelled (4 L2)", async () => {
    const { id, goods, first, audits } = await given();
    await first(id, goods, 8);
    const { audit } = await audits.cancel({ id });
    const unsaid = { expected_quantity: null, book_quantity_at_count: null, discrepancy: null };
    expect(audit.audit_items).toMatchObject([{ ...unsaid, actual_quantity: null, recount_required: true }]);
    expect(audit).toMatchObject({ discrepancy_count: null, discrepancies: [], progress: { shortage_items: null } });
    expect((await audits.list({})).audits).toMatchObject([{ discrepancy_count: null }]);
  });
});

describe("in a blind audit nobody finds the books by trying", () => {
  /** Somebody's own line that waits for a recount, beside one that nobody counted. */
  async function givenTwo(tolerance = 0) {
    const at = await given(tolerance);
    const [one, other] = [await at.lay(10), await at.lay(10)];
    const { id } = await at.spot([one, other], { blind: true });
    await at.first(id, other, 3);
    const batch = (who: typeof at.ann, quantity: number, exception_type?: string) => {
      const { item_id, bin_id } = one;
      const item_counts = [
        { item_id, bin_id, actual_quantity: quantity, ...(exception_type && { exception_type }) },
        { item_id: other.item_id, bin_id: other.bin_id, actual_quantity: 7 },
      ];
      return refusalOf(who.caller.warehousing.audits.recordCount({ audit_id: id, item_counts }));
    };
    return { ...at, one, other, id, batch };
  }

  test("a request with a line that must fail is refused alike whatever the other line would be, and keeps no count (4 L2)", async () => {
    for (const tolerance of [0, 2]) {
      const { ann, one, other, batch, first, id } = await givenTwo(tolerance);
      for (const type of [undefined, "lost"])
        for (const quantity of [7, 9, 10, 11])
          expect(await batch(ann, quantity, type)).toMatchObject({
            reason: "recount_by_same_user",
            extra: { item_id: other.item_id, bin_id: other.bin_id },
          });
      const { line } = await first(id, one, 10);
      expect(line.actual_quantity).toBe(10);
    }
  });

  test("an exception type that there is not is refused whatever was counted (4 L2, 4 D7)", async () => {
    const { id, goods, first, audits } = await given();
    for (const quantity of [9, 10, 11]) {
      const refused = await refusalOf(first(id, goods, quantity, { exception_type: "none_such" }));
      expect(refused.reason).toBe("inventory_audit_exception_type_invalid");
    }
    expect((await audits.show({ audit_id: id })).audit.status).toBe("scheduled");
    expect((await first(id, goods, 8)).line.recount_required).toBe(true);
  });

  test("a type that a first count brings is set aside when nothing is missing, and the same sent again changes nothing (4 L2)", async () => {
    const { id, goods, first } = await given();
    const sent = await first(id, goods, 10, { exception_type: "lost" });
    expect(sent.line).toMatchObject({ actual_quantity: 10, exception_type: null, recount_required: false });
    kit.clock.advance(1000);
    expect((await first(id, goods, 10, { exception_type: "lost" })).line).toEqual(sent.line);
  });

  test("the number of a recount is kept although its type is asked for: only the type can still be given (4 L2)", async () => {
    const { id, goods, first, second, audits, ann, bob } = await given();
    await first(id, goods, 4);
    expect((await refusalOf(second(id, goods, 8))).reason).toBe("inventory_audit_exception_type_required");
    const open = (await audits.show({ audit_id: id })).audit;
    expect(open.audit_items).toMatchObject([{ actual_quantity: null, recount_required: true }]);
    for (const other of [7, 9, 10, 12]) {
      expect((await refusalOf(second(id, goods, other))).reason).toBe("recount_by_same_user");
      expect((await refusalOf(second(id, goods, other, { exception_type: "lost" }))).reason).toBe(
        "recount_by_same_user",
      );
    }
    const { line } = await second(id, goods, 8, { exception_type: "lost" });
    expect(line).toMatchObject({ actual_quantity: 8, counted_by: bob.userId, stock_written_off: true });
    expect(ann.userId).not.toBe(bob.userId);
  });

  test("the one who recounted cannot count on, but may choose another type for the same number (4 L2, 4 D8)", async () => {
    const { id, goods, first, second, shown } = await given();
    await first(id, goods, 4);
    await second(id, goods, 12);
    for (const other of [11, 10, 9])
      expect((await refusalOf(second(id, goods, other))).reason).toBe("recount_by_same_user");
    const { goods: more, id: next, first: one, second: two } = await given();
    await one(next, more, 4);
    await two(next, more, 6, { exception_type: "noted" });
    const { line } = await two(next, more, 6, { exception_type: "lost" });
    expect(line).toMatchObject({ actual_quantity: 6, write_off_status: "written_off" });
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
  });

  test("the first counter does not overrule the recount with what they counted before (4 L2)", async () => {
    const { id, goods, first, second, shown } = await given();
    await first(id, goods, 5);
    await second(id, goods, 8, { exception_type: "noted" });
    for (const [quantity, more] of [
      [5, { exception_type: "lost" }],
      [5, {}],
      [10, {}],
    ] as const)
      expect((await refusalOf(first(id, goods, quantity, more))).reason).toBe("recount_by_same_user");
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect((await first(id, goods, 8, { exception_type: "noted" })).line.actual_quantity).toBe(8);
  });

  test("somebody whose number the books refused, and others after them, each count once (4 L2)", async () => {
    const { id, goods, first, second, count, tenant, countAs } = await given();
    await first(id, goods, 4);
    expect((await refusalOf(second(id, goods, 8))).reason).toBe("inventory_audit_exception_type_required");
    expect((await count(id, goods, 9, { exception_type: "noted" })).line.actual_quantity).toBe(9);
    expect((await second(id, goods, 8, { exception_type: "noted" })).line.actual_quantity).toBe(8);
    const fourth = countAs((await tenant.member("warehouse_staff")).caller);
    expect((await fourth(id, goods, 10)).line.actual_quantity).toBe(10);
    expect((await refusalOf(second(id, goods, 8, { exception_type: "noted" }))).reason).toBe("recount_by_same_user");
  });

  test("of many recounts by one person at once, without the type that is needed, the books answer one (4 L2)", async () => {
    const { id, goods, first, second } = await given();
    await first(id, goods, 4);
    const { values, refused } = await atOnce(6, (n) => second(id, goods, n + 4));
    const asked = refused.filter(({ reason }) => reason === "inventory_audit_exception_type_required");
    expect([values.length, asked.length]).toEqual([0, 1]);
    expect(refused.filter(({ reason }) => reason === "recount_by_same_user")).toHaveLength(5);
  });

  test("the audit log says which number was sent, also when the request was refused (4 L2, 3 §15)", async () => {
    const { id, goods, first, second, tenantId } = await given();
    await first(id, goods, 4);
    await refusalOf(second(id, goods, 8));
    const kept = await arrange(
      kit.database,
      { tenantId },
      "SELECT after->'item_counts'->0->>'actual_quantity' AS sent FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 AND action = 'inventory_audit.keep_count' ORDER BY created_at, id",
      [tenantId, id],
    );
    expect(kept).toEqual([{ sent: "4" }, { sent: "8" }]);
  });
});
