import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, beforeCommit, givePassword, joinToo, PASSWORD, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A member of two tenants, signed in to either, and how many sessions they have in the first. */
async function memberOfTwo() {
  const [left, kept] = [await kit.tenant(), await kit.tenant()];
  const here = await left.member("viewer");
  const { email } = await givePassword(kit.database, here.userId);
  await joinToo(kit, kept, here, "viewer");
  const there = await kit.signIn(here.userId, kept.tenantId);
  const sessionsLeft = async () => {
    const text = "SELECT FROM sessions WHERE tenant_id = $1 AND user_id = $2 AND revoked_at IS NULL";
    return (
      await arrange(kit.database, { tenantId: left.tenantId, userId: here.userId }, text, [left.tenantId, here.userId])
    ).length;
  };
  return { left, here, there, email, sessionsLeft };
}
type Given = Awaited<ReturnType<typeof memberOfTwo>>;

const leave = ({ caller }: Pick<Actor, "caller">, { tenantId }: TestTenant) =>
  caller.identity.leaving.leave({ tenantId });
const ways: [string, (given: Given) => Promise<unknown>][] = [
  ["switching to it", ({ there, left }) => there.caller.identity.sessions.switchTenant({ tenant_id: left.tenantId })],
  [
    "signing in to it",
    ({ email, left }) => kit.anonymous.identity.sessions.login({ email, password: PASSWORD, tenant_id: left.tenantId }),
  ],
];

describe("in the moment in which somebody leaves a tenant", () => {
  test.each(ways)(
    "%s opens nothing there that could come to life again when they come back (4 B11)",
    async (_what, enter) => {
      const given = await memberOfTwo();
      const outcome = await beforeCommit(
        kit,
        given.here,
        (caller) => leave({ caller }, given.left),
        () => enter(given),
      );
      expect(outcome).toEqual(["done", "tenant_mismatch"]);
      expect(await given.sessionsLeft()).toBe(0);
    },
  );

  test("what was opened just before ends with all others (4 B11)", async () => {
    const given = await memberOfTwo();
    const outcome = await beforeCommit(
      kit,
      given.there,
      (caller) => caller.identity.sessions.switchTenant({ tenant_id: given.left.tenantId }),
      () => leave(given.here, given.left),
    );
    expect(outcome).toEqual(["done", "done"]);
    expect(await given.sessionsLeft()).toBe(0);
  });

  test("of many who come and one who leaves at once nothing stays open, and the tenant is not the one last entered (4 B2, 4 B11)", async () => {
    const given = await memberOfTwo();
    const { refused } = await atOnce(9, (n) => {
      if (n === 4) return leave(given.here, given.left);
      return ways[n % 2]?.[1](given) ?? Promise.resolve();
    });
    for (const { reason } of refused) expect(["tenant_mismatch", "unauthenticated"]).toContain(reason);
    expect(await given.sessionsLeft()).toBe(0);
    const text = "SELECT entered_at FROM memberships WHERE tenant_id = $1 AND user_id = $2";
    const { tenantId } = given.left;
    expect(await arrange(kit.database, { tenantId }, text, [tenantId, given.here.userId])).toEqual([
      { entered_at: null },
    ]);
  });

  test("who runs the platform enters a tenant that they left as anybody else's (3 §2)", async () => {
    const admin = await kit.systemAdmin();
    const tenant = await kit.tenant();
    await joinToo(kit, tenant, admin, "viewer");
    const { email } = await givePassword(kit.database, admin.userId);
    await leave(await kit.signIn(admin.userId, tenant.tenantId), tenant);
    const { sessions } = kit.anonymous.identity;
    const entered = await sessions.login({ email, password: PASSWORD, tenant_id: tenant.tenantId });
    expect(entered.tenant?.id).toBe(tenant.tenantId);
  });
});
