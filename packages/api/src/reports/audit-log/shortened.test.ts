import { newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

// As it was written before anything bounded it: a hundred entries with a million letters on either side.
const blob = testStatement<never>(
  "test.long_entries",
  `INSERT INTO audit_log (tenant_id, id, action, entity_type, entity_id, before, after, created_at)
   SELECT $1, gen_random_uuid(), 'inventory_item.update', 'inventory_item', 'x',
          jsonb_build_object('name', 'Tea', 'brand', 'A', 'attributes', jsonb_build_object('blob', repeat('x', $2::int))),
          jsonb_build_object('name', 'Tea', 'brand', 'B', 'attributes', jsonb_build_object('blob', repeat('x', $2::int))), $3
     FROM generate_series(1, $4::int)`,
);
const insert = testStatement<never>(
  "test.long_entry",
  `INSERT INTO audit_log (tenant_id, id, action, entity_type, entity_id, before, after, created_at)
   VALUES ($1, $2, 'thing.update', 'thing', 'x', $3, $4, $5)`,
);
const listed = (tenant: TestTenant, input: object = {}) => tenant.admin.caller.reports.auditLog.list(input);
const arrange = async (tenant: TestTenant, before: unknown, after: unknown) => {
  const id = newId();
  const sides = [JSON.stringify(before), JSON.stringify(after)];
  await kit.database.transaction(tenant, (tx) =>
    tx.sql(insert, [tenant.tenantId, id, ...sides, kit.clock.now.toISOString()]),
  );
  return id;
};

test("a page of the longest entries is short, tells what is short of them, and the entry by itself is whole (3 §15)", async () => {
  const tenant = await kit.tenant();
  await kit.database.transaction(tenant, (tx) =>
    tx.sql(blob, [tenant.tenantId, 1_000_000, kit.clock.now.toISOString(), 100]),
  );
  const page = await listed(tenant, { limit: 100, entity_type: "inventory_item" });
  expect(page.audit_log).toHaveLength(100);
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(60_000);
  const [first] = page.audit_log;
  expect(first).toMatchObject({ is_shortened: true });
  expect([first?.before, first?.after]).toEqual([
    { name: "Tea", brand: "A" },
    { name: "Tea", brand: "B" },
  ]);
  const { entry } = await tenant.admin.caller.reports.auditLog.show({ id: first?.id ?? "" });
  expect(entry).toMatchObject({ is_shortened: false, after: { attributes: { blob: "x".repeat(1_000_000) } } });
});

test("an entry of ordinary length is listed as it is, and by itself the same", async () => {
  const tenant = await kit.tenant();
  await tenant.admin.caller.identity.settings.update({ time_zone: "Asia/Dubai" });
  const [listedEntry] = (await listed(tenant)).audit_log;
  expect(listedEntry).toMatchObject({ is_shortened: false, after: { time_zone: "Asia/Dubai" } });
  const { entry } = await tenant.admin.caller.reports.auditLog.show({ id: listedEntry?.id ?? "" });
  expect(entry).toEqual(listedEntry);
});

test("however many fields an entry has, and whatever it is, no more than 8 KiB of a side is listed", async () => {
  const tenant = await kit.tenant();
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field_${n}`, `value ${n}`]));
  await arrange(tenant, many, ["x".repeat(20_000)]);
  await arrange(tenant, { ["k".repeat(20_000)]: 1, name: "Tea" }, null);
  const entries = (await listed(tenant)).audit_log;
  for (const { is_shortened, before, after } of entries) {
    expect(is_shortened).toBe(true);
    expect(Buffer.byteLength(JSON.stringify([before, after]))).toBeLessThan(8192);
  }
  const sides = entries.map(({ before, after }) => [Object.keys(before ?? {}).length, after]);
  expect(sides).toEqual(
    expect.arrayContaining([
      [32, null],
      [1, null],
    ]),
  );
});

test("an entry is the tenant's own, for its administrators; secrets are not in it either (3 §15)", async () => {
  const [tenant, other] = [await kit.tenant(), await kit.tenant()];
  const id = await arrange(tenant, { password_hash: "h", name: "n" }, null);
  const show = (of: TestTenant["admin"]) => of.caller.reports.auditLog.show({ id });
  expect((await show(tenant.admin)).entry.before).toEqual({ password_hash: "[hidden]", name: "n" });
  expect((await refusalOf(show(other.admin))).reason).toBe("not_found");
  expect((await refusalOf(show(await tenant.member("operations_manager")))).reason).toBe("insufficient_permissions");
  expect((await refusalOf(tenant.admin.caller.reports.auditLog.show({ id: "x" }))).reason).toBe("not_found");
});
