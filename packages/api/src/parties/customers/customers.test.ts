import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const customersOf = (actor: Actor) => actor.caller.parties.customers;

describe("customers", () => {
  test("are added, found, shown and changed (3 §3)", async () => {
    const { admin } = await kit.tenant();
    const customers = customersOf(admin);
    const made = { full_name: "Baran Store", phone: "+9647501234567", email: "Baran@Example.test" };
    const { customer } = await customers.create(made);
    expect(customer).toMatchObject({
      ...made,
      email: "baran@example.test",
      user_id: null,
      wallet: { balance: 0, held: 0, available: 0, currency_code: "IQD" },
    });
    const { customer: other } = await customers.create({ full_name: "100% Fresh" });
    expect(await customers.list({})).toEqual({ customers: [other, customer], page: 1, limit: 20, total: 2 });
    for (const search of ["baran ST", "4567", "@example"]) {
      expect((await customers.list({ search })).customers).toEqual([customer]);
    }
    expect((await customers.list({ search: "0%" })).customers).toEqual([other]);
    expect((await customers.list({ user_id: admin.userId })).customers).toEqual([]);
    const { customer: own } = await customers.update({ id: other.id, user_id: admin.userId });
    expect((await customers.list({ user_id: admin.userId, search: "fresh" })).customers).toEqual([own]);
    expect((await customers.list({ user_id: admin.userId, search: "baran" })).total).toBe(0);
    const { customer: changed } = await customers.update({ id: customer.id, phone: null });
    expect(changed).toMatchObject({ phone: null, email: "baran@example.test" });
    expect(await customers.show({ id: customer.id })).toEqual({ customer: changed });
  });

  test("operations change them, viewers read them, drivers do neither (4 B6)", async () => {
    const made = { full_name: "Kept" };
    const { customer } = await customersOf(await tenant.member("operations_manager")).create(made);
    const viewer = customersOf(await tenant.member("viewer"));
    const denied = { reason: "insufficient_permissions" };
    expect(await viewer.show({ id: customer.id })).toEqual({ customer });
    expect(await refusalOf(viewer.update({ id: customer.id, full_name: "No" }))).toMatchObject(denied);
    expect(await refusalOf(customersOf(await tenant.member("driver")).list({}))).toMatchObject(denied);
  });

  test("an account is one customer of a tenant at most, also when 20 ask at once (3 §3)", async () => {
    const member = await tenant.member("customer");
    const create = () => customersOf(tenant.admin).create({ full_name: "Once", user_id: member.userId });
    const results = await Promise.allSettled(Array.from({ length: 20 }, create));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(create())).toMatchObject({ reason: "user_id_taken" });
    const { customer } = await customersOf(tenant.admin).create({ full_name: "Another" });
    const steal = customersOf(tenant.admin).update({ id: customer.id, user_id: member.userId });
    expect(await refusalOf(steal)).toMatchObject({ reason: "user_id_taken" });
  });

  test("ids of other tenants lead nowhere, in path and body (3 §1.6)", async () => {
    const { admin: foreign } = await kit.tenant();
    const { customer: theirs } = await customersOf(foreign).create({ full_name: "Theirs" });
    const ours = customersOf(tenant.admin);
    const missing = { reason: "customer_not_found" };
    expect(await refusalOf(ours.show({ id: theirs.id }))).toMatchObject(missing);
    expect(await refusalOf(ours.update({ id: theirs.id, full_name: "Ours" }))).toMatchObject(missing);
    const stranger = ours.create({ full_name: "x", user_id: foreign.userId });
    expect(await refusalOf(stranger)).toMatchObject({ reason: "user_not_found" });
    expect((await customersOf(foreign).show({ id: theirs.id })).customer).toEqual(theirs);
  });

  test("a request repeated with its key adds one customer (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const once = () => admin.with({ idempotencyKey: "c" }).parties.customers.create({ full_name: "Once" });
    expect(await once()).toEqual(await once());
    expect((await customersOf(admin).list({})).total).toBe(1);
  });
});
