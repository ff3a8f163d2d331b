import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, contactsOf, refusalOf, registered, startKit } from "../../../testing/index.ts";
import { isApiKey } from "../../kernel/api-key-format.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const inAnHour = () => new Date(kit.clock.now.getTime() + 3600_000).toISOString();

describe("creating an API key (1 §4.1)", () => {
  test("shows its value once and keeps a hash and the last four characters (3 §3)", async () => {
    const { tenantId, admin } = await kit.tenant();
    const keys = admin.caller.identity.apiKeys;
    const expires_at = inAnHour();
    const { data } = await keys.create({ name: "Terminal", description: "At the gate", expires_at });
    expect(data).toMatchObject({
      name: "Terminal",
      description: "At the gate",
      created_at: kit.clock.now.toISOString(),
      expires_at,
      is_active: true,
    });
    const value = data.api_key ?? "";
    expect(value).toMatch(/^kw_test_[0-9A-Za-z]{36}$/);
    expect(isApiKey(value)).toBe(true);
    const rows = await arrange<{ text: string }>(kit.database, { tenantId }, "SELECT k::text AS text FROM api_keys k");
    const log = await arrange<{ text: string }>(kit.database, { tenantId }, "SELECT a::text AS text FROM audit_log a");
    for (const { text } of [...rows, ...log]) expect(text).not.toContain(value);
    expect((await keys.list({})).apiKeys[0]).toEqual({
      id: data.id,
      name: "Terminal",
      description: "At the gate",
      created_at: data.created_at,
      created_by: admin.userId,
      expires_at,
      is_active: true,
      revoked_at: null,
      tenant_id: tenantId,
      last_four: value.slice(-4),
      last_used_at: null,
    });
  });

  test("tells its owner at a contact that they proved, in their language, and nothing of the key but its end", async () => {
    const { admin, tenantId } = await kit.tenant();
    await admin.caller.identity.ownAccount.update({ language: "ar" });
    const { email } = await contactsOf(kit, admin.userId);
    const [tenant] = await arrange<{ name: string }>(kit.database, {}, "SELECT name FROM tenants WHERE id = $1", [
      tenantId,
    ]);
    const told = (to: string) => kit.sent.filter((message) => message.to === to);
    const { create } = admin.with({ idempotencyKey: "once" }).identity.apiKeys;
    const { data } = await create({ name: "Terminal" });
    await create({ name: "Terminal" });
    expect(told(email)).toEqual([
      {
        to: email,
        template: "api_key_created",
        language: "ar",
        data: { tenant: tenant?.name, last_four: data.api_key?.slice(-4) },
      },
    ]);
    const unproven = await registered(kit, (await kit.tenant()).code);
    const before = kit.sent.length;
    await unproven.caller.identity.apiKeys.create({ name: "Mine" });
    expect(kit.sent).toHaveLength(before);
  });

  test("is open to every member, and to nobody else (4 B9)", async () => {
    const tenant = await kit.tenant();
    const customer = await tenant.member("customer");
    expect((await customer.caller.identity.apiKeys.create({ name: "Mine" })).data.expires_at).toBeNull();
    const stranger = (await kit.systemAdmin()).caller.identity.apiKeys;
    const refused = stranger.create({ name: "Mine", tenant_id: tenant.tenantId });
    expect((await refusalOf(refused)).reason).toBe("tenant_mismatch");
  });

  test("wants a name, and an expiry in the future", async () => {
    const { create } = (await kit.tenant()).admin.caller.identity.apiKeys;
    expect((await refusalOf(create({ name: "  " }))).issues).toMatchObject([{ field: "name" }]);
    for (const expires_at of [kit.clock.now.toISOString(), "2020-01-01T00:00:00+03:00"])
      expect((await refusalOf(create({ name: "Late", expires_at }))).reason).toBe("expires_at_must_be_future");
    expect((await refusalOf(create({ name: "Odd", expires_at: "tomorrow" }))).issues).toMatchObject([
      { field: "expires_at", code: "invalid_format" },
    ]);
  });

  test("repeated with its key makes one, and replays without the value (3 §1.8, 4 A2)", async () => {
    const { admin } = await kit.tenant();
    const keys = admin.with({ idempotencyKey: "create" }).identity.apiKeys;
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => keys.create({ name: "Once" })));
    const first = answers.find((answer) => answer.status === "fulfilled" && answer.value.data.api_key !== null);
    if (first?.status !== "fulfilled") throw new Error("nobody saw the key");
    expect(await keys.create({ name: "Once" })).toEqual({ data: { ...first.value.data, api_key: null } });
    expect((await keys.list({})).total).toBe(1);
  });
});

