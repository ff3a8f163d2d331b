import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Kit } from "../../../testing/index.ts";
import { arrange, givePassword, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const refresh = (refresh_token: string) => kit.anonymous.identity.sessions.refresh({ refresh_token });

async function bearer(accessToken: string): Promise<Caller> {
  return kit.callerFor(kit.context(await kit.deps.tokens.verify(accessToken, kit.clock.now)));
}
async function signedIn() {
  const tenant = await kit.tenant();
  const { email } = await givePassword(kit.database, tenant.admin.userId);
  const login = () => kit.anonymous.identity.sessions.login({ email, password: PASSWORD });
  return { tenant, email, login, first: await login() };
}
const isEnded = async (accessToken: string) =>
  (await refusalOf((await bearer(accessToken)).identity.sessions.me({}))).reason === "unauthenticated";

describe("refresh tokens (3 §2)", () => {
  test("are exchanged for new ones, session and tenant stay", async () => {
    const { first } = await signedIn();
    kit.clock.advance(10 * 60_000);
    const second = await refresh(first.refresh_token);
    expect({ ...second, access_token: "", refresh_token: "" }).toEqual({
      ...first,
      access_token: "",
      refresh_token: "",
    });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = await Promise.all(
      [first, second].map((answer) => kit.deps.tokens.verify(answer.access_token, kit.clock.now)),
    );
    expect(after).toEqual(before);
    expect((await refresh(second.refresh_token)).user).toEqual(first.user);
  });

  test("used a second time end the whole family, also for who holds the newest", async () => {
    const { first } = await signedIn();
    const second = await refresh(first.refresh_token);
    expect((await refusalOf(refresh(first.refresh_token))).reason).toBe("refresh_token_reused");
    expect(await isEnded(second.access_token)).toBe(true);
    expect((await refusalOf(refresh(second.refresh_token))).reason).toBe("refresh_token_invalid");
    expect((await refusalOf(refresh(first.refresh_token))).reason).toBe("refresh_token_reused");
  });

  test("used many times at once are good exactly once", async () => {
    const { first } = await signedIn();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toHaveProperty("message", "refresh_token_reused");
    const winner = results.find((result) => result.status === "fulfilled");
    expect(winner && (await isEnded(winner.value.access_token))).toBe(true);
  });

  test("live 30 days from their last use", async () => {
    const { first } = await signedIn();
    const day = 24 * 3600_000;
    kit.clock.advance(29 * day);
    const second = await refresh(first.refresh_token);
    kit.clock.advance(29 * day);
    const third = await refresh(second.refresh_token);
    kit.clock.advance(30 * day);
    expect((await refusalOf(refresh(third.refresh_token))).reason).toBe("refresh_token_invalid");
  });

  test("are kept as hashes: what the database holds cannot be presented", async () => {
    const { first } = await signedIn();
    const [kept] = await arrange<{ text: string }>(
      kit.database,
      {},
      "SELECT r::text || s::text AS text FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE s.user_id = $1",
      [first.user.id],
    );
    expect(kept?.text).not.toContain(first.refresh_token);
    expect(kept?.text).not.toContain(Buffer.from(first.refresh_token).toString("hex"));
  });

  test("nobody issued are refused", async () => {
    expect((await refusalOf(refresh("garbage"))).reason).toBe("refresh_token_invalid");
  });

  test("are refused, and stay good, while the account or the tenant is out of use", async () => {
    const { tenant, first } = await signedIn();
    const suspend = (status: string) =>
      arrange(kit.database, {}, "UPDATE tenants SET status = $2 WHERE id = $1", [tenant.tenantId, status]);
    await suspend("suspended");
    expect((await refusalOf(refresh(first.refresh_token))).reason).toBe("tenant_suspended");
    await suspend("active");
    const { refresh_token } = await refresh(first.refresh_token);
    await arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [first.user.id]);
    expect((await refusalOf(refresh(refresh_token))).reason).toBe("account_inactive");
  });
});

