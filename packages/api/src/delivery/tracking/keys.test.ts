import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { networkOf, startKit } from "../../../testing/index.ts";
import { announceDelivery } from "../announce/index.ts";
import type { Parcels } from "../verify/testing/given.ts";
import { parcelsOf } from "../verify/testing/given.ts";

let kit: Kit;
let net: Parcels;
beforeAll(async () => {
  kit = await startKit();
  net = await parcelsOf(kit);
});
afterAll(() => kit.stop());

const PHONE = "+9647700000000";
const announce = (delivery_id: string) => announceDelivery(kit.deps, { tenant_id: net.tenantId, delivery_id });
const track = async (delivery_code: string, k?: string) =>
  (await kit.anonymous.delivery.tracking.track({ delivery_code, k })).delivery;
const links = (code: string) =>
  kit.sent.filter(({ template, data }) => template === "delivery_tracking" && data.code === code);
const keyIn = (url: unknown) => String(url).split("?k=")[1] ?? "";

async function parcel() {
  const made = await net.parcel();
  await net.sql(
    `UPDATE deliveries SET recipient = jsonb_build_object('name', 'Hassan', 'phone', $2::text), sender = '{"name":"Layla"}'
     WHERE tenant_id = $3 AND id = $1`,
    [made.id, PHONE, net.tenantId],
  );
  return made;
}

/** A parcel on its way, and the key in the message that its recipient got. */
async function underWay() {
  const made = await parcel();
  const driver = await net.driver();
  await net.assign(made.id, driver.id);
  await net.pickUp(made.id, driver.id);
  await announce(made.id);
  const [message] = links(made.delivery_code);
  return { ...made, driver, message, key: keyIn(message?.data.url) };
}
const locate = (driverId: string, at = kit.clock.now) =>
  net.sql(
    `UPDATE drivers SET last_latitude = 33.35, last_longitude = 44.4, last_location_at = $2
     WHERE tenant_id = $3 AND id = $1`,
    [driverId, at.toISOString(), net.tenantId],
  );

describe("the recipient's key (4 L9)", () => {
  test("is sent to the recipient's phone when the parcel gets on its way, once, and kept as a hash alone", async () => {
    const { id, delivery_code, message, key } = await underWay();
    expect(message).toMatchObject({ to: PHONE, data: { code: delivery_code } });
    expect(String(message?.data.url)).toBe(`${kit.deps.publicUrl}/t/${delivery_code}?k=${key}`);
    expect(Buffer.from(key, "base64url")).toHaveLength(16);
    await net.change(id, (made, { delivery }) => made.move(delivery, "start_delivery"));
    await announce(id);
    expect(links(delivery_code)).toHaveLength(1);
    const [row] = await net.sql<{ row: string }>("SELECT d::text AS row FROM deliveries d WHERE id = $1", [id]);
    expect(row?.row).not.toContain(key);
  });

  test("sent by twenty workers at once is one, and it is the one that opens", async () => {
    const made = await parcel();
    const driver = await net.driver();
    await net.assign(made.id, driver.id);
    await net.pickUp(made.id, driver.id);
    await Promise.all(Array.from({ length: 20 }, () => announce(made.id)));
    expect(links(made.delivery_code)).toHaveLength(1);
    expect((await track(made.delivery_code, keyIn(links(made.delivery_code)[0]?.data.url))).private).not.toBeNull();
  });

  test("shows where the parcel is, who brings it and for whom; a wrong one is as none", async () => {
    const { id, delivery_code, driver, key } = await underWay();
    await locate(driver.id);
    const { private: seen, ...shown } = await track(delivery_code, key);
    expect(seen).toEqual({
      place: { latitude: 33.35, longitude: 44.4, at: kit.clock.now.toISOString(), distance_km: 5.56 },
      sender_name: "Layla",
      recipient_name: "Hassan",
      driver_name: expect.stringMatching(/\S/),
      proof: null,
    });
    const other = await underWay();
    for (const wrong of [undefined, "", "x", other.key, key.slice(1), `${key} `, "k".repeat(500)])
      expect(await track(delivery_code, wrong)).toEqual({ ...shown, private: null });
    const proof = {
      photo_urls: ["https://cdn.example/a.jpg"],
      signature_url: null,
      recipient_name: "Hassan",
      latitude: null,
      longitude: null,
      at: kit.clock.now.toISOString(),
    };
    await net.change(id, (made, { delivery }) => made.move(delivery, "start_delivery"));
    await net.deliver(id);
    await net.sql("UPDATE deliveries SET proof_of_delivery = $2 WHERE tenant_id = $3 AND id = $1", [
      id,
      JSON.stringify(proof),
      net.tenantId,
    ]);
    const { latitude: _, longitude: __, ...shownProof } = proof;
    expect((await track(delivery_code, key)).private).toMatchObject({
      place: null,
      driver_name: null,
      proof: shownProof,
    });
  });

  test("shows no place that its driver left half an hour ago", async () => {
    const { delivery_code, driver, key } = await underWay();
    await locate(driver.id, new Date(kit.clock.now.getTime() - 31 * 60_000));
    expect((await track(delivery_code, key)).private?.place).toBeNull();
  });

  test("lives through a failed attempt, and dies with the recipient's phone", async () => {
    const tenant = await kit.tenant();
    const { delivery, reach, caller, update } = await (async () => {
      const made = await networkOf(kit, tenant);
      return { ...made, update: made.caller.delivery.deliveries.update };
    })();
    const { id, delivery_code } = await delivery({ recipient: { name: "Hassan", phone: PHONE } });
    await reach(id, "failed");
    await announceDelivery(kit.deps, { tenant_id: tenant.tenantId, delivery_id: id });
    const key = keyIn(links(delivery_code)[0]?.data.url);
    await caller.delivery.assignments.resolve({ id, action: "retry" });
    await update({ id, recipient: { name: "Next door" } });
    expect((await track(delivery_code, key)).private).toMatchObject({ recipient_name: "Next door" });
    await update({ id, recipient: { phone: "+9647700000001" } });
    expect((await track(delivery_code, key)).private).toBeNull();
  });

  test("is sent to nobody where the tenant sends no SMS, or the recipient has no phone", async () => {
    const { settings } = net.admin.caller.identity;
    await settings.update({ notifications: { channels: { sms: false } } });
    expect((await underWay()).message).toBeUndefined();
    await settings.update({ notifications: { channels: { sms: true } } });
    const made = await net.parcel();
    const driver = await net.driver();
    await net.assign(made.id, driver.id);
    await net.pickUp(made.id, driver.id);
    await announce(made.id);
    expect(links(made.delivery_code)).toEqual([]);
  });
});