describe("listing API keys (1 §4.1, 3 §3)", () => {
  test("shows one's own, newest first, found by name, ten a page", async () => {
    const tenant = await kit.tenant();
    const other = await tenant.member("tenant_admin");
    await other.caller.identity.apiKeys.create({ name: "Not yours" });
    const keys = tenant.admin.caller.identity.apiKeys;
    for (const name of ["Gate 100%", "Gate 100", "Door"]) await keys.create({ name });
    const page = await keys.list({});
    expect(page).toMatchObject({ page: 1, limit: 10, total: 3 });
    expect(page.apiKeys.map(({ name }) => name)).toEqual(["Door", "Gate 100", "Gate 100%"]);
    expect((await keys.list({ search: "gATE" })).total).toBe(2);
    expect((await keys.list({ search: "100%" })).apiKeys.map(({ name }) => name)).toEqual(["Gate 100%"]);
    expect((await keys.list({ page: 2, limit: 2 })).apiKeys.map(({ name }) => name)).toEqual(["Gate 100%"]);
  });

  test("covers all of one's tenants, or the one named", async () => {
    const [first, second, foreign] = [await kit.tenant(), await kit.tenant(), await kit.tenant()];
    const { userId, caller } = first.admin;
    await arrange(
      kit.database,
      { tenantId: second.tenantId },
      "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)",
      [second.tenantId, userId],
    );
    const keys = caller.identity.apiKeys;
    await keys.create({ name: "First" });
    await keys.create({ name: "Second", tenant_id: second.tenantId });
    expect((await keys.list({})).total).toBe(2);
    expect((await keys.list({ tenant_id: second.tenantId })).apiKeys.map(({ name }) => name)).toEqual(["Second"]);
    expect((await refusalOf(keys.list({ tenant_id: foreign.tenantId }))).reason).toBe("tenant_mismatch");
    expect((await refusalOf(keys.list({ tenant_id: newId() }))).reason).toBe("tenant_not_found");
  });

  test("of somebody else is for system administrators", async () => {
    const tenant = await kit.tenant();
    const { userId, caller } = tenant.admin;
    const viewer = await tenant.member("viewer");
    await caller.identity.apiKeys.create({ name: "Mine" });
    expect((await caller.identity.apiKeys.list({ user_id: userId })).total).toBe(1);
    const refused = viewer.caller.identity.apiKeys.list({ user_id: userId });
    expect((await refusalOf(refused)).reason).toBe("insufficient_permissions");
    expect((await (await kit.systemAdmin()).caller.identity.apiKeys.list({ user_id: userId })).total).toBe(1);
  });
});

