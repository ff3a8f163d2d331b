import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, smallStore, startKit } from "../../../testing/index.ts";
import { openExceptions } from "./index.ts";
import { exceptionStates } from "./state.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A warehouse in which so many things are missing. */
async function given(count = 1) {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const { warehousing } = admin.caller;
  const { store, ...place } = await smallStore(kit.database, tenantId);
  const { exception_type: type } = await warehousing.exceptionTypes.create({
    code: "lost",
    name: { en: "Lost" },
    write_off_stock: true,
    applies_to: ["audit"],
  });
  const open = (more: { warehouse_id?: string; bin_id?: string; exception_type_id?: string } = {}) => {
    const what = {
      id: newId(),
      exception_type_id: type.id,
      ...place,
      audit_id: null,
      quantity: 2,
      stock_written_off: true,
      notes: null,
    };
    const ctx = { ...kit, caller: { ...admin, apiKeyId: null, isSystemAdmin: false, permissions: new Set<never>() } };
    return kit.database
      .transaction({ tenantId }, (tx) => openExceptions(tx, ctx, [{ ...what, ...more }]))
      .then(() => what.id);
  };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await open());
  return { tenant, admin, store, place, type, warehousing, open, ids, id: ids[0] ?? "" };
}

describe("warehouse exceptions", () => {
  test("are closed once, with a note; no stock moves (3 §4, 4 D7)", async () => {
    const { tenant, warehousing, id, place } = await given();
    await warehousing.stock.upsert({ ...place, quantity: 5 });
    const staff = await tenant.member("warehouse_staff");
    const { exception } = await staff.caller.warehousing.exceptions.resolve({ id, notes: "Found" });
    expect(exception).toMatchObject({
      id,
      status: "resolved",
      type: "lost",
      type_name: { en: "Lost" },
      quantity: 2,
      stock_written_off: true,
      resolution_notes: "Found",
      resolved_by: staff.userId,
      resolved_by_user: { id: staff.userId, full_name: expect.any(String) },
      warehouse: { id: place.warehouse_id },
      item: { id: place.item_id },
      bin: { id: place.bin_id },
    });
    expect((await refusalOf(warehousing.exceptions.resolve({ id }))).reason).toBe("invalid_transition");
    expect((await warehousing.stock.list({ warehouse_id: place.warehouse_id })).stock[0]?.quantity).toBe(5);
    expect((await warehousing.transactions.list({})).total).toBe(1);
  });

  test("every action in every state does what the table says (3 §4)", async () => {
    const { warehousing, id } = await given();
    for (const state of exceptionStates.states) {
      const { exceptions } = await warehousing.exceptions.list({ status: state });
      const isAllowed = exceptionStates.table[state].resolve !== undefined;
      expect(exceptions.map(({ status }) => status)).toEqual([state]);
      const call = warehousing.exceptions.resolve({ id });
      if (isAllowed) expect((await call).exception.status).toBe(exceptionStates.table[state].resolve);
      else expect((await refusalOf(call)).extra).toMatchObject({ from: state, allowed: [] });
    }
  });

  test("of many who close one at once, one does (4 D7)", async () => {
    const { warehousing, id } = await given();
    const { values, refused } = await atOnce(6, () => warehousing.exceptions.resolve({ id }));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["invalid_transition"])]);
  });

  test("a close repeated with its key answers the same (3 §1.8)", async () => {
    const { admin, id } = await given();
    const once = () => admin.with({ idempotencyKey: "e1" }).warehousing.exceptions.resolve({ id });
    expect(await once()).toEqual(await once());
  });

  test("the list filters by warehouse, status and type, newest first, and counts what is left (3 §4)", async () => {
    const { warehousing, store, type, open, ids } = await given(2);
    const elsewhere = await store.warehouse();
    const [bin_id = ""] = await store.bins(elsewhere);
    const { exception_type: other } = await warehousing.exceptionTypes.create({
      code: "wet",
      name: { en: "Wet" },
      write_off_stock: false,
      applies_to: ["audit"],
    });
    kit.clock.advance(1000);
    const there = await open({ warehouse_id: elsewhere, bin_id, exception_type_id: other.id });
    await warehousing.exceptions.resolve({ id: ids[0] ?? "" });
    const found = async (input: Parameters<typeof warehousing.exceptions.list>[0]) => {
      const { exceptions, total } = await warehousing.exceptions.list(input);
      expect(total).toBe(exceptions.length);
      return exceptions.map(({ id }) => id).toSorted();
    };
    expect((await warehousing.exceptions.list({})).exceptions[0]?.id).toBe(there);
    expect(await found({ warehouse_id: elsewhere })).toEqual([there]);
    expect(await found({ type: type.code, status: "open" })).toEqual([ids[1]]);
    expect(await found({ type: "none" })).toEqual([]);
    expect(await found({ status: "resolved" })).toEqual([ids[0]]);
    expect(await warehousing.exceptions.list({ limit: 2, page: 2 })).toMatchObject({ total: 3, page: 2, limit: 2 });
  });

  test("viewers read and close nothing; another tenant's are not found (3 §1.6, 4 B5)", async () => {
    const { tenant, id } = await given();
    const viewer = await tenant.member("viewer");
    expect((await viewer.caller.warehousing.exceptions.list({})).total).toBe(1);
    const close = viewer.caller.warehousing.exceptions.resolve({ id });
    expect((await refusalOf(close)).reason).toBe("insufficient_permissions");
    const { admin: stranger } = await kit.tenant();
    const foreign = stranger.caller.warehousing.exceptions;
    expect((await refusalOf(foreign.resolve({ id }))).reason).toBe("warehouse_exception_not_found");
    expect((await foreign.list({})).total).toBe(0);
  });
});
