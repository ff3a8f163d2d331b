import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf } from "../../../testing/index.ts";
import type { Driver, Road } from "./testing/given.ts";
import { photo, roadOf, startKit } from "./testing/given.ts";

let kit: Kit;
let road: Road;
let driver: Driver;
let own: ReturnType<Road["own"]>;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit, { mustAccept: true });
});
beforeEach(async () => {
  driver = await road.driver();
  own = road.own(driver);
});
afterAll(() => kit.stop());

const proof = { photo_urls: [photo] };
type Own = ReturnType<Road["own"]>;
type Given = { id: string; barcode: string };
const everything = (by: Own, { id, barcode }: Given) => [
  by.accept({ id }),
  by.decline({ id }),
  by.startPickup({ id }),
  by.pickup({ id, scanned_barcode: barcode }),
  by.startDelivery({ id }),
  by.deliver({ id, proof }),
  by.fail({ id, reason_code: "closed" }),
];
const reasons = async (calls: Promise<unknown>[]) =>
  Promise.all(calls.map(async (call) => (await refusalOf(call)).reason));
const stateOf = (id: string) =>
  road.rows(
    `SELECT d.*, (SELECT jsonb_agg(a ORDER BY a.id) FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.delivery_id = d.id)
     AS assignments, (SELECT count(*) FROM delivery_events e WHERE e.tenant_id = $1 AND e.delivery_id = d.id) AS events
     FROM deliveries d WHERE tenant_id = $1 AND id = $2`,
    id,
  );

describe("what is refused to a driver (3 §5, 4 E3, 4 A9)", () => {
  test("deliveries of others: 404, and nothing changes", async () => {
    const other = await road.driver();
    const assigned = await road.assigned(other);
    const carried = await road.carried(other);
    const free = await road.delivery();
    const strangers = [own, road.own(await roadOf(kit).then((there) => there.driver()))];
    strangers.push((await road.tenant.member()).caller.delivery.driverDeliveries);
    for (const { id, barcode } of [assigned, carried, free]) {
      const before = await stateOf(id);
      for (const stranger of strangers)
        expect(new Set(await reasons(everything(stranger, { id, barcode })))).toEqual(new Set(["delivery_not_found"]));
      expect(await stateOf(id)).toEqual(before);
    }
    expect(await refusalOf(own.accept({ id: "nothing" }))).toMatchObject({ reason: "delivery_not_found" });
  });

  test("an assignment that waits for its acceptance takes no other step (4 E3)", async () => {
    const { id, barcode } = await road.assigned(driver);
    expect(await refusalOf(own.startPickup({ id }))).toMatchObject({ reason: "assignment_not_accepted" });
    expect(await refusalOf(own.pickup({ id, scanned_barcode: barcode }))).toMatchObject({
      reason: "assignment_not_accepted",
    });
    await own.accept({ id });
    expect((await own.pickup({ id, scanned_barcode: barcode })).delivery.status).toBe("picked_up");
  });

  test("another parcel's barcode, also from who has the parcel already (4 E3)", async () => {
    const [one, other] = [await road.assigned(driver), await road.delivery()];
    await own.accept({ id: one.id });
    const wrong = () => refusalOf(own.pickup({ id: one.id, scanned_barcode: other.barcode }));
    expect(await wrong()).toMatchObject({ reason: "barcode_mismatch" });
    await own.pickup({ id: one.id, scanned_barcode: one.barcode });
    expect(await wrong()).toMatchObject({ reason: "barcode_mismatch" });
  });

  test.each([{}, { photo_urls: [] }, { recipient_name: "Zainab" }, { signature_url: null }])(
    "a delivery whose proof is %j (4 E6)",
    async (given) => {
      const { id } = await road.carried(driver);
      expect(await refusalOf(own.deliver({ id, proof: given }))).toMatchObject({ reason: "proof_required" });
      expect(await refusalOf(own.deliver({ id }))).toMatchObject({ reason: "proof_required" });
    },
  );

  test.each([undefined, "", "Nobody home", "nobodyHome", "_nobody", "nobody_", "no__body"])(
    "a failure whose reason is %j (4 E6)",
    async (reason_code) => {
      const { id } = await road.carried(driver);
      const refused = await refusalOf(own.fail({ id, reason_code } as { id: string; reason_code: string }));
      expect(refused).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "reason_code", code: reason_code === undefined ? "required" : "reason_code_format" }],
      });
    },
  );

  test("a step out of turn, with those that are allowed", async () => {
    const { id } = await road.assigned(driver);
    await own.accept({ id });
    expect(await refusalOf(own.deliver({ id, proof }))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "accepted", allowed: ["pending", "assigned", "en_route_to_pickup", "picked_up", "cancelled"] },
    });
  });

  test("anything but a repetition once it is delivered (4 A9)", async () => {
    const given = await road.carried(driver);
    await own.deliver({ id: given.id, proof });
    const refused = await Promise.all(
      everything(own, given)
        .filter((_, n) => n !== 5)
        .map((call) => refusalOf(call)),
    );
    expect(refused.map(({ reason, extra }) => [reason, extra["allowed"]])).toEqual(
      Array.from({ length: 6 }, () => ["invalid_transition", []]),
    );
  });

  test("goods that nobody picked yet: they leave a warehouse by a completed picking order (4 E3)", async () => {
    const { warehouse, item_id } = await road.stocked();
    const asked = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: warehouse.id };
    const { id, barcode } = await road.assigned(driver, { ...asked, items: [{ item_id, quantity: 1 }] });
    await own.accept({ id });
    const before = await stateOf(id);
    expect(await refusalOf(own.pickup({ id, scanned_barcode: barcode }))).toMatchObject({
      reason: "picking_not_completed",
    });
    expect(await stateOf(id)).toEqual(before);
  });
});
