import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, limitTo, refusalOf, registered, startKit } from "../../../testing/index.ts";
import { place } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a person's own book has so many addresses (4 B14)", () => {
  test("the next one is refused; one deleted makes room, and what is there already is found", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { addresses_per_user: 2 });
    const { addresses } = (await registered(kit, tenant.code)).caller.places;
    await addresses.create(place(33.1));
    const { address } = await addresses.create(place(33.2));
    const refused = await refusalOf(addresses.create(place(33.3)));
    expect(refused).toMatchObject({ reason: "limit_reached", extra: { limit: "addresses_per_user", maximum: 2 } });
    expect((await addresses.create(place(33.2))).address.id).toBe(address.id);
    expect((await addresses.create(place(33.3, { save_to_address_book: false }))).address.id).toBeNull();
    await addresses.delete({ addressId: address.id ?? "" });
    await addresses.create(place(33.3));
  });

  test("of many at the same moment the last place is filled once", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { addresses_per_user: 3 });
    const { addresses } = (await registered(kit, tenant.code)).caller.places;
    const { values, refused } = await atOnce(10, (n) => addresses.create(place(34 + n / 100)));
    expect(values).toHaveLength(3);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["limit_reached"]));
  });

  test("a tenant's own addresses are not counted", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { addresses_per_user: 0 });
    const { addresses } = tenant.admin.caller.places;
    await addresses.create(place(35.1, { address_type: "branch" }));
    expect((await refusalOf(addresses.create(place(35.2)))).reason).toBe("limit_reached");
  });
});
