import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

let serial = 0;
function somebody(tenant_code: string) {
  serial += 1;
  return {
    tenant_code,
    first_name: "Zainab",
    last_name: "Al-Rubaie",
    phone: `+96478${String(serial).padStart(8, "0")}`,
    email: `zainab${serial}@example.test`,
    password: "a long pass phrase",
  };
}
const register = (input: ReturnType<typeof somebody>) => kit.anonymous.identity.registration.register(input);
const accounts = (phone: string) =>
  arrange<{ id: string }>(kit.database, {}, "SELECT id FROM users WHERE phone = $1", [phone]);

describe("registering as a customer (3 §2, 4 B1)", () => {
  test("makes account, membership and customer record, and signs in", async () => {
    const { tenantId, code, admin } = await kit.tenant();
    const input = somebody(code.toLowerCase());
    const answer = await register({ ...input, email: input.email.toUpperCase() });
    expect(answer).toMatchObject({
      user: { full_name: "Zainab Al-Rubaie", email: input.email, phone: input.phone, is_system_admin: false },
      tenant: { id: tenantId, code },
      roles: [{ name: "customer" }],
      permissions: [],
    });
    const customers = await arrange(
      kit.database,
      { tenantId, userId: admin.userId },
      "SELECT user_id, full_name, phone, email FROM customers WHERE tenant_id = $1",
      [tenantId],
    );
    expect(customers).toEqual([
      { user_id: answer.user.id, full_name: "Zainab Al-Rubaie", phone: input.phone, email: input.email },
    ]);
    const again = await kit.anonymous.identity.sessions.login({ phone: input.phone, password: input.password });
    expect(again.tenant?.id).toBe(tenantId);
  });

  test("keeps what the person reads, where the request says it: messages are written in that (3 §12, 4 B12)", async () => {
    const { code } = await kit.tenant();
    const languageOf = async (phone: string) =>
      (await arrange<{ language: string }>(kit.database, {}, "SELECT language FROM users WHERE phone = $1", [phone]))[0]
        ?.language;
    const [reader, silent] = [somebody(code), somebody(code)];
    await kit.callerFor(kit.context(null, { language: "ku" })).identity.registration.register(reader);
    await register(silent);
    expect([await languageOf(reader.phone), await languageOf(silent.phone)]).toEqual(["ku", null]);
  });

  test("is refused for a phone or an e-mail in use, in any tenant", async () => {
    const [here, there] = [await kit.tenant(), await kit.tenant()];
    const input = somebody(here.code);
    await register(input);
    const other = somebody(there.code);
    expect((await refusalOf(register({ ...other, phone: input.phone }))).reason).toBe("phone_taken");
    expect((await refusalOf(register({ ...other, email: input.email }))).reason).toBe("email_taken");
    expect(await accounts(other.phone)).toEqual([]);
  });

  test("many times at once makes one account", async () => {
    const { tenantId, code } = await kit.tenant();
    const input = somebody(code);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => register(input)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.message).toMatch(/^(phone|email)_taken$/);
    expect(await accounts(input.phone)).toHaveLength(1);
    expect(await arrange(kit.database, { tenantId }, "SELECT id FROM customers")).toHaveLength(1);
  });

  test("is refused at a suspended tenant and at an unknown one, and leaves nothing behind", async () => {
    const { tenantId, code } = await kit.tenant();
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenantId]);
    const input = somebody(code);
    expect((await refusalOf(register(input))).reason).toBe("tenant_suspended");
    expect((await refusalOf(register({ ...input, tenant_code: "NOWHERE" }))).reason).toBe("tenant_not_found");
    expect(await accounts(input.phone)).toEqual([]);
  });

  test("names every field that is missing or malformed", async () => {
    const input = { ...somebody("ANY"), phone: "0770 CALL", email: "zainab@", password: "short", first_name: " " };
    expect((await refusalOf(register(input))).issues.map(({ field }) => field)).toEqual([
      "first_name",
      "phone",
      "email",
      "password",
    ]);
  });
});
