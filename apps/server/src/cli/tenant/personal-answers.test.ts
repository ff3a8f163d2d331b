import { rm } from "node:fs/promises";
import { joinToo } from "@karwan/api/testing";
import { testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../../testing/rest-kit.ts";
import { startRestKit } from "../../testing/rest-kit.ts";
import { ask, exported, fileStore, imported, removed } from "./testing/kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

test("an export holds answers that are kept of its tenant's work, and none of what a person did in another one (ADR 0038)", async () => {
  const [home, other] = [await kit.tenant(), await kit.tenant()];
  await joinToo(kit, other, home.admin, "viewer");
  const headers = { "idempotency-key": "one" };
  const enter = () =>
    kit.request("POST", "/auth/switch-tenant", home.admin, { body: { tenant_id: other.tenantId }, headers });
  const make = () =>
    kit.request("POST", "/warehousing/inventory-items", home.admin, {
      body: { name: "Tea", sku: "T1", unit_size: 1 },
      headers,
    });
  const [entered, made] = [await enter(), await make()];
  expect([entered.status, made.status]).toEqual([200, 201]);

  const [store, target] = [await fileStore(), await testDatabase()];
  const { archive } = await exported(kit.url, store.store, { code: home.code });
  await imported(target.url, store.store, archive);
  const kept = await ask<{ outcome: { data: Record<string, unknown> } }>(
    target.url,
    "SELECT outcome FROM idempotency_records",
  );
  await target.drop();
  expect(kept.map(({ outcome }) => Object.keys(outcome.data))).toEqual([["item"]]);
  expect(JSON.stringify(kept)).not.toContain(other.tenantId);

  // Both are answered again here: a person's own to who is in the same tenant, and to nobody who is in another.
  for (const [again, first] of [
    [await enter(), entered],
    [await make(), made],
  ] as const) {
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.status).toBe(first.status);
  }
  const there = await kit.signIn(home.admin.userId, other.tenantId);
  const body = { tenant_id: other.tenantId };
  const anew = await kit.request("POST", "/auth/switch-tenant", there, { body, headers });
  expect([anew.status, anew.headers.get("idempotency-replayed")]).toEqual([200, null]);

  await removed(kit.url, store.store, home.code);
  await rm(store.dir, { recursive: true, force: true });
  expect(await ask(kit.url, "SELECT FROM idempotency_records WHERE tenant_id = $1", [home.tenantId])).toEqual([]);
});
