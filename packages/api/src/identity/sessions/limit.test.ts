import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, givePassword, limitTo, outcomeOf, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Somebody of a tenant in which a user may have so many sessions, and what of theirs lives. */
async function limited(sessions_per_user: number) {
  const tenant = await kit.tenant();
  await limitTo(kit, tenant.tenantId, { sessions_per_user });
  const { email } = await givePassword(kit.database, tenant.admin.userId);
  const { userId } = tenant.admin;
  await arrange(kit.database, {}, "UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [userId]);
  async function signIn() {
    kit.clock.advance(1000);
    const { access_token, refresh_token } = await kit.anonymous.identity.sessions.login({ email, password: PASSWORD });
    return { ...(await known(access_token)), refresh_token: refresh_token ?? "" };
  }
  async function known(access_token: string | null) {
    const credential = await kit.deps.tokens.verify(access_token ?? "", kit.clock.now);
    return { sessionId: credential.sessionId, caller: kit.callerFor(kit.context(credential)) };
  }
  const live = async () => {
    const text = "SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL ORDER BY created_at, id";
    return (await arrange<{ id: string }>(kit.database, {}, text, [userId])).map(({ id }) => id);
  };
  return { tenant, email, signIn, known, live };
}

describe("a user has so many sessions at once (4 B14)", () => {
  test("one more ends the one used longest ago, which is refused from then on", async () => {
    const { signIn, live } = await limited(3);
    const first = await signIn();
    const second = await signIn();
    const third = await signIn();
    kit.clock.advance(1000);
    await kit.anonymous.identity.sessions.refresh({ refresh_token: first.refresh_token });
    const fourth = await signIn();
    expect(await live()).toEqual([first.sessionId, third.sessionId, fourth.sessionId]);
    expect(await outcomeOf(second.caller.identity.sessions.me({}))).toBe("unauthenticated");
    expect(await outcomeOf(first.caller.identity.sessions.me({}))).toBe("done");
  });

  test("of many at the same moment no more stay than are allowed", async () => {
    const { signIn, live } = await limited(3);
    await Promise.all(Array.from({ length: 10 }, () => signIn()));
    expect(await live()).toHaveLength(3);
  });

  test("one that others were opened from ends with these, and never for one that is opened from it", async () => {
    const { tenant, signIn, known, live } = await limited(3);
    const switching = async ({ caller }: Awaited<ReturnType<typeof known>>) => {
      kit.clock.advance(1000);
      const { access_token } = await caller.identity.sessions.switchTenant({ tenant_id: tenant.tenantId });
      return known(access_token);
    };
    const own = await signIn();
    const second = await switching(own);
    const third = await switching(second);
    // All three would end the new one with them.
    const refused = await refusalOf(switching(third));
    expect(refused).toMatchObject({ reason: "limit_reached", extra: { limit: "sessions_per_user", maximum: 3 } });
    const beside = await switching(own);
    expect(await live()).toEqual([own.sessionId, beside.sessionId]);
    const anew = await signIn();
    const last = await signIn();
    expect(await live()).toEqual([anew.sessionId, last.sessionId]);
  });

  test("a limit of none leaves the one that was just opened", async () => {
    const { signIn, live } = await limited(0);
    await signIn();
    const { sessionId } = await signIn();
    expect(await live()).toEqual([sessionId]);
  });
});
