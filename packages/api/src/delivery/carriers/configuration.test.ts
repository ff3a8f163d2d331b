import { NO_TENANT } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { openCredentials, requireCarrier } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const credentials = { login_id: "merchant-77", password: "open sesame", initial_token: "t-0001" };
const sealedOf = async (tenantId: string) => {
  const text = "SELECT sealed_credentials AS encrypted FROM tenant_carriers WHERE tenant_id = $1";
  const [row] = await arrange<{ encrypted: string | null }>(kit.database, { tenantId }, text, [tenantId]);
  return row?.encrypted ?? null;
};

describe("the carriers of a tenant (1 §4.10)", () => {
  test("are all that the platform works with, each as not configured until it is (3 §6, 4 E11)", async () => {
    const { member } = await kit.tenant();
    const viewer = await member("viewer");
    expect(await viewer.caller.carriers.configuration.list({})).toEqual({
      carriers: [
        {
          code: "sandbox",
          name: "Sandbox carrier",
          is_enabled: false,
          prefer_internal: false,
          default_price: null,
          has_credentials: false,
          webhook: null,
        },
      ],
      page: 1,
      limit: 20,
      total: 1,
    });
    for (const language of ["ar", "ku"] as const) {
      const [carrier] = (await viewer.with({ language }).carriers.configuration.list({})).carriers;
      expect(carrier?.name).toMatch(/[\u0600-\u06ff]/);
    }
  });

  test("are configured by who manages the tenant, each tenant for itself (3 §3)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const viewer = await ours.member("viewer", "operations_manager");
    const refused = viewer.caller.carriers.configuration.update({ code: "sandbox", prefer_internal: true });
    expect((await refusalOf(refused)).reason).toBe("insufficient_permissions");
    await ours.admin.caller.carriers.configuration.update({ code: "sandbox", default_price: 4000.125 });
    expect((await ours.admin.caller.carriers.configuration.list({})).carriers[0]?.default_price).toBe(4000.125);
    expect((await theirs.admin.caller.carriers.configuration.list({})).carriers[0]?.default_price).toBeNull();
  });

  test("keep what a change leaves out, and lose what it sets to null (4 A8)", async () => {
    const { admin } = await kit.tenant();
    const { update } = admin.caller.carriers.configuration;
    await update({ code: "sandbox", prefer_internal: true, default_price: 4000 });
    expect((await update({ code: "sandbox", is_enabled: true })).carrier).toMatchObject({
      is_enabled: true,
      prefer_internal: true,
      default_price: 4000,
    });
    const { carrier } = await update({ code: "sandbox", prefer_internal: false, default_price: null });
    expect(carrier).toMatchObject({ is_enabled: true, prefer_internal: false, default_price: null });
  });

  test("that nobody knows, or that the platform no longer works with, are not found", async () => {
    const { admin } = await kit.tenant();
    const { update, list } = admin.caller.carriers.configuration;
    await arrange(kit.database, {}, "INSERT INTO carriers (code, name, is_active) VALUES ('former', '{}', false)");
    for (const code of ["former", "unknown", "SANDBOX", "", "' OR true --"])
      expect((await refusalOf(update({ code, is_enabled: true }))).reason).toBe("carrier_not_found");
    expect((await list({})).total).toBe(1);
  });

  test.each([
    ["default_price", { default_price: -1 }],
    ["default_price", { default_price: 0.0001 }],
    ["credentials.password", { credentials: { password: "" } }],
    ["credentials.login_id", { credentials: { login_id: "x".repeat(501) } }],
  ])("refuse what %s cannot be, and stay as they were", async (field, change) => {
    const { admin } = await kit.tenant();
    const { update, list } = admin.caller.carriers.configuration;
    const refusal = await refusalOf(update({ code: "sandbox", is_enabled: true, ...change }));
    expect(refusal).toMatchObject({ reason: "validation_failed", issues: [{ field }] });
    expect((await list({})).carriers[0]?.is_enabled).toBe(false);
  });
});

describe("the credentials of a carrier (3 §6)", () => {
  test("are encrypted, and never in an answer, the audit log or anywhere else in the database", async () => {
    const { admin, tenantId } = await kit.tenant();
    const configuration = admin.with({ idempotencyKey: "secret" }).carriers.configuration;
    const answer = await configuration.update({ code: "sandbox", credentials, is_enabled: true });
    expect(answer.carrier.has_credentials).toBe(true);
    const secret = answer.carrier.webhook?.secret ?? "";
    const tables = ["tenant_carriers", "audit_log", "idempotency_records", "locators"];
    const rows = await Promise.all(
      tables.map((table) =>
        arrange<{ text: string }>(kit.database, { tenantId }, `SELECT x::text AS text FROM ${table} x`),
      ),
    );
    expect(rows.every((found) => found.length > 0)).toBe(true);
    const everything = JSON.stringify([
      rows,
      await configuration.update({ code: "sandbox", credentials, is_enabled: true }),
    ]);
    for (const kept of [...Object.values(credentials), secret]) expect(everything).not.toContain(kept);
    expect(openCredentials(kit.deps, await sealedOf(tenantId))).toEqual(credentials);
  });

  test("merge: one may change alone, null takes one away, null for all of them leaves none (4 A8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { update } = admin.caller.carriers.configuration;
    await update({ code: "sandbox", credentials });
    await update({ code: "sandbox", credentials: { password: "changed", initial_token: null } });
    expect(openCredentials(kit.deps, await sealedOf(tenantId))).toEqual({
      login_id: "merchant-77",
      password: "changed",
    });
    const kept = await update({ code: "sandbox", credentials: {} });
    expect(kept.carrier.has_credentials).toBe(true);
    const emptied = await update({ code: "sandbox", credentials: { login_id: null, password: null } });
    expect(emptied.carrier.has_credentials).toBe(false);
    await update({ code: "sandbox", credentials });
    expect((await update({ code: "sandbox", credentials: null })).carrier.has_credentials).toBe(false);
    expect(await sealedOf(tenantId)).toBeNull();
  });

  test("that were encrypted with a secret that is gone can be given anew", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { update } = admin.caller.carriers.configuration;
    await update({ code: "sandbox", credentials });
    await arrange(
      kit.database,
      { tenantId },
      "UPDATE tenant_carriers SET sealed_credentials = 'lost' WHERE tenant_id = $1",
      [tenantId],
    );
    expect(openCredentials(kit.deps, await sealedOf(tenantId))).toEqual({});
    await update({ code: "sandbox", credentials: { login_id: "again" } });
    expect(openCredentials(kit.deps, await sealedOf(tenantId))).toEqual({ login_id: "again" });
  });
});

