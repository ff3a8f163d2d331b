import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("who leaves a tenant leaves it the addresses they saved for it, and keeps their own book (4 B11)", async () => {
  const { tenantId, member, admin } = await kit.tenant();
  const leaver = await member("tenant_admin");
  const place = { country: "Iraq", latitude: 33.2, longitude: 44.4, full_address: "Karrada Dakhil 62, Baghdad" };
  const { addresses } = leaver.caller.places;
  const office = await addresses.create({ ...place, address_type: "tenant" });
  const own = await addresses.create({ ...place, latitude: 33.3, address_type: "user" });
  await leaver.caller.identity.leaving.leave({ tenantId });
  const elsewhere = await kit.signIn(leaver.userId, null);
  const show = (id: string | null) => elsewhere.caller.places.addresses.get({ addressId: id ?? "" });
  expect((await show(own.address.id)).address).toMatchObject({ user_id: leaver.userId, tenant_id: null });
  expect(await refusalOf(show(office.address.id))).toMatchObject({ reason: "insufficient_permissions" });
  const kept = await admin.caller.places.addresses.get({ addressId: office.address.id ?? "" });
  expect(kept.address.tenant_id).toBe(tenantId);
});
