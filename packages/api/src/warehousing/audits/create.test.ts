import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
const given = () => givenAudits(kit);

/** A caller whose server draws these lots. */
function drawing(kit: Kit, credential: Parameters<Kit["context"]>[0], byte: number): Caller {
  const deps = { ...kit.deps, randomBytes: (size: number) => new Uint8Array(size).fill(byte) };
  return kit.callerFor(kit.context(credential, { deps }));
}

describe("a spot check", () => {
  test("counts what it is given, against what is expected or what the books say (2 §4.4)", async () => {
    const { lay, place, audits, warehouse_id, admin } = await given();
    const [known, guessed] = [await lay(5), await lay(7)];
    const pairs = [known, guessed, place].map(({ item_id, bin_id }) => ({ item_id, bin_id }));
    const { audit } = await audits.create({
      warehouse_id,
      audit_type: "spot_check",
      scheduled_date: "2026-12-01",
      notes: "Quick",
      audit_items: pairs.map((pair, n) => (n === 1 ? { ...pair, expected_quantity: 6.5 } : pair)),
    });
    expect(audit).toMatchObject({
      status: "scheduled",
      audit_type: "spot_check",
      scheduled_date: "2026-12-01",
      notes: "Quick",
      blind: false,
      created_by: admin.userId,
      created_by_user: { id: admin.userId },
      completed_by: null,
      completed_by_user: null,
      warehouse: { id: warehouse_id },
      discrepancy_count: 0,
      discrepancies: [],
      reference_number: "AUD-00001",
      progress: { total_items: 3, counted_items: 0, uncounted_items: 3, shortage_items: 0, overage_items: 0 },
    });
    expect(audit.audit_items.map(({ item_id, bin_id }) => ({ item_id, bin_id }))).toEqual(pairs);
    expect(audit.audit_items.map((line) => line.expected_quantity)).toEqual([5, 6.5, 0]);
    expect(audit.audit_items[0]).toMatchObject({
      actual_quantity: null,
      book_quantity_at_count: null,
      discrepancy: null,
      counted_by: null,
      counted_at: null,
      item: { id: known.item_id },
      bin: { id: known.bin_id },
      recount_required: false,
    });
    expect((await audits.show({ audit_id: audit.id })).audit).toEqual(audit);
  });

  test("names things that there are, in bins of its warehouse, each pair once (2 §4.4, 4 D9)", async () => {
    const { lay, audits, warehouse_id, store } = await given();
    const { item_id, bin_id } = await lay(5);
    const elsewhere = await store.warehouse();
    const [foreignBin = ""] = await store.bins(elsewhere);
    const [rack = ""] = await store.bins(warehouse_id, 1, "rack");
    const input = { warehouse_id, audit_type: "spot_check" as const, scheduled_date: "2026-12-01" };
    const outcome = async (audit_items?: { item_id: string; bin_id: string }[], more: { warehouse_id?: string } = {}) =>
      (await refusalOf(audits.create({ ...input, audit_items, ...more }))).reason;
    expect(await outcome()).toBe("validation_failed");
    expect(await outcome([])).toBe("validation_failed");
    expect(await outcome([{ item_id: newId(), bin_id }])).toBe("item_not_found");
    expect(await outcome([{ item_id, bin_id: newId() }])).toBe("bin_not_found");
    expect(await outcome([{ item_id, bin_id: foreignBin }])).toBe("bin_not_found");
    expect(await outcome([{ item_id, bin_id: rack }])).toBe("location_not_a_bin");
    const pair = { item_id, bin_id };
    expect(await outcome([pair, pair])).toBe("inventory_audit_item_ambiguous");
    expect(await outcome([pair], { warehouse_id: newId() })).toBe("warehouse_not_found");
    const dated = audits.create({ ...input, audit_items: [pair], scheduled_date: "2026-02-30" });
    expect((await refusalOf(dated)).reason).toBe("validation_failed");
    expect((await audits.list({})).total).toBe(0);
  });
});

