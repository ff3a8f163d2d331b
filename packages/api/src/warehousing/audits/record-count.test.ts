import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { postStockMovements, verifyLedger } from "../stock/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());
const given = () => givenAudits(kit);

describe("a count", () => {
  test("of what the books say changes nothing but when it was counted (2 §4.4 rule 6)", async () => {
    const { lay, spot, count, stock, warehousing } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    kit.clock.advance(60_000);
    const { audit, line } = await count(id, goods, 10, { notes: "Dusty" });
    expect(audit).toMatchObject({ id, status: "in_progress", recount_required: false });
    expect(line).toMatchObject({
      expected_quantity: 10,
      book_quantity_at_count: 10,
      actual_quantity: 10,
      discrepancy: 0,
      notes: "Dusty",
      exception_type: null,
      warehouse_exception_id: null,
      stock_written_off: false,
      write_off_status: null,
      counted_at: kit.clock.now.toISOString(),
    });
    const { stock: row } = await stock.show({ id: goods.stock_id });
    expect(row).toMatchObject({ quantity: 10, last_counted_at: kit.clock.now.toISOString() });
    expect((await warehousing.transactions.list({})).total).toBe(1);
  });

  test("is a whole number of 0 or more (2 §4.4 rule 1)", async () => {
    const { lay, spot, count } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    for (const [wrong, code] of [
      [1.5, "quantity_not_whole"],
      [-1, "quantity_negative"],
    ] as const)
      expect((await refusalOf(count(id, goods, wrong))).issues).toMatchObject([
        { field: "item_counts.0.actual_quantity", code },
      ]);
  });

  test("of less needs a type of the tenant's that audits can have, and says which line lacks it (2 §4.4 rule 3, 4 D7)", async () => {
    const { lay, spot, count, warehousing } = await given();
    const { exceptionTypes } = warehousing;
    const type = { name: { en: "X" }, write_off_stock: true };
    await exceptionTypes.create({ ...type, code: "package", applies_to: ["package"] });
    await exceptionTypes.create({ ...type, code: "off", applies_to: ["audit"], is_active: false });
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const { item_id, bin_id } = goods;
    const missing = await refusalOf(count(id, goods, 9));
    expect(missing).toMatchObject({
      reason: "inventory_audit_exception_type_required",
      extra: { item_id, bin_id },
    });
    for (const exception_type of ["package", "off", "none"])
      expect((await refusalOf(count(id, goods, 9, { exception_type }))).reason).toBe(
        "inventory_audit_exception_type_invalid",
      );
    expect((await count(id, goods, 9, { exception_type: "noted" })).line.discrepancy).toBe(-1);
  });

  test("of less, under a type that writes off, takes the goods out of the stock at once (2 §4.4 rule 4)", async () => {
    const { lay, spot, count, shown, warehousing, adjustments, admin } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const { line, audit } = await count(id, goods, 7, { exception_type: "lost", notes: "Rain" });
    expect(line).toMatchObject({ exception_type: "lost", stock_written_off: true, write_off_status: "written_off" });
    expect(audit.progress).toMatchObject({ shortage_items: 1, write_off_items: 1, marker_only_items: 0 });
    expect(await shown(goods.stock_id)).toEqual([7, 0]);
    expect(await adjustments(id)).toEqual([-3]);
    const { exceptions } = await warehousing.exceptions.list({ status: "open" });
    expect(exceptions).toMatchObject([
      {
        id: line.warehouse_exception_id,
        audit_id: id,
        type: "lost",
        quantity: 3,
        stock_written_off: true,
        notes: "Rain",
      },
    ]);
    const { inventory_transactions: all } = await warehousing.transactions.list({
      transaction_type: "stock_adjustment",
    });
    expect(all[0]).toMatchObject({ direction: "decrease", notes: "Rain", performed_by: admin.userId });
  });

  test("of less, under a type that only marks, leaves stock and reservations as they are (2 §4.4 rule 4)", async () => {
    const { lay, spot, count, shown, warehousing, warehouse_id } = await given();
    const goods = await lay(10);
    await warehousing.reservations.create({ warehouse_id, item_id: goods.item_id, quantity: 9 });
    const { id } = await spot([goods]);
    const { line, audit } = await count(id, goods, 2, { exception_type: "noted" });
    expect(line).toMatchObject({ stock_written_off: false, write_off_status: "marker_only", discrepancy: -8 });
    expect(audit.progress).toMatchObject({ shortage_items: 1, write_off_items: 0, marker_only_items: 1 });
    expect(await shown(goods.stock_id)).toEqual([10, 9]);
  });

  test("of more is noted without changing stock, and takes no type (2 §4.4 rule 5)", async () => {
    const { lay, spot, count, shown } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    expect((await refusalOf(count(id, goods, 12, { exception_type: "lost" }))).reason).toBe(
      "inventory_audit_exception_type_invalid",
    );
    const { line, audit } = await count(id, goods, 12);
    expect(line).toMatchObject({ discrepancy: 2, write_off_status: null });
    expect(audit.progress).toMatchObject({ overage_items: 1, shortage_items: 0 });
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
  });

  test("is compared with the books of its moment; discrepancies with what was expected (4 D10)", async () => {
    const { lay, spot, count, warehousing, warehouse_id, audits } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const pick = { warehouse_id, item_id: goods.item_id, stock_id: goods.stock_id, from_bin_id: goods.bin_id };
    await warehousing.transactions.create({ ...pick, transaction_type: "pick", quantity: 4 });
    const { line, audit } = await count(id, goods, 6);
    expect(line).toMatchObject({ expected_quantity: 10, book_quantity_at_count: 6, discrepancy: -4 });
    expect(audit.progress.shortage_items).toBe(0);
    const detail = (await audits.show({ audit_id: id })).audit;
    expect(detail.discrepancies).toEqual([line]);
    expect(detail.discrepancy_count).toBe(1);
  });

  test("names a line of the audit, each once (2 §4.4 rule 7, 4 D9)", async () => {
    const { lay, spot, audits, place } = await given();
    const goods = await lay(10);
    const { id: audit_id } = await spot([goods]);
    const { item_id, bin_id } = goods;
    const one = { item_id, bin_id, actual_quantity: 10 };
    const twice = audits.recordCount({ audit_id, item_counts: [one, one] });
    expect(await refusalOf(twice)).toMatchObject({
      reason: "inventory_audit_item_ambiguous",
      extra: { item_id, bin_id },
    });
    const other = { ...one, bin_id: place.bin_id };
    const unknown = audits.recordCount({ audit_id, item_counts: [one, other] });
    expect((await refusalOf(unknown)).reason).toBe("inventory_audit_item_not_found");
    const nowhere = audits.recordCount({ audit_id: newId(), item_counts: [one] });
    expect((await refusalOf(nowhere)).reason).toBe("inventory_audit_not_found");
    expect((await audits.show({ audit_id })).audit).toMatchObject({
      status: "scheduled",
      progress: { counted_items: 0 },
    });
  });

  test("with one bad line among many changes nothing (2 §4.4 rule 7)", async () => {
    const { lay, spot, audits, shown, warehousing } = await given();
    const goods = await Promise.all([lay(5), lay(5), lay(5)]);
    const { id: audit_id } = await spot(goods);
    const item_counts = goods.map(({ item_id, bin_id }) => ({
      item_id,
      bin_id,
      actual_quantity: 3,
      exception_type: "lost",
    }));
    const bad = item_counts.map((count, n) => (n === 2 ? { ...count, exception_type: "none" } : count));
    expect((await refusalOf(audits.recordCount({ audit_id, item_counts: bad }))).reason).toBe(
      "inventory_audit_exception_type_invalid",
    );
    expect((await audits.show({ audit_id })).audit).toMatchObject({
      status: "scheduled",
      progress: { counted_items: 0 },
    });
    for (const { stock_id } of goods) expect(await shown(stock_id)).toEqual([5, 0]);
    expect((await warehousing.exceptions.list({})).total).toBe(0);
    const { audit } = await audits.recordCount({ audit_id, item_counts });
    expect(audit.progress).toMatchObject({ counted_items: 3, write_off_items: 3 });
  });
});

