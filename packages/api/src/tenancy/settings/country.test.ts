import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, karrada, next, refusalOf, startKit } from "../../../testing/index.ts";
import { given } from "../../external/deliveries/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const serial = () => String(next() % 10_000).padStart(4, "0");

describe("a phone in the form of the tenant's country (4 K15)", () => {
  test("is stored and shown as E.164 wherever a member gives one", async () => {
    const { admin } = await kit.tenant();
    const { caller } = admin;
    const phone = "0750 123 4567";
    const number = "+9647501234567";
    const { customer } = await caller.parties.customers.create({ full_name: "Baran", phone });
    expect(customer.phone).toBe(number);
    const changed = await caller.parties.customers.update({ id: customer.id, phone: "٠٧٧٠ ١٢٣ ٤٥٦٧" });
    expect(changed.customer.phone).toBe("+9647701234567");
    const { institution } = await caller.parties.institutions.create({ full_name: "Dar", phone });
    expect(institution.phone).toBe(number);
    const { address } = await caller.places.addresses.create({
      ...karrada,
      address_type: "user",
      country: "Iraq",
      contact_info: { phone },
    });
    expect(address.contact_info.phone).toBe(number);
  });

  test("is another number in another tenant's country, and no member of either can tell", async () => {
    const [here, there] = [await kit.tenant(), await kit.tenant()];
    await there.admin.caller.identity.settings.update({ country: "JO" });
    const add = (actor: typeof here.admin) =>
      actor.caller.parties.customers.create({ full_name: "Rami", phone: "079 123 4567" });
    expect((await add(there.admin)).customer.phone).toBe("+962791234567");
    expect((await add(here.admin)).customer.phone).toBe("+964791234567");
    await here.admin.caller.identity.settings.update({ country: "TR" });
    expect(await refusalOf(add(here.admin))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "phone", code: "invalid_phone" }],
    });
  });

  test("counts at once when the country changes, also for servers that remember the old one", async () => {
    const { admin, tenantId } = await kit.tenant();
    const credential = { kind: "session" as const, userId: admin.userId, sessionId: admin.sessionId, tenantId };
    const elsewhere = kit.callerFor(kit.context(credential, { deps: { ...kit.deps } }));
    const add = (key?: string) => {
      const body = { full_name: "Rami", phone: "079 123 4567" };
      return key
        ? kit
            .callerFor(kit.context(credential, { deps: { ...kit.deps }, idempotencyKey: key }))
            .parties.customers.create(body)
        : elsewhere.parties.customers.create(body);
    };
    expect((await add()).customer.phone).toBe("+964791234567");
    await admin.caller.identity.settings.update({ country: "JO" });
    expect((await add()).customer.phone).toBe("+962791234567");
    await admin.caller.identity.settings.update({ country: null });
    const { customer } = await add("once");
    expect(customer.phone).toBe("+964791234567");
    expect((await add("once")).customer.id).toBe(customer.id);
    // Refused by the old country before anything was asked of the database.
    await admin.caller.identity.settings.update({ country: "TR" });
    await refusalOf(add());
    await admin.caller.identity.settings.update({ country: "JO" });
    expect((await add()).customer.phone).toBe("+962791234567");
    expect((await admin.caller.parties.customers.list({})).total).toBe(4);
  });

  test("a request that runs while the country changes does its work once, by one of both", async () => {
    const { admin } = await kit.tenant();
    // More changes than a request follows in a row would be no test of it.
    const changes = new Map([
      [5, "JO"],
      [12, "IQ"],
    ]);
    const { values, refused } = await atOnce<unknown>(20, (n) =>
      changes.has(n)
        ? admin.caller.identity.settings.update({ country: changes.get(n) })
        : admin.caller.parties.customers.create({ full_name: `Rami ${n}`, phone: "079 123 4567" }),
    );
    expect([values.length, refused]).toEqual([20, []]);
    const { customers, total } = await admin.caller.parties.customers.list({});
    expect(total).toBe(18);
    for (const { phone } of customers) expect(["+962791234567", "+964791234567"]).toContain(phone);
  });

  test("is what an API key's owner may give too, in each row of a bulk call", async () => {
    const { staff, order, caller } = await given(kit);
    const { results } = await staff.api.bulk({
      deliveries: [
        order({
          sender: { name: "Dar", phone: "0770 111 2233" },
          recipient: { name: "Zainab", phone: "٠٧٨٠ ١٢٣ ٤٥٦٧" },
        }),
        order({ recipient: { name: "Nobody", phone: "0780 12" } }),
      ],
    });
    expect(results.map(({ success }) => success)).toEqual([true, false]);
    expect(results[1]?.details).toMatchObject([{ field: "recipient.phone", code: "invalid_phone" }]);
    const [delivery] = (await caller.delivery.deliveries.list({ search: "0770 111" })).deliveries;
    expect(delivery).toMatchObject({ sender: { phone: "+9647701112233" }, recipient: { phone: "+9647801234567" } });
    expect((await staff.api.list({ search: "0780-123" })).total).toBe(1);
  });

  test("names the same account as E.164 does: 20 at once in both forms make one", async () => {
    const { admin } = await kit.tenant();
    const last = serial();
    const forms = [`0751 222 ${last}`, `+964751222${last}`];
    const { values } = await atOnce(20, (n) =>
      admin.caller.identity.users.create({
        phone: forms[n % 2],
        first_name: "A",
        last_name: "B",
        password: "a long pass phrase",
      }),
    );
    expect(values).toHaveLength(1);
    const rows = await arrange(kit.database, {}, "SELECT phone FROM users WHERE phone LIKE $1", [`%751222${last}`]);
    expect(rows).toEqual([{ phone: `+964751222${last}` }]);
    for (const search of [`0751222${last}`, `0751 222 ${last}`, `751-222-${last}`])
      expect((await admin.caller.identity.users.list({ search })).total).toBe(1);
  });

  test("finds customers, institutions and drivers by part of it, as people say it (4 A5)", async () => {
    const { caller } = (await kit.tenant()).admin;
    const { customer } = await caller.parties.customers.create({ full_name: "Baran", phone: "0750 765 4321" });
    const { institution } = await caller.parties.institutions.create({ full_name: "Dar", phone: "0750 765 4321" });
    const user = {
      phone: `0750765${serial()}`,
      first_name: "Karim",
      last_name: "Jabbar",
      password: "a long pass phrase",
    };
    const { driver } = await caller.delivery.drivers.wizard({
      user,
      vehicle: { name: "Hilux", code: `P${next()}`, capacity_unit: 5 },
      all_zones: true,
    });
    for (const search of ["0750765", "٠٧٥٠ ٧٦٥", "00964 750 765"]) {
      expect((await caller.parties.customers.list({ search })).customers).toEqual([customer]);
      expect((await caller.parties.institutions.list({ search })).institutions).toEqual([institution]);
      expect((await caller.delivery.drivers.list({ search })).drivers).toMatchObject([{ id: driver.id }]);
      expect((await caller.parties.customers.list({ search: `${search}9` })).total).toBe(0);
    }
  });
});

