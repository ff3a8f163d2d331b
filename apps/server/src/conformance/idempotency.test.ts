import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const PATH = "/warehousing/item-categories";
let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const create = (key: string, body: unknown = { name: { en: "Tea" } }, query: Record<string, string> = {}) =>
  kit.request("POST", PATH, tenant.admin, { body, query, headers: { "idempotency-key": key } });
const total = async () => (await kit.request("GET", PATH, tenant.admin)).body.total as number;

describe("an Idempotency-Key", () => {
  test("makes 50 concurrent requests one effect: every answer is the same, or says that the first still runs (3 §1.8)", async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create("fifty")));
    const done = answers.filter((answer) => answer.status === 201);
    const waiting = answers.filter((answer) => answer.status !== 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(
      new Set(waiting.map((answer) => `${answer.status} ${answer.body.code} ${answer.headers.get("retry-after")}`)),
    ).toEqual(waiting.length > 0 ? new Set(["409 idempotency_in_progress 1"]) : new Set());
    expect(done.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
    expect(await total()).toBe(before + 1);
  });

  test("may be quoted or bare: both are the same key (4 A2)", async () => {
    const first = await create("quoted");
    const second = await create('"quoted"');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test("compares bodies as JSON, not as text (4 A2)", async () => {
    const first = await create("json", '{"name":{"en":"A","ar":"ب"}}');
    const second = await create("json", '{ "name": { "ar": "ب", "en": "A" } }');
    expect(second.body).toEqual(first.body);
  });

  test("used again for another body is refused and does nothing (3 §1.8)", async () => {
    await create("reused");
    const before = await total();
    const { status, body } = await create("reused", { name: { en: "Another" } });
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await total()).toBe(before);
  });

  test("remembers a refusal too: a corrected body needs a key of its own (4 A2)", async () => {
    const first = await create("refused", { name: {} });
    expect(first.status).toBe(400);
    const again = await create("refused", { name: {} });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([400, "true"]);
    expect({ ...again.body, request_id: null }).toEqual({ ...first.body, request_id: null });
    expect((await create("refused")).status).toBe(422);
  });

  test("belongs to its caller and its path with the query (4 A2)", async () => {
    const other = await tenant.member("tenant_admin");
    const first = await create("scoped");
    const theirs = await kit.request("POST", PATH, other, {
      body: { name: { en: "Tea" } },
      headers: { "idempotency-key": "scoped" },
    });
    const elsewhere = await create("scoped", undefined, { language: "ar" });
    expect(new Set([first, theirs, elsewhere].map((answer) => answer.body.item_category.id)).size).toBe(3);
  });

  test("is kept through a new session of the same person (4 A2)", async () => {
    const first = await create("refreshed");
    const again = await kit.signIn(tenant.admin.userId, tenant.tenantId);
    const second = await kit.request("POST", PATH, again, {
      body: { name: { en: "Tea" } },
      headers: { "idempotency-key": "refreshed" },
    });
    expect(second.body).toEqual(first.body);
  });

  test("does not make a missing permission permanent (4 A2)", async () => {
    const viewer = await tenant.member("viewer");
    const attempt = () =>
      kit.request("POST", PATH, viewer, { body: { name: { en: "Tea" } }, headers: { "idempotency-key": "later" } });
    expect((await attempt()).status).toBe(403);
    await kit.database.transaction({ tenantId: tenant.tenantId, userId: viewer.userId }, (tx) =>
      tx.sql(
        {
          name: "test.promote",
          text: `INSERT INTO membership_roles (tenant_id, user_id, role_id) SELECT $1, $2, id FROM roles WHERE name = 'tenant_admin'`,
        },
        [tenant.tenantId, viewer.userId],
      ),
    );
    expect((await attempt()).status).toBe(201);
  });

  test("shows what was answered before, a refusal too, to nobody whose rights are gone (4 A2, 4 B3)", async () => {
    const person = await tenant.member("operations_manager");
    const { admin } = tenant;
    const ask = (key: string, body: unknown) =>
      kit.request("POST", PATH, person, { body, headers: { "idempotency-key": key } });
    expect((await ask("kept", { name: { en: "Rice" } })).status).toBe(201);
    expect((await ask("refusal", { name: {} })).status).toBe(400);
    await admin.caller.identity.users.setRoles({ userId: person.userId, role_ids: [] });
    for (const [key, body] of [
      ["refusal", { name: {} }],
      ["refusal", { name: { en: "Another" } }],
      ["kept", { name: { en: "Rice" } }],
    ] as const) {
      const { status, headers } = await ask(key, body);
      expect([status, headers.get("idempotency-replayed")]).toEqual([403, null]);
    }
  });

  test("is free again after a day (3 §1.8)", async () => {
    const first = await create("daily");
    kit.clock.advance(24 * 3600 * 1000 + 1);
    tenant = { ...tenant, admin: await kit.signIn(tenant.admin.userId, tenant.tenantId) };
    const second = await create("daily");
    expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect(second.body.item_category.id).not.toBe(first.body.item_category.id);
  });

  test("whose owner died is taken over when its lease is over, and not before (architecture 3)", async () => {
    const database = kit.deps.database;
    // The process dies between the claim and the work: neither is the work done nor the claim settled.
    let calls = 0;
    kit.deps.database = {
      ...database,
      transaction: (scope, fn, options) =>
        calls++ === 0 ? database.transaction(scope, fn, options) : Promise.reject(new Error("killed")),
    };
    expect((await create("orphan")).status).toBe(500);
    kit.deps.database = database;
    const early = await create("orphan");
    expect([early.status, early.body.code]).toEqual([409, "idempotency_in_progress"]);
    expect(early.headers.get("retry-after")).toBe("1");
    // Who asks as often as he is told does not ask a hundred times.
    kit.clock.advance(20_000);
    expect((await create("orphan")).headers.get("retry-after")).toBe("20");
    kit.clock.advance(30_000);
    expect((await create("orphan")).headers.get("retry-after")).toBe("10");
    kit.clock.advance(11_000);
    expect((await create("orphan")).status).toBe(201);
  });
});
