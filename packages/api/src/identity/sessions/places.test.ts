import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, givePassword, PASSWORD, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("outside of every tenant one finds all that one can leave (4 B2, 4 B11)", () => {
  async function standing(email: string) {
    const { access_token } = await kit.anonymous.identity.sessions.login({
      email,
      password: PASSWORD,
      tenant_id: null,
    });
    const outside = kit.callerFor(kit.context(await kit.deps.tokens.verify(access_token, kit.clock.now)));
    const { tenants } = await outside.identity.sessions.me({});
    return { outside, statuses: Object.fromEntries(tenants.map(({ id, status }) => [id, status])) };
  }

  test("GET /auth/me shows where one is active, deactivated or suspended, and not what one left", async () => {
    const ended = await kit.tenant();
    const member = await ended.member("viewer");
    const [open, closed, left] = [await kit.tenant(), await kit.tenant(), await kit.tenant()];
    const join = "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)";
    for (const there of [open, closed, left]) await arrange(kit.database, there, join, [there.tenantId, member.userId]);
    const { email } = await givePassword(kit.database, member.userId);
    await member.caller.identity.leaving.leave({ tenantId: left.tenantId });
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [closed.tenantId]);
    await ended.admin.caller.identity.users.update({ userId: member.userId, status: "inactive" });
    const { outside, statuses } = await standing(email);
    expect(statuses).toEqual({
      [ended.tenantId]: "inactive",
      [open.tenantId]: "active",
      [closed.tenantId]: "suspended",
    });
    for (const { tenantId } of [ended, closed]) await outside.identity.leaving.leave({ tenantId });
    expect((await standing(email)).statuses).toEqual({ [open.tenantId]: "active" });
  });
});
