import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf } from "../../../testing/index.ts";
import { sweepFiles, verifyFiles } from "../../files/index.ts";
import { isThere, uploadAs } from "../../files/testing/given.ts";
import type { Road } from "./testing/given.ts";
import { actionsFor, roadOf, startKit } from "./testing/given.ts";

let kit: Kit;
let road: Road;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
});
afterAll(() => kit.stop());

const HOUR = 3_600_000;
const pathOf = ({ id }: { id: string }) => `/api/v1/files/${id}`;
const iso = (ms: number) => new Date(kit.clock.now.getTime() + ms).toISOString();
const timelineOf = async (id: string) => (await road.caller.delivery.tracking.timeline({ id })).timeline;

describe("photos and signatures of drivers (4 J14)", () => {
  test("are their own: nobody's file is published by its id, and nothing changes (3 §1.6)", async () => {
    const driver = await road.driver();
    const secret = await uploadAs(kit, road.tenant.admin);
    const { id, barcode } = await road.assigned(driver);
    const own = road.own(driver);
    const missing = { reason: "file_not_found" };
    const signature_url = pathOf(secret);
    expect(await refusalOf(own.pickup({ id, scanned_barcode: barcode, signature_url }))).toMatchObject(missing);
    expect((await road.shown(id)).status).toBe("assigned");
    await own.pickup({ id, scanned_barcode: barcode });
    for (const proof of [{ photo_urls: [pathOf(secret)] }, { signature_url: pathOf(secret) }])
      expect(await refusalOf(own.deliver({ id, proof }))).toMatchObject(missing);
    const failure = { id, reason_code: "recipient_absent", photo_urls: [pathOf(secret)] };
    expect(await refusalOf(own.fail(failure))).toMatchObject(missing);
    expect(await road.shown(id)).toMatchObject({ status: "picked_up", proof_of_delivery: null, open_exception: null });
    const [action] = [actionsFor({ id, barcode }, iso).fail];
    const { results } = await own.sync({ actions: [{ ...action, payload: { ...failure, id: undefined } }] });
    expect(results).toMatchObject([{ status: "rejected", code: "file_not_found" }]);
    expect(JSON.stringify(await timelineOf(id))).not.toContain(secret.id);
  });

  test("text that looks like a file is text: its id opens nothing in the timeline", async () => {
    const driver = await road.driver();
    const secret = await uploadAs(kit, road.tenant.admin);
    const { id } = await road.carried(driver);
    await road.own(driver).fail({ id, reason_code: "recipient_absent", notes: pathOf(secret) });
    const text = JSON.stringify(await timelineOf(id));
    expect(text).toContain(secret.id);
    expect(text).not.toContain("signature=");
  });

  test("stay for as long as the delivery's history is there, of legs too", async () => {
    const driver = await road.driver();
    const signature = await uploadAs(kit, driver.actor);
    const photo = await uploadAs(kit, driver.actor);
    const warehouse_id = await road.depot();
    const { id: rootId, legs } = await road.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id });
    const leg = legs[0] ?? { id: "", barcode: "" };
    await road.assign(leg.id, driver);
    const own = road.own(driver);
    await own.pickup({ id: leg.id, scanned_barcode: leg.barcode, signature_url: signature.url });
    await own.fail({ id: leg.id, reason_code: "closed", photo_urls: [photo.url] });
    const direct = await road.carried(driver);
    const door = await uploadAs(kit, driver.actor);
    await own.deliver({ id: direct.id, proof: { photo_urls: [door.url], signature_url: door.url } });
    kit.clock.advance(100 * HOUR);
    await sweepFiles(kit.deps);
    for (const { id } of [signature, photo, door]) expect(await isThere(kit, road.tenant.tenantId, id)).toBe(true);
    expect((await verifyFiles(kit.database)).mismatches).toEqual([]);
    const admin = await kit.signIn(road.tenant.admin.userId, road.tenant.tenantId);
    const shown = (await admin.caller.delivery.deliveries.show({ id: rootId })).delivery;
    expect(shown.open_exception?.photo_urls[0]).toContain("signature=");
  });
});

describe("files of actions that wait (4 J13, 4 B14)", () => {
  test("stay for as long as these may run, and go two days after when they did not", async () => {
    road = await roadOf(kit);
    const driver = await road.driver();
    const { tenantId } = road.tenant;
    const given = await road.assigned(driver);
    const { deliver } = actionsFor(given, iso);
    const photo = await uploadAs(kit, driver.actor);
    const early = { ...deliver, payload: { proof: { photo_urls: [photo.url] } } };
    kit.clock.advance(47 * HOUR);
    const later = await kit.signIn(driver.actor.userId, tenantId);
    const { results } = await later.caller.delivery.driverDeliveries.sync({ actions: [early] });
    expect(results).toMatchObject([{ status: "deferred" }]);
    kit.clock.advance(48 * HOUR);
    await sweepFiles(kit.deps);
    expect(await isThere(kit, tenantId, photo.id)).toBe(true);
    const last = await kit.signIn(driver.actor.userId, tenantId);
    await last.caller.delivery.driverDeliveries.pickup({ id: given.id, scanned_barcode: given.barcode });
    const admin = await kit.signIn(road.tenant.admin.userId, tenantId);
    const { delivery } = await admin.caller.delivery.deliveries.show({ id: given.id });
    expect(delivery.status).toBe("delivered");
    expect(delivery.proof_of_delivery?.photo_urls[0]).toContain(photo.id);
    kit.clock.advance(100 * HOUR);
    await sweepFiles(kit.deps);
    expect(await isThere(kit, tenantId, photo.id)).toBe(true);
    expect((await verifyFiles(kit.database)).mismatches).toEqual([]);
  });

  test("of an action that never ran are removed in the end", async () => {
    road = await roadOf(kit);
    const driver = await road.driver();
    const given = await road.assigned(driver);
    const { deliver } = actionsFor(given, iso);
    const photo = await uploadAs(kit, driver.actor);
    await road.own(driver).sync({ actions: [{ ...deliver, payload: { proof: { photo_urls: [photo.url] } } }] });
    kit.clock.advance(96 * HOUR - 1);
    await sweepFiles(kit.deps);
    expect(await isThere(kit, road.tenant.tenantId, photo.id)).toBe(true);
    kit.clock.advance(1);
    await sweepFiles(kit.deps);
    expect(await isThere(kit, road.tenant.tenantId, photo.id)).toBe(false);
  });

  test("by a link that worked when the phone sent it, although it runs when the link is over", async () => {
    road = await roadOf(kit);
    const driver = await road.driver();
    const { tenantId } = road.tenant;
    const given = await road.assigned(driver);
    const { deliver } = actionsFor(given, iso);
    const shared = await uploadAs(kit, road.tenant.admin);
    const by = (url: string) => ({ ...deliver, client_id: url.slice(-20), payload: { proof: { photo_urls: [url] } } });
    await road.own(driver).sync({ actions: [by(shared.url)] });
    kit.clock.advance(20 * HOUR);
    const later = await kit.signIn(driver.actor.userId, tenantId);
    const { driverDeliveries } = later.caller.delivery;
    expect(await outcomeOf(driverDeliveries.deliver({ id: given.id, proof: { photo_urls: [shared.url] } }))).not.toBe(
      "done",
    );
    await driverDeliveries.pickup({ id: given.id, scanned_barcode: given.barcode });
    const admin = await kit.signIn(road.tenant.admin.userId, tenantId);
    expect((await admin.caller.delivery.deliveries.show({ id: given.id })).delivery.status).toBe("delivered");
  });
});