describe("enabling a carrier (1 §6.3, 3 §6)", () => {
  test("answers an address and a secret; afterwards the address alone is shown", async () => {
    const { admin } = await kit.tenant();
    const { update, list } = admin.caller.carriers.configuration;
    const { webhook } = (await update({ code: "sandbox", is_enabled: true })).carrier;
    expect(webhook?.url).toMatch(/^https:\/\/karwan\.example\.test\/api\/v1\/carriers\/webhooks\/[0-9a-f-]{36}$/);
    expect(webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await update({ code: "sandbox", is_enabled: true });
    expect(again.carrier.webhook).toEqual({ url: webhook?.url });
    expect((await list({})).carriers[0]?.webhook).toEqual({ url: webhook?.url });
  });

  test("again keeps the address and makes a new secret; disabled it has neither", async () => {
    const { admin } = await kit.tenant();
    const { update } = admin.caller.carriers.configuration;
    const first = (await update({ code: "sandbox", is_enabled: true })).carrier.webhook;
    expect((await update({ code: "sandbox", is_enabled: false })).carrier.webhook).toBeNull();
    const second = (await update({ code: "sandbox", is_enabled: true })).carrier.webhook;
    expect(second?.url).toBe(first?.url);
    expect(second?.secret).not.toBe(first?.secret);
  });

  test("20 times at once gives out one secret", async () => {
    const { admin } = await kit.tenant();
    const { values } = await atOnce(20, () =>
      admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true }),
    );
    expect(values).toHaveLength(20);
    expect(values.filter(({ carrier }) => carrier.webhook?.secret)).toHaveLength(1);
    expect(new Set(values.map(({ carrier }) => carrier.webhook?.url)).size).toBe(1);
  });

  test("repeated with its key makes no second one, and does not repeat the secret (4 A2)", async () => {
    const { admin } = await kit.tenant();
    const { update } = admin.with({ idempotencyKey: "enable" }).carriers.configuration;
    const { carrier } = await update({ code: "sandbox", is_enabled: true });
    const replay = await update({ code: "sandbox", is_enabled: true });
    expect(replay.carrier).toEqual({ ...carrier, webhook: { url: carrier.webhook?.url, secret: null } });
  });

  test("writes down who did it", async () => {
    const { admin, tenantId } = await kit.tenant();
    await admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true, credentials });
    const text =
      "SELECT action, actor_user_id, before, after FROM audit_log WHERE tenant_id = $1 AND entity_type = 'tenant_carrier'";
    expect(await arrange(kit.database, { tenantId }, text, [tenantId])).toMatchObject([
      {
        action: "carrier.configure",
        actor_user_id: admin.userId,
        before: { is_enabled: false, has_credentials: false },
        after: { is_enabled: true, has_credentials: true },
      },
    ]);
  });
});

test("where a carrier's events belong is shown to who knows the address, and to no other tenant (architecture 3)", async () => {
  const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
  const { carrier } = await ours.admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
  const key = carrier.webhook?.url.split("/").at(-1);
  const count = "SELECT count(*) AS n FROM locators WHERE key = $1";
  for (const [tenantId, n] of [
    [ours.tenantId, 1],
    [theirs.tenantId, 0],
    [NO_TENANT, 0],
  ] as const)
    expect(await arrange(kit.database, { tenantId }, count, [key])).toEqual([{ n }]);
});

describe("giving something to a carrier (4 E11)", () => {
  test("needs one that is known and enabled", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { update } = admin.caller.carriers.configuration;
    const required = (code: string) =>
      outcomeOf(kit.database.transaction({ tenantId }, (tx) => requireCarrier(tx, code)));
    expect(await required("unknown")).toBe("carrier_not_found");
    expect(await required("sandbox")).toBe("carrier_not_enabled");
    await update({ code: "sandbox", is_enabled: true });
    expect(await required("sandbox")).toBe("done");
    await update({ code: "sandbox", is_enabled: false });
    expect(await required("sandbox")).toBe("carrier_not_enabled");
  });
});