describe("sessions (3 §2, 4 B3)", () => {
  test("end with sign-out, at once and without complaint about unknown tokens", async () => {
    const { login, first } = await signedIn();
    const other = await login();
    expect(await kit.anonymous.identity.sessions.logout({ refresh_token: first.refresh_token })).toEqual({});
    expect(await isEnded(first.access_token)).toBe(true);
    expect((await refusalOf(refresh(first.refresh_token))).reason).toBe("refresh_token_invalid");
    expect((await refresh(other.refresh_token)).user.id).toBe(first.user.id);
    expect(await kit.anonymous.identity.sessions.logout({ refresh_token: "garbage" })).toEqual({});
  });

  test("are listed for their owner, live ones only, and can be ended one by one", async () => {
    const { email, login, first } = await signedIn();
    kit.clock.advance(60_000);
    const phone = kit.callerFor(kit.context(null, { userAgent: "Phone/1.0", ip: "192.0.2.7" }));
    const second = await phone.identity.sessions.login({ email, password: PASSWORD });
    const gone = await login();
    await kit.anonymous.identity.sessions.logout({ refresh_token: gone.refresh_token });
    const { sessions } = (await bearer(first.access_token)).identity;
    const page = await sessions.list({});
    // The kit's own session of this user is the third.
    expect(page).toMatchObject({ page: 1, limit: 20, total: 3 });
    const [newest] = page.sessions;
    expect(newest).toMatchObject({ user_agent: "Phone/1.0", ip: "192.0.2.7", is_current: false });
    expect(newest?.created_at).toBe(kit.clock.now.toISOString());
    expect(page.sessions.filter((session) => session.is_current)).toHaveLength(1);

    expect(await sessions.delete({ id: newest?.id ?? "" })).toEqual({});
    expect(await isEnded(second.access_token)).toBe(true);
    expect((await refusalOf(refresh(second.refresh_token))).reason).toBe("refresh_token_invalid");
    expect((await refusalOf(sessions.delete({ id: newest?.id ?? "" }))).reason).toBe("session_not_found");
    expect((await sessions.list({})).total).toBe(2);
  });

  test("of somebody else are not found and go on (3 §1.6)", async () => {
    const ours = await signedIn();
    const theirs = await signedIn();
    const { sessionId } = await kit.deps.tokens.verify(theirs.first.access_token, kit.clock.now);
    const { sessions } = (await bearer(ours.first.access_token)).identity;
    for (const id of [sessionId, newId(), "nonsense"])
      expect((await refusalOf(sessions.delete({ id }))).reason).toBe("session_not_found");
    const me = await (await bearer(theirs.first.access_token)).identity.sessions.me({});
    expect(me.user.id).toBe(theirs.first.user.id);
  });
});

describe("switching the tenant (3 §2, 4 B2)", () => {
  test("opens a family of its own there and leaves the old one", async () => {
    const { first } = await signedIn();
    const second = await kit.tenant();
    await arrange(
      kit.database,
      { tenantId: second.tenantId },
      "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)",
      [second.tenantId, first.user.id],
    );
    const here = await bearer(first.access_token);
    const answer = await here.identity.sessions.switchTenant({ tenant_id: second.tenantId });
    expect(answer).toMatchObject({ tenant: { id: second.tenantId }, roles: [], permissions: [] });
    const there = await bearer(answer.access_token ?? "");
    expect((await there.identity.sessions.me({})).tenant?.id).toBe(second.tenantId);
    const me = await here.identity.sessions.me({});
    expect(me.tenant?.id).toBe(first.tenant?.id);
    expect(me.tenants.map((tenant) => tenant.id).toSorted()).toEqual([first.tenant?.id, second.tenantId].toSorted());
    expect((await refresh(first.refresh_token)).tenant?.id).toBe(first.tenant?.id);
  });

  test("is refused for a tenant that one does not belong to, or that there is none of", async () => {
    const { first } = await signedIn();
    const { switchTenant } = (await bearer(first.access_token)).identity.sessions;
    const { tenantId } = await kit.tenant();
    expect((await refusalOf(switchTenant({ tenant_id: tenantId }))).reason).toBe("tenant_mismatch");
    expect((await refusalOf(switchTenant({ tenant_id: newId() }))).reason).toBe("tenant_not_found");
  });

  test("repeated with its key opens one session, and replays without the tokens (3 §1.8, 4 A2)", async () => {
    const { tenant } = await signedIn();
    const { sessions } = tenant.admin.with({ idempotencyKey: "switch" }).identity;
    const first = await sessions.switchTenant({ tenant_id: tenant.tenantId });
    const again = await sessions.switchTenant({ tenant_id: tenant.tenantId });
    expect(again).toEqual({ ...first, access_token: null, refresh_token: null });
    expect((await sessions.list({})).total).toBe(3);
  });
});
