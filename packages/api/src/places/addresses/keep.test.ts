import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { place, standingOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const save = async (actor: Actor, latitude: number, more: Record<string, unknown> = {}) => {
  kit.clock.advance(1000);
  const { address } = await actor.caller.places.addresses.create(place(latitude, more));
  return { ...address, id: address.id ?? "" };
};
const shown = async (actor: Actor, addressId: string) =>
  (await actor.caller.places.addresses.get({ addressId })).address;

describe("changing an address (1 §4.3)", () => {
  test("what is left out stays, null empties, and owner and tenant are not changed", async () => {
    const someone = await (await kit.tenant()).member("customer");
    const { id } = await save(someone, 33.1, { city: "Baghdad", building: "7", title: { en: "Home" } });
    const body = { addressId: id, ...place(33.1), full_address: "Mutanabbi Street", building: null };
    const disguised = { ...body, user_id: kit.deps.environment, tenant_id: id };
    const { address } = await someone.caller.places.addresses.update(disguised);
    expect(address).toMatchObject({
      id,
      user_id: someone.userId,
      city: "Baghdad",
      building: null,
      title: { en: "Home" },
      full_address: "Mutanabbi Street",
      address_line1: "Mutanabbi Street",
    });
  });

  test("keeps its own coordinates but cannot take those of another active one", async () => {
    const someone = await (await kit.tenant()).member("customer");
    const { addresses } = someone.caller.places;
    const [home, office] = [await save(someone, 33.1), await save(someone, 33.2)];
    await addresses.update({ addressId: home.id, ...place(33.1) });
    const taken = () => addresses.update({ addressId: home.id, ...place(33.200000001) });
    expect((await refusalOf(taken())).reason).toBe("address_coordinates_already_exist");
    await addresses.update({ addressId: office.id, ...place(33.2), is_active: false });
    await taken();
    const back = addresses.update({ addressId: office.id, ...place(33.2), is_active: true });
    expect((await refusalOf(back)).reason).toBe("address_coordinates_already_exist");
  });

  test("true takes the primary mark over, false does not give it away", async () => {
    const someone = await (await kit.tenant()).member("customer");
    const { addresses } = someone.caller.places;
    const [home, office] = [await save(someone, 33.1), await save(someone, 33.2)];
    await addresses.update({ addressId: home.id, ...place(33.1), is_primary: false });
    expect((await shown(someone, home.id)).is_primary).toBe(true);
    await addresses.update({ addressId: office.id, ...place(33.2), is_primary: true });
    expect((await shown(someone, home.id)).is_primary).toBe(false);
    await Promise.all(
      [home, office, home, office].map(({ id, latitude }) =>
        addresses.update({ addressId: id, ...place(latitude), is_primary: true }),
      ),
    );
    expect(await standingOf(kit.database, someone.userId)).toEqual({ active: 2, primary: 1 });
  });

  test("deactivating or deleting the primary promotes the oldest active one (4 C2)", async () => {
    const someone = await (await kit.tenant()).member("customer");
    const { addresses } = someone.caller.places;
    const [a, b, c] = [await save(someone, 33.1), await save(someone, 33.2), await save(someone, 33.3)];
    await addresses.update({ addressId: a.id, ...place(33.1), is_active: false });
    expect((await shown(someone, b.id)).is_primary).toBe(true);
    await addresses.delete({ addressId: b.id });
    expect((await shown(someone, c.id)).is_primary).toBe(true);
    await addresses.delete({ addressId: c.id });
    const { address } = await addresses.update({ addressId: a.id, ...place(33.1), is_active: true });
    expect(address).toMatchObject({ is_active: true, is_primary: true });
  });

  test("a deleted one is gone, and its place can be saved again (4 C2)", async () => {
    const someone = await (await kit.tenant()).member("customer");
    const { addresses } = someone.caller.places;
    const { id } = await save(someone, 33.1);
    await addresses.delete({ addressId: id });
    const calls = [
      addresses.get({ addressId: id }),
      addresses.update({ addressId: id, ...place(33.1) }),
      addresses.delete({ addressId: id }),
    ];
    expect(await Promise.all(calls.map(outcomeOf))).toEqual(Array(3).fill("address_not_found"));
    expect((await save(someone, 33.1)).id).not.toBe(id);
    expect((await addresses.list({})).total).toBe(1);
  });

  test("the place of a branch is not deleted under it", async () => {
    const { admin } = await kit.tenant();
    const { id } = await save(admin, 33.1, { address_type: "branch" });
    await admin.caller.places.branches.create({ name: "Centre", code: "C1", address_id: id });
    const gone = admin.caller.places.addresses.delete({ addressId: id });
    expect((await refusalOf(gone)).reason).toBe("address_in_use");
  });
});

describe("who may see and change it (1 §4.3, 1 §7)", () => {
  test("the owner, the tenant's members reading, its administrators writing, system administrators; others 403", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const owner = await ours.member("tenant_admin");
    const own = await save(owner, 33.1);
    const shared = await save(owner, 33.2, { address_type: "tenant" });
    const colleague = await ours.member("viewer");
    const system = await kit.systemAdmin();
    const read = (who: Actor, addressId: string) => outcomeOf(who.caller.places.addresses.get({ addressId }));
    const write = (who: Actor, { id, latitude }: typeof own) =>
      outcomeOf(who.caller.places.addresses.update({ addressId: id, ...place(latitude) }));
    const forbidden = "insufficient_permissions";
    for (const who of [owner, ours.admin, system]) expect(await read(who, own.id)).toBe("done");
    for (const who of [colleague, theirs.admin]) expect(await read(who, own.id)).toBe(forbidden);
    for (const who of [colleague, ours.admin, system]) expect(await read(who, shared.id)).toBe("done");
    expect(await read(theirs.admin, shared.id)).toBe(forbidden);

    for (const who of [owner, ours.admin, system]) expect(await write(who, shared)).toBe("done");
    for (const who of [colleague, theirs.admin]) expect(await write(who, shared)).toBe(forbidden);
    for (const who of [colleague, ours.admin, theirs.admin]) expect(await write(who, own)).toBe(forbidden);
    const drop = theirs.admin.caller.places.addresses.delete({ addressId: own.id });
    expect((await refusalOf(drop)).reason).toBe(forbidden);
    expect((await refusalOf(owner.caller.places.addresses.get({ addressId: "nonsense" }))).reason).toBe(
      "address_not_found",
    );
  });

  test("a list shows one's own; to administrators those of the tenant's administrators or one member's", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const second = await ours.member("tenant_admin");
    const member = await ours.member("driver");
    await save(ours.admin, 33.1);
    await save(second, 33.2);
    await save(member, 33.3, { full_address: "100% Street", address_type: "pickup" });
    const { tenantId } = ours;
    const owners = async (who: Actor, input: Parameters<Actor["caller"]["places"]["addresses"]["list"]>[0]) =>
      (await who.caller.places.addresses.list(input)).addresses.map((address) => address.user_id);
    expect(await owners(ours.admin, {})).toEqual([ours.admin.userId]);
    expect(await owners(ours.admin, { tenantId })).toEqual([second.userId, ours.admin.userId]);
    expect(await owners(ours.admin, { userId: member.userId })).toEqual([member.userId]);
    expect(await owners(member, { tenantId, search: "100%", addressType: "pickup" })).toEqual([member.userId]);
    expect(await owners(member, { search: "100_" })).toEqual([]);
    const refused = (who: Actor, input: object) =>
      refusalOf(who.caller.places.addresses.list(input)).then(({ reason }) => reason);
    expect(await refused(member, { userId: second.userId })).toBe("insufficient_permissions");
    expect(await refused(theirs.admin, { userId: member.userId })).toBe("insufficient_permissions");
    expect(await refused(theirs.admin, { tenantId })).toBe("tenant_mismatch");
    expect(await refused(member, { tenantId: member.userId })).toBe("tenant_not_found");

    const system = await kit.systemAdmin();
    expect(await owners(system, { tenantId })).toEqual([second.userId, ours.admin.userId]);
    expect(await owners(system, { userId: member.userId })).toEqual([member.userId]);
    const all = await system.caller.places.addresses.list({ limit: 2 });
    expect(all.addresses).toHaveLength(2);
    expect(all.total).toBeGreaterThan(2);
  });
});
