import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";
import type { Overdue } from "./visiting.ts";
import { allTenants, overdueTenants } from "./visiting.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const kinds: Overdue[] = [
  "announcements",
  "bookings",
  "carts",
  "delivered_orders",
  "low_balances",
  "manifests",
  "payments",
  "reservations",
  "restaurant_orders",
  "unpaid_orders",
];

test.each(kinds)("where nothing of %s was left undone no tenant is named (architecture 3.7)", async (kind) => {
  await kit.tenant();
  expect(await overdueTenants(kit.database, kind, kit.clock.now)).toEqual([]);
});

test("of many tenants those are named in which something waits since then, and no other (architecture 3.7)", async () => {
  const [quiet, early, late] = [await kit.tenant(), await kit.tenant(), await kit.tenant()];
  const leave = (tenant: { tenantId: string }, at: string) =>
    arrange(
      kit.database,
      tenant,
      "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, gen_random_uuid(), gen_random_uuid(), '{}', $2)",
      [tenant.tenantId, at],
    );
  await leave(early, "2000-01-01T00:00:00Z");
  await leave(late, "2000-01-03T00:00:00Z");
  const since = (day: number) => overdueTenants(kit.database, "announcements", new Date(Date.UTC(2000, 0, day)));
  expect(await since(2)).toEqual([early.tenantId]);
  expect(await since(4)).toEqual([early.tenantId, late.tenantId]);
  expect(await allTenants(kit.database)).toEqual(
    expect.arrayContaining([quiet.tenantId, early.tenantId, late.tenantId]),
  );
});
