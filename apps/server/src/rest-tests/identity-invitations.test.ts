import type { Actor, TestTenant } from "@karwan/api/testing";
import { contactsOf, givePassword, PASSWORD, tokenTo } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const post = (path: string, as: Actor | null, body?: unknown, headers?: Record<string, string>) =>
  kit.request("POST", path, as, { ...(body === undefined ? {} : { body }), ...(headers && { headers }) });
const names = { first_name: "As", last_name: "Typed" };

/** A member of another tenant, invited here. */
async function invited() {
  const person = await (await kit.tenant()).member("viewer");
  const contacts = await givePassword(kit.database, person.userId);
  const answer = await post("/users", tenant.admin, { email: contacts.email, ...names });
  return { person, ...contacts, answer, id: String(answer.body.user.id) };
}

describe("invitations over REST (4 B1, 4 B10)", () => {
  test("adding who has an account is 201 with the invited person's record", async () => {
    const { answer, email, id } = await invited();
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: "Invitation sent" } });
    expect(answer.body.user).toEqual({
      id,
      email,
      phone: null,
      ...names,
      full_name: "As Typed",
      avatar_url: null,
      status: "invited",
      roles: [],
      invitation_expires_at: new Date(kit.clock.now.getTime() + 72 * 3600_000).toISOString(),
      created_at: kit.clock.now.toISOString(),
      updated_at: kit.clock.now.toISOString(),
    });
    expect(JSON.stringify(answer.body)).not.toContain(tokenTo(kit, email));
    const again = await post("/users", tenant.admin, { email, ...names });
    expect(again).toMatchObject({ status: 409, body: { code: "user_already_invited" } });
  });

  test("one message is sent however often the request comes with its key (3 §1.8)", async () => {
    const person = await (await kit.tenant()).member("viewer");
    const { phone } = await contactsOf(kit, person.userId);
    const keyed = () => post("/users", tenant.admin, { phone, ...names }, { "idempotency-key": "invite-once" });
    const [first, second] = [await keyed(), await keyed()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(kit.sent.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  test("accepting answers as signing in does, and no cache may keep it", async () => {
    const { person, email } = await invited();
    const token = tokenTo(kit, email);
    const without = await post("/auth/invitations/accept", null, { token });
    expect(without).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: [{ field: "current_password", code: "account_proof" }] },
    });
    const wrong = await post("/auth/invitations/accept", null, { token, current_password: "not this one" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    const accepted = await post("/auth/invitations/accept", null, { token, current_password: PASSWORD });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Welcome, you are a member now",
        token_type: "Bearer",
        expires_in: 900,
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        user: { id: person.userId },
        tenant: { id: tenant.tenantId },
        roles: [],
        permissions: [],
      },
    });
    expect(accepted.headers.get("cache-control")).toBe("no-store");
    const used = await post("/auth/invitations/accept", null, { token, current_password: PASSWORD });
    expect(used).toMatchObject({ status: 400, body: { code: "invitation_invalid" } });
  });

  test("one's own session is proof enough beside the token", async () => {
    const { person, email } = await invited();
    const accepted = await post("/auth/invitations/accept", person, { token: tokenTo(kit, email) });
    expect(accepted).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
  });

  test("who is signed in sees, accepts and declines theirs", async () => {
    const [one, two] = [await invited(), await invited()];
    const me = await kit.request("GET", "/auth/me", one.person);
    expect(me.body.invitations).toEqual([
      {
        id: one.id,
        tenant: { name: `Tenant ${tenant.code}` },
        roles: expect.any(Array),
        invited_at: kit.clock.now.toISOString(),
        expires_at: expect.any(String),
      },
    ]);
    const accepted = await post(`/auth/invitations/${one.id}/accept`, one.person);
    expect(accepted).toMatchObject({ status: 200, body: { tenant: { id: tenant.tenantId } } });
    expect(accepted.headers.get("cache-control")).toBe("no-store");
    const declined = await post(`/auth/invitations/${two.id}/decline`, two.person);
    expect(declined).toMatchObject({ status: 200, body: { success: true, message: "Invitation declined" } });
    for (const id of [two.id, newId(), "not-a-uuid"]) {
      const foreign = await post(`/auth/invitations/${id}/accept`, one.person);
      expect(foreign).toMatchObject({ status: 404, body: { code: "invitation_not_found" } });
    }
    expect(await post(`/auth/invitations/${two.id}/accept`, null)).toMatchObject({ status: 401 });
  });

  test("is sent anew and withdrawn by those who manage users", async () => {
    const { id } = await invited();
    const sent = await post(`/users/${id}/invitation`, tenant.admin);
    expect(sent).toMatchObject({ status: 200, body: { message: "Invitation sent", user: { id, status: "invited" } } });
    const viewer = await tenant.member("viewer");
    expect(await post(`/users/${id}/invitation`, viewer)).toMatchObject({ status: 403 });
    const foreign = await post(`/users/${id}/invitation`, (await kit.tenant()).admin);
    expect(foreign).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    const withdrawn = await kit.request("PATCH", `/users/${id}`, tenant.admin, { body: { status: "inactive" } });
    expect(withdrawn).toMatchObject({ status: 200, body: { user: { status: "inactive" } } });
    const back = await kit.request("PATCH", `/users/${id}`, tenant.admin, { body: { status: "active" } });
    expect(back).toMatchObject({ status: 409, body: { code: "invitation_required" } });
  });
});
