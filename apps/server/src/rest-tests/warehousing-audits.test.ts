import { everyLanguage, smallStore } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const AUDITS = "/warehousing/inventory-audits";
const TYPES = "/warehousing/exception-types";

/** A tenant with a row of 10, a type that writes off, and an audit of the row. */
async function given(more: object = {}) {
  const tenant = await kit.tenant();
  const { store: _, ...place } = await smallStore(kit.database, tenant.tenantId);
  const as = tenant.admin;
  const { warehouse_id, item_id, bin_id } = place;
  await kit.request("POST", "/warehousing/inventory-stock", as, { body: { ...place, quantity: 10 } });
  const type = { code: "lost", name: { en: "Lost", ku: "ونبوو" }, write_off_stock: true, applies_to: ["audit"] };
  await kit.request("POST", TYPES, as, { body: type });
  const audit_items = [{ item_id, bin_id }];
  const body = { warehouse_id, audit_type: "spot_check", scheduled_date: "2026-12-01", audit_items, ...more };
  const made = await kit.request("POST", AUDITS, as, { body });
  const { id } = made.body.audit;
  const count = (actual_quantity: unknown, with_: object = {}, language = "en") => {
    const counted = { body: { item_counts: [{ item_id, bin_id, actual_quantity, ...with_ }] }, query: { language } };
    return kit.request("PUT", `${AUDITS}/${id}/record-count`, as, counted);
  };
  return { as, place, made, id, count };
}

describe("audits over REST", () => {
  test("are scheduled, counted, closed and listed as documented (2 §4.4)", async () => {
    const { as, made, id, count, place } = await given();
    expect([made.status, made.body.success, made.body.message]).toEqual([201, true, "Audit scheduled"]);
    expect(Object.keys(made.body.audit)).toEqual(
      expect.arrayContaining(["id", "tenant_id", "warehouse", "audit_items", "discrepancies", "progress"]),
    );
    const early = await kit.request("PUT", `${AUDITS}/${id}/complete`, as, { body: {} });
    expect([early.status, early.body]).toMatchObject([
      409,
      { success: false, code: "inventory_audit_has_uncounted_items", remaining_count: 1 },
    ]);
    const counted = await count(7, { exception_type: "lost", notes: "Rain" });
    expect([counted.status, counted.body.audit]).toMatchObject([
      200,
      { id, status: "in_progress", audit_items: [{ actual_quantity: 7, stock_written_off: true }] },
    ]);
    const closed = await kit.request("PUT", `${AUDITS}/${id}/complete`, as, {
      body: { completion_notes: "Done", apply_stock_adjustments: true },
    });
    expect([closed.status, closed.body.audit.status]).toEqual([200, "completed"]);
    const again = await count(7, { exception_type: "lost" });
    expect([again.status, again.body.code, again.body.allowed]).toEqual([409, "invalid_transition", []]);
    const query = { warehouse_id: place.warehouse_id, status: "scheduled" };
    const list = await kit.request("GET", AUDITS, as, { query });
    expect(list.body).toMatchObject({ audits: [], total: 0, limit: 20, statusCounts: { total: 1, completed: 1 } });
    const detail = await kit.request("GET", `${AUDITS}/${id}`, as);
    expect(detail.body.audit).toMatchObject({ discrepancies: [{ discrepancy: -3, notes: "Rain" }] });
    const open = await kit.request("GET", "/warehousing/exceptions", as, { query: { status: "open", type: "lost" } });
    expect(open.body).toMatchObject({ exceptions: [{ audit_id: id, quantity: 3 }], total: 1 });
    const available = await kit.request("GET", "/warehousing/exceptions/available", as);
    expect(available.body.exception_types).toMatchObject([{ code: "lost", write_off_stock: true }]);
  });

  test("tell in the reader's language what is missing in a count (2 §7)", async () => {
    const { count } = await given();
    const messages = await Promise.all(everyLanguage.map(async (language) => (await count(7, {}, language)).body));
    expect(new Set(messages.map(({ code }) => code))).toEqual(new Set(["inventory_audit_exception_type_required"]));
    expect(new Set(messages.map(({ message }) => message)).size).toBe(everyLanguage.length);
    expect((await count(7.5)).body.details).toMatchObject([{ field: "item_counts.0.actual_quantity" }]);
  });

  test("of a blind kind answer no number of the books, wherever one looks (4 L2)", async () => {
    const { as, made, id, count } = await given({ blind: true });
    const counted = await count(6);
    expect(counted.body.message).toBe("Count saved: somebody else has to count one line again");
    expect(counted.body.audit).toMatchObject({ recount_required: true, audit_items: [{ recount_required: true }] });
    const again = await count(5);
    expect([again.status, again.body.code]).toEqual([409, "recount_by_same_user"]);
    const [detail, list] = [await kit.request("GET", `${AUDITS}/${id}`, as), await kit.request("GET", AUDITS, as)];
    for (const { body } of [made, counted, again, detail, list]) {
      const text = JSON.stringify(body, (key, value) =>
        key === "quantity" || typeof value === "number" ? `#${value}` : value,
      );
      expect(text).not.toMatch(/"#(10|-4|4)"/);
    }
  });
});
