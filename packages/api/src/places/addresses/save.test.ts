import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { coordinate } from "./normalize.ts";
import { place, standingOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const person = async () => (await kit.tenant()).member("customer");

describe("saving an address (1 §4.3)", () => {
  test("the first one becomes primary whatever was asked, a later one only on demand", async () => {
    const { caller } = await person();
    const { addresses } = caller.places;
    const first = await addresses.create({ ...place(33.1), is_primary: false });
    expect(first).toMatchObject({
      action: "address_created",
      address: { is_primary: true, address_type: "user", tenant_id: null, address_line1: place(0).full_address },
    });
    const second = await addresses.create(place(33.2));
    expect(second.address.is_primary).toBe(false);
    const third = await addresses.create({ ...place(33.3), is_primary: true });
    expect(third.address.is_primary).toBe(true);
    const { address } = await addresses.get({ addressId: first.address.id ?? "" });
    expect(address.is_primary).toBe(false);
  });

  test("known coordinates answer what is saved there and change nothing, not even the primary (4 C2)", async () => {
    const { caller } = await person();
    const { addresses } = caller.places;
    await addresses.create(place(33.1, { title: { en: "Home" } }));
    const office = await addresses.create(place(33.2, { title: { en: "Office" } }));
    const again = await addresses.create({
      ...place(33.200000001, { title: { en: "Gym" }, address_type: "pickup" }),
      is_primary: true,
    });
    expect(again).toEqual({ address: office.address });
    expect((await addresses.list({})).total).toBe(2);
  });

  test("the eighth decimal tells places apart, the ninth does not", async () => {
    const { caller } = await person();
    const { addresses } = caller.places;
    await addresses.create(place(33.12345678));
    expect((await addresses.create(place(33.12345679))).action).toBe("address_created");
    expect((await addresses.create(place(33.123456784))).action).toBeUndefined();
    expect((await addresses.create(place(33.123456795))).address.latitude).toBe(33.1234568);
  });

  test.each([
    [1.000000005, 1.00000001],
    [1.0000000049, 1],
    [-0.000000001, 0],
    [89.999999995, 90],
  ])("%f degrees are kept as %f: half up at the eighth decimal (4 C2)", (given, kept) => {
    expect(coordinate(given)).toBe(kept);
  });

  test("outside the address book nothing is saved nor looked up; the normalized form is answered", async () => {
    const { caller, userId } = await person();
    const { addresses } = caller.places;
    await addresses.create(place(33.1, { title: { en: "Home" } }));
    const answer = await addresses.create({
      ...place(33.1),
      full_address: "  Somewhere  ",
      save_to_address_book: false,
    });
    expect(answer.action).toBeUndefined();
    expect(answer.address).toMatchObject({ id: null, user_id: userId, address_line1: "Somewhere", created_at: null });
    expect((await addresses.list({})).total).toBe(1);
  });

  test("a place of the tenant's own kind belongs to the tenant of the session (4 C1)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { address } = await admin.caller.places.addresses.create(place(33.1, { address_type: "warehouse" }));
    expect(address).toMatchObject({ tenant_id: tenantId, user_id: admin.userId });
    const system = await kit.systemAdmin();
    const refused = system.caller.places.addresses.create(place(33.1, { address_type: "branch" }));
    expect((await refusalOf(refused)).reason).toBe("tenant_required");
  });

  test("an administrator saves for a member of the tenant, nobody for anybody else (4 C1)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const member = await ours.member("customer");
    const body = { ...place(33.1), user_id: member.userId };
    const { address } = await ours.admin.caller.places.addresses.create(body);
    expect(address).toMatchObject({ user_id: member.userId, is_primary: true });
    expect((await ours.admin.caller.places.addresses.create(body)).action).toBeUndefined();
    for (const stranger of [theirs.admin, await ours.member("operations_manager")]) {
      const refused = await refusalOf(stranger.caller.places.addresses.create(body));
      expect(refused.reason).toBe("insufficient_permissions");
    }
    const system = await kit.systemAdmin();
    expect((await system.caller.places.addresses.create({ ...body, latitude: 34 })).action).toBe("address_created");
    const nobody = { ...body, user_id: "0198c0de-0000-7000-8000-00000000dead" };
    expect((await refusalOf(system.caller.places.addresses.create(nobody))).reason).toBe("user_not_found");
  });

  test("what is missing or impossible is named by its field (1 §7)", async () => {
    const { caller } = await person();
    const { full_address: _, ...without } = place(33.1);
    const fieldsOf = async (body: Parameters<typeof caller.places.addresses.create>[0]) =>
      (await refusalOf(caller.places.addresses.create(body))).issues.map((found) => found.field);
    expect(await fieldsOf(without)).toEqual(["address_line1"]);
    expect(await fieldsOf({ ...place(91), longitude: -181 })).toEqual(["latitude", "longitude"]);
    expect(await fieldsOf({ ...place(33.1), country: "" })).toEqual(["country"]);
  });
});

describe("at the same time", () => {
  test("twenty savings of one place make one address, and the others are answered with it (1 §4.3)", async () => {
    const { caller, userId } = await person();
    const all = await Promise.all(Array.from({ length: 20 }, () => caller.places.addresses.create(place(33.5))));
    expect(new Set(all.map(({ address }) => address.id)).size).toBe(1);
    expect(all.filter(({ action }) => action)).toHaveLength(1);
    expect(await standingOf(kit.database, userId)).toEqual({ active: 1, primary: 1 });
  });

  test("twenty new primaries leave exactly one", async () => {
    const { caller, userId } = await person();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => caller.places.addresses.create({ ...place(30 + n / 10), is_primary: true })),
    );
    expect(await standingOf(kit.database, userId)).toEqual({ active: 20, primary: 1 });
  });

  test("savings and deletions of primaries leave exactly one, as long as there is any", async () => {
    const { caller, userId } = await person();
    const { addresses } = caller.places;
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => addresses.create(place(30 + n / 10))));
    await Promise.all([
      ...made.map(({ address }) => addresses.delete({ addressId: address.id ?? "" })),
      ...Array.from({ length: 5 }, (_, n) => addresses.create({ ...place(40 + n / 10), is_primary: n % 2 === 0 })),
    ]);
    expect(await standingOf(kit.database, userId)).toEqual({ active: 5, primary: 1 });
  });

  test("a request repeated with its key saves once and answers the same (3 §1.8)", async () => {
    const someone = await person();
    const once = () => someone.with({ idempotencyKey: "address-1" }).places.addresses.create(place(33.6));
    const first = await once();
    expect(first.action).toBe("address_created");
    expect(await once()).toEqual(first);
  });
});