describe("changing an API key (1 §4.1)", () => {
  test("changes what is given, and null takes away", async () => {
    const keys = (await kit.tenant()).admin.caller.identity.apiKeys;
    const { data } = await keys.create({ name: "Old", description: "Text", expires_at: inAnHour() });
    const { apiKey } = await keys.update({ apiKeyId: data.id, name: "New", is_active: false });
    expect(apiKey).toEqual({
      id: data.id,
      name: "New",
      description: "Text",
      created_at: data.created_at,
      expires_at: data.expires_at,
      is_active: false,
    });
    const cleared = await keys.update({ apiKeyId: data.id, description: null, expires_at: null, is_active: true });
    expect(cleared.apiKey).toMatchObject({ name: "New", description: null, expires_at: null, is_active: true });
  });

  test("wants a field to change, and an expiry in the future", async () => {
    const keys = (await kit.tenant()).admin.caller.identity.apiKeys;
    const { data } = await keys.create({ name: "Key" });
    expect((await refusalOf(keys.update({ apiKeyId: data.id }))).reason).toBe("no_fields_to_update");
    const late = keys.update({ apiKeyId: data.id, expires_at: kit.clock.now.toISOString() });
    expect((await refusalOf(late)).reason).toBe("expires_at_must_be_future");
  });

  test("works from a session in another of one's tenants", async () => {
    const [first, second] = [await kit.tenant(), await kit.tenant()];
    const { userId, caller } = first.admin;
    await arrange(
      kit.database,
      { tenantId: second.tenantId },
      "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)",
      [second.tenantId, userId],
    );
    const { data } = await caller.identity.apiKeys.create({ name: "There", tenant_id: second.tenantId });
    const once = first.admin.with({ idempotencyKey: "rename" }).identity.apiKeys;
    const answer = await once.update({ apiKeyId: data.id, name: "Renamed" });
    expect(await once.update({ apiKeyId: data.id, name: "Renamed" })).toEqual(answer);
    const log = await arrange<{ action: string }>(
      kit.database,
      { tenantId: second.tenantId },
      "SELECT action FROM audit_log WHERE tenant_id = $1 ORDER BY id",
      [second.tenantId],
    );
    expect(log.map(({ action }) => action)).toEqual(["api_key.create", "api_key.update"]);
  });
});

describe("revoking an API key (1 §3, 4 B9)", () => {
  test("is for good: no second time, no change afterwards", async () => {
    const keys = (await kit.tenant()).admin.caller.identity.apiKeys;
    const { data } = await keys.create({ name: "Key" });
    expect(await keys.revoke({ apiKeyId: data.id })).toEqual({});
    expect((await keys.list({})).apiKeys[0]).toMatchObject({
      is_active: false,
      revoked_at: kit.clock.now.toISOString(),
    });
    expect((await refusalOf(keys.revoke({ apiKeyId: data.id }))).reason).toBe("api_key_revoked");
    expect((await refusalOf(keys.update({ apiKeyId: data.id, is_active: true }))).reason).toBe("api_key_revoked");
  });

  test("many times at once succeeds exactly once", async () => {
    const keys = (await kit.tenant()).admin.caller.identity.apiKeys;
    const { data } = await keys.create({ name: "Key" });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => keys.revoke({ apiKeyId: data.id })));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.message).toBe("api_key_revoked");
  });

  test("repeated with its key answers as the first time (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const { data } = await admin.caller.identity.apiKeys.create({ name: "Key" });
    const keys = admin.with({ idempotencyKey: "revoke" }).identity.apiKeys;
    expect(await keys.revoke({ apiKeyId: data.id })).toEqual({});
    expect(await keys.revoke({ apiKeyId: data.id })).toEqual({});
  });
});

test("somebody else's key is not found, neither a colleague's nor another tenant's (3 §1.6)", async () => {
  const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
  const colleague = await ours.member("tenant_admin");
  const created = [
    await colleague.caller.identity.apiKeys.create({ name: "Colleague's" }),
    await theirs.admin.caller.identity.apiKeys.create({ name: "Theirs" }),
  ];
  const keys = ours.admin.caller.identity.apiKeys;
  for (const apiKeyId of [...created.map(({ data }) => data.id), newId(), "nonsense"]) {
    expect((await refusalOf(keys.update({ apiKeyId, name: "Taken" }))).reason).toBe("api_key_not_found");
    expect((await refusalOf(keys.revoke({ apiKeyId }))).reason).toBe("api_key_not_found");
  }
  expect((await theirs.admin.caller.identity.apiKeys.list({})).apiKeys).toMatchObject([
    { name: "Theirs", is_active: true },
  ]);
});
