import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, RoleName, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { giveRoles, join, place, standingOf } from "./testing/given.ts";

let kit: Kit;
let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  [ours, theirs] = [await kit.tenant(), await kit.tenant()];
});
afterAll(() => kit.stop());

const forbidden = "insufficient_permissions";
const of = (actor: Actor) => actor.caller.places.addresses;
const save = async (actor: Actor, latitude: number, more: Record<string, unknown> = {}) => {
  kit.clock.advance(1000);
  const { address } = await of(actor).create(place(latitude, more));
  return { ...address, id: address.id ?? "" };
};
const idsOf = (answer: { addresses: { id: string }[] }) => answer.addresses.map(({ id }) => id).toSorted();
const readsOf = async (who: Actor, userId: string, addressId: string) => [
  await outcomeOf(of(who).list({ userId })),
  await outcomeOf(of(who).get({ addressId })),
];

describe("an administrator who makes somebody a member of their tenant (4 B13)", () => {
  test.each<[string, { roles?: RoleName[]; status?: string }]>([
    ["only buys there", { roles: ["customer"] }],
    ["is there no more", { roles: ["viewer"], status: "inactive" }],
  ])("reads no address of a person who %s", async (_, how) => {
    const person = await ours.member("viewer");
    const { id } = await save(person, 33.1);
    await join(kit.database, theirs.tenantId, person.userId, how);
    expect(await readsOf(theirs.admin, person.userId, id)).toEqual([forbidden, forbidden]);
    const { tenantId } = theirs;
    const named = of(theirs.admin).list({ tenantId, userId: person.userId });
    expect((await refusalOf(named)).reason).toBe(forbidden);
  });

  test("reads no address of a customer of theirs either, whose role they took away", async () => {
    const { tenantId, admin } = theirs;
    const buyer = await theirs.member("customer");
    const { id } = await save(buyer, 33.1);
    await admin.caller.parties.customers.create({ full_name: "Zainab Hussein", user_id: buyer.userId });
    await giveRoles(kit.database, tenantId, buyer.userId, []);
    expect(await readsOf(admin, buyer.userId, id)).toEqual([forbidden, forbidden]);
    await giveRoles(kit.database, tenantId, buyer.userId, ["customer", "driver"]);
    expect(await readsOf(admin, buyer.userId, id)).toEqual(["done", "done"]);
  });

  test("plants nothing in the book of a person whose account is not theirs to change (4 B11, 4 C1)", async () => {
    const person = await ours.member("viewer");
    await join(kit.database, theirs.tenantId, person.userId, { roles: ["viewer"] });
    for (const address_type of ["user", "branch"] as const) {
      for (const save_to_address_book of [true, false]) {
        const body = { ...place(33.1, { address_type }), user_id: person.userId, save_to_address_book };
        expect((await refusalOf(of(theirs.admin).create(body))).reason).toBe("account_shared");
      }
    }
    expect(await standingOf(kit.database, person.userId)).toEqual({ active: 0, primary: 0 });
  });

  test("reads of who works there the personal ones and the tenant's own, never another tenant's", async () => {
    const person = await ours.member("viewer");
    await join(kit.database, theirs.tenantId, person.userId, { roles: ["tenant_admin"] });
    const home = await save(person, 33.1);
    const office = await save(await kit.signIn(person.userId, theirs.tenantId), 33.2, { address_type: "branch" });
    const { tenantId } = ours;
    for (const input of [{ userId: person.userId }, { userId: person.userId, tenantId }])
      expect(idsOf(await of(ours.admin).list(input))).toEqual([home.id]);
    expect(await outcomeOf(of(ours.admin).get({ addressId: home.id }))).toBe("done");
    expect(await outcomeOf(of(ours.admin).get({ addressId: office.id }))).toBe(forbidden);
    expect(idsOf(await of(theirs.admin).list({ userId: person.userId }))).toEqual([home.id, office.id].toSorted());
    // Somebody who governs both is shown, in one, nothing of the other.
    const both = await ours.member("tenant_admin");
    await join(kit.database, theirs.tenantId, both.userId, { roles: ["tenant_admin"] });
    expect(idsOf(await of(both).list({ userId: person.userId }))).toEqual([home.id]);
    expect(idsOf(await of(both).list({ tenantId }))).not.toContain(office.id);
  });

  test("only reads the personal ones (4 K14)", async () => {
    const driver = await ours.member("driver");
    const { id } = await save(driver, 33.1);
    const { update, delete: remove } = of(ours.admin);
    const calls = [update({ addressId: id, ...place(33.2) }), remove({ addressId: id })];
    expect(await Promise.all(calls.map(outcomeOf))).toEqual([forbidden, forbidden]);
    expect((await of(driver).get({ addressId: id })).address).toMatchObject({ latitude: 33.1, is_active: true });
  });
});

