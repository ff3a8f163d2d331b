import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { foldCounts } from "../../kernel/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** One audit of each status, of two types in two warehouses. */
async function given() {
  const at = await givenAudits(kit);
  const { audits, lay, spot, count, store, stock, warehouse_id, scheduled_date } = at;
  const goods = await lay(10);
  const made: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    kit.clock.advance(1000);
    made.push((await spot([goods])).id);
  }
  const [scheduled = "", started = "", completed = "", cancelled = ""] = made;
  await audits.start({ id: started });
  await count(completed, goods, 10);
  await audits.complete({ audit_id: completed });
  await audits.cancel({ id: cancelled });
  const elsewhere = await store.warehouse();
  const [bin_id = ""] = await store.bins(elsewhere);
  await stock.upsert({ warehouse_id: elsewhere, item_id: goods.item_id, bin_id, quantity: 1 });
  kit.clock.advance(1000);
  const staff = await at.tenant.member("warehouse_staff");
  const { audit: far } = await audits.create({
    warehouse_id: elsewhere,
    audit_type: "full_count",
    scheduled_date: "2027-01-05",
    assigned_to: staff.userId,
    notes: "Behind the 100% wall",
  });
  return {
    ...at,
    goods,
    scheduled,
    started,
    completed,
    cancelled,
    far,
    elsewhere,
    staff,
    warehouse_id,
    scheduled_date,
  };
}

describe("the list of audits", () => {
  test("shows the newest first, without lines, with how many there are of each status (2 §4.4)", async () => {
    const { audits, scheduled, started, completed, cancelled, far } = await given();
    const page = await audits.list({});
    expect(page.audits.map(({ id }) => id)).toEqual([far.id, cancelled, completed, started, scheduled]);
    for (const row of page.audits) {
      expect(Object.keys(row)).not.toContain("audit_items");
      expect(Object.keys(row)).not.toContain("discrepancies");
    }
    const counts = { total: 5, scheduled: 2, in_progress: 1, completed: 1, cancelled: 1 };
    expect(page).toMatchObject({ page: 1, limit: 20, total: 5, stats: counts, statusCounts: counts });
    const { audit_items: _, discrepancies: __, progress: ___, ...row } = far;
    expect(page.audits[0]).toEqual(row);
  });

  test("counts under every filter but the status, also once the counts are folded (2 §4.4, 4 A7)", async () => {
    const { audits, warehouse_id, completed } = await given();
    const check = async () => {
      const page = await audits.list({ warehouse_id, status: "completed" });
      expect(page.audits.map(({ id }) => id)).toEqual([completed]);
      expect(page.total).toBe(1);
      expect(page.statusCounts).toEqual({ total: 4, scheduled: 1, in_progress: 1, completed: 1, cancelled: 1 });
      expect((await audits.list({ audit_type: "full_count", status: "cancelled" })).stats).toEqual({
        total: 1,
        scheduled: 1,
        in_progress: 0,
        completed: 0,
        cancelled: 0,
      });
      expect((await audits.list({ search: "aud-", status: "cancelled" })).stats.total).toBe(5);
    };
    await check();
    await foldCounts(kit.deps);
    await check();
  });

  test("filters by each of its fields (2 §4.4)", async () => {
    const { audits, elsewhere, far, staff, admin, completed, warehouse_id, scheduled_date } = await given();
    const found = async (input: Parameters<typeof audits.list>[0]) => {
      const page = await audits.list(input);
      expect([page.total, page.stats.total]).toEqual([page.audits.length, page.audits.length]);
      return page.audits.map(({ id }) => id);
    };
    for (const input of [
      { warehouse_id: elsewhere },
      { audit_type: "full_count" as const },
      { scheduled_date: "2027-01-05" },
      { search: far.reference_number.toLowerCase() },
      { search: "100% WALL" },
      { notes: "behind" },
      { assigned_to: staff.userId },
    ])
      expect(await found(input)).toEqual([far.id]);
    expect(await found({ completed_by: admin.userId })).toEqual([completed]);
    expect(await found({ warehouse_id, scheduled_date })).toHaveLength(4);
    expect(await found({ created_by: staff.userId })).toEqual([]);
    expect(await found({ notes: "100_" })).toEqual([]);
    expect((await refusalOf(audits.list({ scheduled_date: "1 May" }))).reason).toBe("validation_failed");
  });

  test("has pages (1 §1.4)", async () => {
    const { audits, scheduled } = await given();
    const page = await audits.list({ page: 3, limit: 2 });
    expect(page).toMatchObject({ page: 3, limit: 2, total: 5, audits: [{ id: scheduled }] });
  });
});
