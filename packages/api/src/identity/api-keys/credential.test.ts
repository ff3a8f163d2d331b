import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { makeApiKey } from "../../kernel/api-key-format.ts";
import { externalOperation, router, t } from "../../kernel/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

// The smallest operation for tenant servers: says as whom and where it ran.
const who = router({
  am: externalOperation(["view:tenant"], {
    rest: { method: "GET", path: "/external/who" },
    summary: "Say who calls",
    tag: "Test",
    message: "api_key.health",
    reference: "1 §5",
  })
    .input(z.object({ note: z.string().optional() }))
    .output(z.object({ user_id: z.string(), tenant_id: z.string(), api_key_id: z.string().nullable() }))
    .query(({ ctx }) => ({ user_id: ctx.caller.userId, tenant_id: ctx.tenantId, api_key_id: ctx.caller.apiKeyId })),
});
const createCaller = t.createCallerFactory(who);
const call = (secret: string, input: { tenant_id?: string } = {}) =>
  createCaller(kit.context({ kind: "api_key", secret })).am(input);
const health = (secret: string) => kit.anonymous.identity.apiKeys.health({ api_key: secret });

type Issued = { tenant: TestTenant; owner: Actor; id: string; secret: string };
async function issued(
  role: "operations_manager" | "viewer" | "customer" | "warehouse_staff" = "viewer",
): Promise<Issued> {
  const tenant = await kit.tenant();
  const owner = await tenant.member(role);
  const expires_at = new Date(kit.clock.now.getTime() + 3600_000).toISOString();
  const { data } = await owner.caller.identity.apiKeys.create({ name: "Server", expires_at });
  return { tenant, owner, id: data.id, secret: data.api_key ?? "" };
}

describe("an API key as credential (1 §5, 3 §3)", () => {
  test("acts as its owner in its tenant, and its last use is kept", async () => {
    const { tenant, owner, id, secret } = await issued();
    const answer = { user_id: owner.userId, tenant_id: tenant.tenantId, api_key_id: id };
    expect(await call(secret)).toEqual(answer);
    expect(await call(secret, { tenant_id: tenant.tenantId })).toEqual(answer);
    const [listed] = (await owner.caller.identity.apiKeys.list({})).apiKeys;
    expect(listed?.last_used_at).toBe(kit.clock.now.toISOString());
  });

  test("may do what its owner may, as the owner's roles are now", async () => {
    const { tenant, owner, secret } = await issued("customer");
    expect((await refusalOf(call(secret))).reason).toBe("insufficient_permissions");
    await arrange(
      kit.database,
      { tenantId: tenant.tenantId },
      "INSERT INTO membership_roles (tenant_id, user_id, role_id) SELECT $1, $2, id FROM roles WHERE name = 'viewer'",
      [tenant.tenantId, owner.userId],
    );
    expect((await call(secret)).user_id).toBe(owner.userId);
  });

  test("is not taken to another tenant", async () => {
    const { secret } = await issued();
    const { tenantId } = await kit.tenant();
    expect((await refusalOf(call(secret, { tenant_id: tenantId }))).reason).toBe("tenant_mismatch");
  });

  const ends: [string, (key: Issued) => Promise<unknown>][] = [
    ["is inactive", (key) => key.owner.caller.identity.apiKeys.update({ apiKeyId: key.id, is_active: false })],
    ["is revoked", (key) => key.owner.caller.identity.apiKeys.revoke({ apiKeyId: key.id })],
    ["is expired", async () => kit.clock.advance(3600_000)],
    [
      "has an owner who left the tenant",
      ({ tenant, owner }) =>
        arrange(
          kit.database,
          { tenantId: tenant.tenantId },
          "UPDATE memberships SET status = 'inactive' WHERE tenant_id = $1 AND user_id = $2",
          [tenant.tenantId, owner.userId],
        ),
    ],
    [
      "has an owner who was deactivated",
      ({ owner }) => arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [owner.userId]),
    ],
    [
      "belongs to a suspended tenant",
      ({ tenant }) =>
        arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenant.tenantId]),
    ],
  ];
  test.each(ends)("is refused once it %s (3 §3, 4 B9)", async (_what, end) => {
    const key = await issued();
    expect((await call(key.secret)).api_key_id).toBe(key.id);
    await end(key);
    expect(await refusalOf(call(key.secret))).toEqual({ reason: "api_key_invalid", extra: {}, issues: [] });
    expect((await health(key.secret)).id).toBe(key.id);
  });

  test("nobody was given is refused, also with a wrong checksum", async () => {
    const unknown = makeApiKey("test", kit.deps.randomBytes);
    const { secret } = await issued();
    const mistyped = secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0");
    for (const value of [unknown, mistyped]) {
      expect((await refusalOf(call(value))).reason).toBe("api_key_invalid");
      expect((await refusalOf(health(value))).reason).toBe("api_key_not_found");
    }
  });
});

describe("the health of an API key (1 §4.1, 3 §3)", () => {
  test("is told to who has it, and says which external modules its owner can reach", async () => {
    const { owner, id, secret } = await issued("operations_manager");
    expect(await health(secret)).toEqual({
      id,
      name: "Server",
      created_at: kit.clock.now.toISOString(),
      created_by: owner.userId,
      expires_at: new Date(kit.clock.now.getTime() + 3600_000).toISOString(),
      is_active: true,
      revoked_at: null,
      modules: ["warehouses", "delivery_services", "deliveries"],
    });
  });

  test.each([
    ["viewer", ["warehouses", "delivery_services"]],
    ["warehouse_staff", ["warehouses", "delivery_services"]],
    ["customer", ["delivery_services", "deliveries"]],
  ] as const)("of a %s names %j", async (role, modules) => {
    expect((await health((await issued(role)).secret)).modules).toEqual(modules);
  });

  test("of a system administrator names all", async () => {
    const { owner, secret } = await issued("customer");
    await arrange(
      kit.database,
      {},
      "INSERT INTO system_role_assignments (user_id, role_id) SELECT $1, id FROM roles WHERE name = 'system_admin'",
      [owner.userId],
    );
    expect((await health(secret)).modules).toHaveLength(3);
  });

  test("names nothing once the owner has left", async () => {
    const { tenant, owner, secret } = await issued();
    await arrange(
      kit.database,
      { tenantId: tenant.tenantId },
      "UPDATE memberships SET status = 'inactive' WHERE user_id = $1",
      [owner.userId],
    );
    expect((await health(secret)).modules).toEqual([]);
  });

  test("is told for a key in the header too; a missing one is no credential", async () => {
    const { id, secret } = await issued();
    const ask = (ctx: Parameters<Kit["context"]>) =>
      kit.callerFor(kit.context(...ctx)).identity.apiKeys.presentedHealth({});
    expect((await ask([{ kind: "api_key", secret }])).id).toBe(id);
    expect((await refusalOf(ask([null]))).reason).toBe("unauthenticated");
    const session = { kind: "session" as const, userId: newId(), sessionId: newId(), tenantId: null };
    expect((await refusalOf(ask([session]))).reason).toBe("unauthenticated");
  });
});