describe("a full count", () => {
  test("has every item in every bin of the warehouse, empty rows too, by bin and item (4 D10)", async () => {
    const { lay, audits, warehouse_id, stock, store, scheduled_date } = await given();
    const goods = [await lay(5), await lay(3), await lay(0)];
    const [other = ""] = await store.bins(warehouse_id);
    await stock.upsert({ warehouse_id, item_id: goods[0]?.item_id ?? "", bin_id: other, quantity: 2 });
    const elsewhere = await store.warehouse();
    const [far = ""] = await store.bins(elsewhere);
    await stock.upsert({ warehouse_id: elsewhere, item_id: goods[0]?.item_id ?? "", bin_id: far, quantity: 9 });
    const { audit } = await audits.create({ warehouse_id, audit_type: "full_count", scheduled_date });
    expect(audit.audit_items.map((line) => line.expected_quantity).toSorted()).toEqual([0, 2, 3, 5]);
    const walked = audit.audit_items.map(({ bin, item }) => `${bin.code} ${item.sku}`);
    expect(walked).toEqual(walked.toSorted());
  });

  test("of a warehouse without stock is refused, and leaves no audit behind (4 D10)", async () => {
    const { audits, warehouse_id, scheduled_date } = await given();
    for (const audit_type of ["full_count", "cycle_count"] as const)
      expect((await refusalOf(audits.create({ warehouse_id, audit_type, scheduled_date }))).reason).toBe(
        "inventory_audit_scope_empty",
      );
    expect((await audits.list({})).total).toBe(0);
  });
});

describe("a cycle count", () => {
  test("draws a fifth of the items that lie there, rounded up, with all bins where they lie (2 §8, 4 D10)", async () => {
    const { lay, audits, warehouse_id, stock, store, scheduled_date } = await given();
    const goods = await Promise.all(Array.from({ length: 11 }, (_, n) => lay(n < 6 ? 4 : 2)));
    await lay(0);
    for (const { item_id } of goods) {
      const [bin_id = "", empty = ""] = await store.bins(warehouse_id, 2);
      await stock.upsert({ warehouse_id, item_id, bin_id, quantity: 1 });
      await stock.upsert({ warehouse_id, item_id, bin_id: empty, quantity: 0 });
    }
    const { audit } = await audits.create({ warehouse_id, audit_type: "cycle_count", scheduled_date });
    const items = new Set(audit.audit_items.map(({ item_id }) => item_id));
    expect([items.size, audit.audit_items.length]).toEqual([3, 6]);
    expect(audit.audit_items.every((line) => (line.expected_quantity ?? 0) > 0)).toBe(true);
  });

  test("draws by lot: the same lots the same items, others others (4 D10)", async () => {
    const { lay, admin, tenantId, warehouse_id, scheduled_date } = await given();
    await Promise.all(Array.from({ length: 30 }, () => lay(1)));
    const draw = async (byte: number) => {
      const credential = { kind: "session" as const, userId: admin.userId, sessionId: admin.sessionId, tenantId };
      const { audits } = drawing(kit, credential, byte).warehousing;
      const { audit } = await audits.create({ warehouse_id, audit_type: "cycle_count", scheduled_date });
      return audit.audit_items.map(({ item_id }) => item_id).toSorted();
    };
    const first = await draw(1);
    expect(first).toHaveLength(6);
    expect(await draw(1)).toEqual(first);
    expect(await draw(2)).not.toEqual(first);
  });
});

describe("an audit that is scheduled", () => {
  test("is told to whom it is given, otherwise to the warehouse's staff (4 C4)", async () => {
    const { lay, audits, warehouse_id, tenant, scheduled_date } = await given();
    await lay(1);
    const [staff, other] = [await tenant.member("warehouse_staff"), await tenant.member("operations_manager")];
    const input = { warehouse_id, audit_type: "full_count" as const, scheduled_date };
    const { audit } = await audits.create({ ...input, assigned_to: other.userId });
    expect(audit).toMatchObject({ assigned_to: other.userId, assigned_to_user: { id: other.userId } });
    const told = async (caller: Caller) =>
      (await caller.messaging.notifications.list({ notification_type: "audit_assigned" })).notifications;
    expect(await told(other.caller)).toMatchObject([
      { template_data: { auditId: audit.id, code: audit.reference_number }, associated_entity_id: audit.id },
    ]);
    expect(await told(staff.caller)).toEqual([]);
    await audits.create(input);
    expect([(await told(staff.caller)).length, (await told(other.caller)).length]).toEqual([1, 1]);
    const stranger = await (await kit.tenant()).member("warehouse_staff");
    const unknown = audits.create({ ...input, assigned_to: stranger.userId });
    expect((await refusalOf(unknown)).reason).toBe("user_not_found");
  });

  test("is made once by a request repeated with its key (3 §1.8)", async () => {
    const { lay, admin, warehouse_id, audits, scheduled_date } = await given();
    await lay(1);
    const keyed = admin.with({ idempotencyKey: "c1" }).warehousing.audits;
    const once = () => keyed.create({ warehouse_id, audit_type: "full_count", scheduled_date });
    expect(await once()).toEqual(await once());
    expect((await audits.list({})).total).toBe(1);
  });
});