describe("a tenant's address (4 C1, 1 §5.5)", () => {
  const kinds = ["tenant", "branch", "warehouse"] as const;

  test.each<RoleName>(["customer", "viewer", "driver", "operations_manager", "warehouse_staff"])(
    "is not made by a %s",
    async (role) => {
      const actor = await ours.member(role);
      for (const address_type of kinds) {
        for (const save_to_address_book of [true, false]) {
          const refused = of(actor).create({ ...place(33.1, { address_type }), save_to_address_book });
          expect((await refusalOf(refused)).reason).toBe(forbidden);
        }
      }
      expect((await of(actor).list({})).total).toBe(0);
    },
  );

  test("is made by administrators, in the tenant of their session and in no other", async () => {
    const person = await ours.member("tenant_admin");
    await join(kit.database, theirs.tenantId, person.userId, { roles: ["viewer"] });
    for (const [at, address_type] of kinds.entries())
      expect(await save(person, 33 + at, { address_type })).toMatchObject({
        tenant_id: ours.tenantId,
        user_id: person.userId,
        is_primary: false,
      });
    const elsewhere = await kit.signIn(person.userId, theirs.tenantId);
    const refused = of(elsewhere).create(place(40, { address_type: "branch" }));
    expect((await refusalOf(refused)).reason).toBe(forbidden);
    const system = await kit.signIn((await kit.systemAdmin()).userId, ours.tenantId);
    expect(await save(system, 33.1, { address_type: "tenant" })).toMatchObject({ tenant_id: ours.tenantId });
  });

  test("is not made of one's own by changing its type", async () => {
    const tried = async (actor: Actor, was: string, address_type: (typeof kinds)[number] | "user") => {
      const { id } = await save(actor, 33.1, { address_type: was });
      const refused = await refusalOf(of(actor).update({ addressId: id, ...place(33.1, { address_type }) }));
      const { address } = await of(actor).get({ addressId: id });
      expect(address.address_type).toBe(was);
      await of(actor).delete({ addressId: id });
      return refused;
    };
    for (const kind of kinds) {
      for (const role of ["customer", "viewer", "driver"] as const)
        expect(await tried(await ours.member(role), "user", kind)).toMatchObject({ reason: forbidden });
      const issue = { field: "address_type", code: "address_type_of_other_owner" };
      expect(await tried(ours.admin, "user", kind)).toMatchObject({ issues: [issue] });
      expect(await tried(ours.admin, kind, "user")).toMatchObject({ issues: [issue] });
    }
    const { id } = await save(ours.admin, 33.1, { address_type: "branch" });
    const body = place(33.1, { address_type: "warehouse" });
    expect((await of(ours.admin).update({ addressId: id, ...body })).address.address_type).toBe("warehouse");
    await of(ours.admin).delete({ addressId: id });
  });

  test("is neither changed nor deleted by who saved it and governs the tenant no more, used or not", async () => {
    const person = await ours.member("tenant_admin");
    const [used, spare] = [
      await save(person, 33.1, { address_type: "branch" }),
      await save(person, 33.2, { address_type: "warehouse" }),
    ];
    const { caller } = ours.admin;
    const { branch } = await caller.places.branches.create({ name: "Centre", code: "OWN", address_id: used.id });
    const change = (address: typeof used) => [
      of(person).update({ addressId: address.id, ...place(35) }),
      of(person).update({ addressId: address.id, ...place(address.latitude), is_active: false }),
      of(person).delete({ addressId: address.id }),
    ];
    for (const role of ["viewer", "driver", "customer"] as const) {
      await giveRoles(kit.database, ours.tenantId, person.userId, [role]);
      for (const address of [used, spare])
        expect(await Promise.all(change(address).map(outcomeOf))).toEqual([forbidden, forbidden, forbidden]);
    }
    expect((await caller.places.branches.list({ search: "OWN" })).branches).toEqual([branch]);
    expect(await of(person).get({ addressId: spare.id })).toEqual({ address: spare });
  });

  test("is read, changed and removed by all who govern the tenant, whoever made it (4 K14)", async () => {
    const second = await ours.member("tenant_admin");
    const saved = await save(second, 34.1, { address_type: "tenant" });
    const staff = await ours.member("operations_manager");
    const address = { full_address: "Karrada", lat: 34.2, lng: 44.4 };
    const { branch } = await staff.caller.places.branches.create({ name: "New", code: "K14", address });
    for (const { id, lat } of [{ id: saved.id, lat: 34.1 }, branch.address]) {
      const body = place(lat, { address_type: undefined, city: "Baghdad" });
      expect((await of(ours.admin).update({ addressId: id, ...body })).address.city).toBe("Baghdad");
      expect(await outcomeOf(of(staff).update({ addressId: id, ...body }))).toBe(forbidden);
      expect(await outcomeOf(of(staff).get({ addressId: id }))).toBe("done");
    }
    expect(await outcomeOf(of(ours.admin).delete({ addressId: saved.id }))).toBe("done");
    expect(await outcomeOf(of(ours.admin).delete({ addressId: branch.address_id }))).toBe("address_in_use");
  });

  test("stays the tenant's when who saved it leaves: it is not theirs to see, nor in the way of their own (4 B11)", async () => {
    const person = await ours.member("tenant_admin");
    const { id } = await save(person, 33.1, { address_type: "branch" });
    const text = "UPDATE memberships SET status = 'inactive' WHERE tenant_id = $1 AND user_id = $2";
    await arrange(kit.database, { tenantId: ours.tenantId }, text, [ours.tenantId, person.userId]);
    await join(kit.database, theirs.tenantId, person.userId, { roles: ["viewer"] });
    const elsewhere = await kit.signIn(person.userId, theirs.tenantId);
    expect((await of(elsewhere).list({})).total).toBe(0);
    expect(await outcomeOf(of(elsewhere).get({ addressId: id }))).toBe(forbidden);
    const home = await of(elsewhere).create(place(33.1));
    expect(home).toMatchObject({ action: "address_created", address: { tenant_id: null, is_primary: true } });
    expect(await outcomeOf(of(ours.admin).get({ addressId: id }))).toBe("done");
  });

  test("is found again where its maker saves it once more, under any type; and is never their primary one", async () => {
    const person = await ours.member("tenant_admin");
    const office = await save(person, 33.1, { address_type: "branch", is_primary: true });
    expect(office.is_primary).toBe(false);
    for (const address_type of ["user", "warehouse"]) {
      const again = await of(person).create(place(33.1, { address_type }));
      expect(again).toMatchObject({ address: { id: office.id } });
      expect(again.action).toBeUndefined();
    }
    const home = await save(person, 33.2);
    expect(home.is_primary).toBe(true);
    const other = await of(person).create(place(33.2, { address_type: "tenant" }));
    expect(other).toMatchObject({ address: { id: home.id } });
    const move = of(person).update({ addressId: office.id, ...place(33.2, { address_type: undefined }) });
    expect((await refusalOf(move)).reason).toBe("address_coordinates_already_exist");
    const { address } = await of(person).update({
      addressId: office.id,
      ...place(33.1, { address_type: undefined }),
      is_primary: true,
    });
    expect(address.is_primary).toBe(false);
    expect(await standingOf(kit.database, person.userId)).toMatchObject({ primary: 1 });
  });
});