describe("a phone of whom no tenant is known (4 K15)", () => {
  const inServerOf = (defaultCountry: string) =>
    kit.callerFor(kit.context(null, { deps: { ...kit.deps, defaultCountry } }));

  test("is read by the country of the server: at log-in, for codes, for a new password", async () => {
    const { admin, code } = await kit.tenant();
    const last = serial();
    const password = "a long pass phrase";
    await admin.caller.identity.users.create({
      phone: `0752 333 ${last}`,
      first_name: "A",
      last_name: "B",
      password,
      role_ids: [],
    });
    const national = { phone: `0752 333 ${last}`, password };
    expect((await kit.anonymous.identity.sessions.login(national)).tenant?.code).toBe(code);
    expect(await refusalOf(inServerOf("AQ").identity.sessions.login(national))).toMatchObject({
      issues: [{ field: "phone", code: "invalid_phone" }],
    });
    const abroad = { phone: `00964752333${last}`, password };
    expect((await inServerOf("JO").identity.sessions.login(abroad)).tenant?.code).toBe(code);
    await kit.anonymous.identity.passwords.forgot({ phone: `٠٧٥٢٣٣٣${last}` });
    expect(kit.sent.at(-1)).toMatchObject({ to: `+964752333${last}`, template: "password_reset" });
  });

  test("belongs to the tenant's country where one registers with its code", async () => {
    const { admin, code } = await kit.tenant();
    await admin.caller.identity.settings.update({ country: "JO" });
    const number = next();
    const last = String(number).padStart(4, "0");
    const body = { tenant_code: code, first_name: "Rami", last_name: "Haddad", password: "a long pass phrase" };
    const register = (phone: string, email = `rami${number}@example.test`) =>
      kit.anonymous.identity.registration.register({ ...body, phone, email });
    const refused = { reason: "validation_failed", issues: [{ field: "phone", code: "invalid_phone" }] };
    expect(await refusalOf(register("0791 23"))).toMatchObject(refused);
    expect((await register(`079 123 ${last}`)).user.phone).toBe(`+96279123${last}`);
    expect(await refusalOf(register(`+962 79 123 ${last}`, "b@example.test"))).toMatchObject({ reason: "phone_taken" });
  });

  test("of one's own account it is the tenant's that one is signed in to, otherwise the server's", async () => {
    const { admin } = await kit.tenant();
    await admin.caller.identity.settings.update({ country: "JO" });
    const at = next();
    const person = { email: `own${at}@example.test`, first_name: "A", last_name: "B", password: "a long pass phrase" };
    await admin.caller.identity.users.create(person);
    const { user, tenant } = await kit.anonymous.identity.sessions.login({
      email: person.email,
      password: person.password,
    });
    const change = (tenantId: string | null, phone: string) =>
      kit
        .signIn(user.id, tenantId)
        .then(({ caller }) => caller.identity.ownAccount.update({ phone, current_password: person.password }));
    const last = serial();
    await change(tenant?.id ?? null, `079 125 ${last}`);
    expect(kit.sent.at(-1)?.to).toBe(`+96279125${last}`);
    await change(null, `0753 444 ${last}`);
    expect(kit.sent.at(-1)?.to).toBe(`+964753444${last}`);
  });
});
