import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, karrada, mansour, networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof networkOf>>;
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit, await kit.tenant());
});
afterAll(() => kit.stop());

let degrees = 33;
/** An address that somebody saves, at a place of its own. */
async function save(actor: Actor, more: object = {}) {
  degrees += 0.01;
  const body = { full_address: "Mutanabbi Street", country: "Iraq", lat: degrees, lng: 44.4, ...more };
  const { address } = await actor.caller.places.addresses.create(body);
  return { address_id: address.id ?? "", at: { lat: address.latitude, lng: 44.4, full_address: "Mutanabbi Street" } };
}
const ask = (actor: Actor, over: object) => actor.caller.delivery.deliveries.create(net.body(over));
/** Whether somebody's delivery may begin at an address. */
const outcome = async (actor: Actor, address_id: string) => {
  const asked = ask(actor, { pickup_address: { address_id } });
  return asked.then(
    ({ delivery }) => delivery.pickup_address,
    async () => (await refusalOf(asked)).reason,
  );
};

describe("a place named by address_id (4 K7)", () => {
  test("is what the address says at that moment, and does not follow it", async () => {
    const { admin } = net.tenant;
    const { address_id, at } = await save(admin);
    const { delivery } = await ask(admin, { pickup_address: { address_id }, delivery_address: { address_id } });
    expect(delivery).toMatchObject({ pickup_address: at, delivery_address: at });
    const moved = { addressId: address_id, full_address: "Elsewhere", country: "Iraq", lat: 35, lng: 45 };
    await admin.caller.places.addresses.update(moved);
    expect((await net.shown(delivery.id)).pickup_address).toEqual(at);
  });

  test("may be said more exactly: what is sent beside it goes before, and its words may be missing", async () => {
    const { admin } = net.tenant;
    const { address_id, at } = await save(admin, { full_address: undefined, address_line1: "Gate 2" });
    const { delivery } = await ask(admin, {
      pickup_address: { address_id },
      delivery_address: { address_id, longitude: 44.5, full_address: "Second floor" },
    });
    expect(delivery.pickup_address).toEqual({ ...at, full_address: "Gate 2" });
    expect(delivery.delivery_address).toEqual({ ...at, lng: 44.5, full_address: "Second floor" });
    const bare = await ask(admin, { pickup_address: { lat: 33.31, long: 44.36 } });
    expect(bare.delivery.pickup_address).toEqual({ lat: 33.31, lng: 44.36, full_address: null });
  });

  test("is looked up within the caller's rights: own, the tenant's, for its administrators a worker's (3 §1.6, 4 B13)", async () => {
    const { tenant } = net;
    const [staff, driver, buyer] = [
      await tenant.member("operations_manager"),
      await tenant.member("driver"),
      await tenant.member("customer"),
    ];
    const office = await save(tenant.admin, { address_type: "branch" });
    const [own, others, bought] = [await save(staff), await save(driver), await save(buyer)];
    for (const actor of [staff, tenant.admin]) expect(await outcome(actor, office.address_id)).toEqual(office.at);
    expect(await outcome(staff, own.address_id)).toEqual(own.at);
    expect(await outcome(tenant.admin, others.address_id)).toEqual(others.at);
    const refused = "address_not_found";
    expect(await outcome(staff, others.address_id)).toBe(refused);
    expect(await outcome(tenant.admin, bought.address_id)).toBe(refused);
    expect(await outcome(staff, "0198c0de-0000-7000-8000-00000000dead")).toBe(refused);
  });

  test("is never another tenant's, although the caller belongs to both; nor one out of use", async () => {
    const elsewhere = await kit.tenant();
    const { admin, tenantId } = net.tenant;
    const foreign = await save(elsewhere.admin, { address_type: "branch" });
    const text = "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)";
    await arrange(kit.database, { tenantId: elsewhere.tenantId }, text, [elsewhere.tenantId, admin.userId]);
    expect(await admin.caller.places.addresses.get({ addressId: foreign.address_id })).toBeTruthy();
    expect(await outcome(admin, foreign.address_id)).toBe("address_not_found");
    const system = await kit.signIn((await kit.systemAdmin()).userId, tenantId);
    expect(await outcome(system, foreign.address_id)).toBe("address_not_found");
    const { address_id } = await save(admin);
    await admin.caller.places.addresses.delete({ addressId: address_id });
    expect(await outcome(admin, address_id)).toBe("address_not_found");
  });

  test("changes a delivery to that place, and a coordinate alone changes that alone (4 A8)", async () => {
    const { admin } = net.tenant;
    const { update } = admin.caller.delivery.deliveries;
    const { address_id, at } = await save(admin);
    const { id } = await net.delivery({ pickup_address: karrada });
    const changed = await update({ id, pickup_address: { address_id } });
    expect(changed.delivery).toMatchObject({ pickup_address: at, delivery_address: mansour });
    const nudged = await update({ id, pickup_address: { long: 44.41 } });
    expect(nudged.delivery.pickup_address).toEqual({ ...at, lng: 44.41 });
    const hidden = update({ id, delivery_address: { address_id: net.service.id } });
    expect((await refusalOf(hidden)).reason).toBe("address_not_found");
    expect((await net.shown(id)).delivery_address).toEqual(mansour);
  });
});

describe("a place named by a tenant's server (4 K7)", () => {
  const order = (over: object) => net.body({ customer_id: undefined, ...over });

  test("is in the book of the key's owner, or the tenant's", async () => {
    const { tenant } = net;
    const buyer = await tenant.member("customer");
    const { id: customer_id } = await net.customer({ user_id: buyer.userId });
    const { data } = await buyer.caller.identity.apiKeys.create({ name: "shop" });
    const key = { kind: "api_key" as const, secret: data.api_key ?? "" };
    const { deliveries, deliveryServices } = kit.callerFor(kit.context(key)).external;
    const [home, office, foreign] = [
      await save(buyer),
      await save(tenant.admin, { address_type: "branch" }),
      await save(tenant.admin),
    ];
    const pickup_address = { address_id: office.address_id };
    const { delivery } = await deliveries.create(order({ pickup_address, delivery_address: home }));
    expect(delivery).toMatchObject({ customer_id, pickup_address: office.at, delivery_address: home.at });
    const wanted = [home, foreign].map(({ address_id }) => order({ delivery_address: { address_id } }));
    const { results } = await deliveries.bulk({ deliveries: wanted });
    expect(results.map(({ success, code }) => [success, code])).toEqual([
      [true, undefined],
      [false, "address_not_found"],
    ]);
    const { delivery_service_id } = net.body();
    const quote = (address_id: string) => {
      const places = { pickup_address: { address_id }, delivery_address: mansour };
      return deliveryServices.quote({ delivery_service_id, unit_size: 1, ...places });
    };
    const exact = { pickup_address: home.at, delivery_address: { latitude: mansour.lat, long: mansour.lng } };
    expect(await quote(home.address_id)).toEqual(
      await deliveryServices.quote({ delivery_service_id, unit_size: 1, ...exact }),
    );
    expect((await refusalOf(quote(foreign.address_id))).reason).toBe("address_not_found");
  });
});