describe("at the same time", () => {
  test("twenty administrators who move two addresses of one maker to one place move one of them", async () => {
    const [a, b] = [
      await save(ours.admin, 50.1, { address_type: "branch" }),
      await save(ours.admin, 50.2, { address_type: "branch" }),
    ];
    const second = await ours.member("tenant_admin");
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const addressId = n % 2 === 0 ? a.id : b.id;
        const body = place(50.3, { address_type: undefined });
        return outcomeOf(of(n % 4 < 2 ? ours.admin : second).update({ addressId, ...body }));
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(["done", "address_coordinates_already_exist"]));
  });

  test("two administrators who delete one address delete it once", async () => {
    const { id } = await save(ours.admin, 51, { address_type: "tenant" });
    const second = await ours.member("tenant_admin");
    const { values, refused } = await atOnce(10, (n) =>
      of(n % 2 === 0 ? ours.admin : second).delete({ addressId: id }),
    );
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["address_not_found"]));
  });

  test("a branch opens at an address or it is deleted, never both", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await save(ours.admin, 52 + n / 10, { address_type: "branch" });
      const body = { name: "Race", code: `RACE${n}`, address_id: id };
      const [opened, deleted] = await Promise.all([
        outcomeOf(ours.admin.caller.places.branches.create(body)),
        outcomeOf(of(ours.admin).delete({ addressId: id })),
      ]);
      expect([
        ["done", "address_in_use"],
        ["address_not_found", "done"],
      ]).toContainEqual([opened, deleted]);
    }
  });

  test("an administrator's and a person's own new primaries leave that person exactly one", async () => {
    const driver = await ours.member("driver");
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const body = { ...place(30 + n / 10), is_primary: true };
        return n % 2 === 0 ? of(driver).create(body) : of(ours.admin).create({ ...body, user_id: driver.userId });
      }),
    );
    expect(await standingOf(kit.database, driver.userId)).toEqual({ active: 20, primary: 1 });
  });

  test("an administrator's address for a person, repeated with its key, is made once (3 §1.8)", async () => {
    const driver = await ours.member("driver");
    const keyed = ours.admin.with({ idempotencyKey: "for-a-driver" }).places.addresses;
    const once = () => keyed.create({ ...place(30), user_id: driver.userId });
    const first = await once();
    expect(first).toMatchObject({ action: "address_created", address: { user_id: driver.userId, tenant_id: null } });
    expect(await once()).toEqual(first);
  });
});