describe("a count over several stock rows", () => {
  test("writes off from available ones, latest expiry first (4 D9)", async () => {
    const { place, tenantId, spot, count, shown, adjustments } = await given();
    const row = async (
      lot_number: string,
      add: number,
      more: { expiration_date?: string; status?: "damaged" } = {},
    ) => {
      const movement = { place: { ...place, lot_number, ...more }, change: { add } };
      const how = { transaction_type: "receive", performed_by: null, at: kit.clock.now } as const;
      const [posted] = await kit.database.transaction({ tenantId }, (tx) =>
        postStockMovements(tx, [{ ...movement, ...how }]),
      );
      return posted?.stock.id ?? "";
    };
    const soon = await row("A", 4, { expiration_date: "2027-01-01" });
    const late = await row("B", 4, { expiration_date: "2028-01-01" });
    const never = await row("C", 1);
    const broken = await row("D", 5, { status: "damaged" });
    const { id } = await spot([place]);
    const { line } = await count(id, place, 8, { exception_type: "lost" });
    expect(line.book_quantity_at_count).toBe(14);
    const left = await Promise.all([soon, late, never, broken].map(shown));
    expect(left.map(([quantity]) => quantity)).toEqual([3, 0, 0, 5]);
    expect((await adjustments(id)).toSorted()).toEqual([-1, -1, -4]);
    const more = await refusalOf(count(id, place, 4, { exception_type: "lost" }));
    expect(more.reason).toBe("warehouse_write_off_stock_not_available");
    expect((await Promise.all([soon, late, never].map(shown))).map(([quantity]) => quantity)).toEqual([3, 0, 0]);
  });
});
