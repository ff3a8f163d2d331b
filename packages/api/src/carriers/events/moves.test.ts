import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, networkOf, refusalOf, startKit } from "../../../testing/index.ts";
import { uploadAs } from "../../files/testing/given.ts";
import type { CarrierEvent } from "./schema.ts";
import { carrierAtWork, enableCarrier, eventOf, sendEvent } from "./testing/given.ts";

type Status = CarrierEvent["status"];

let kit: Kit;
let at: Awaited<ReturnType<typeof carrierAtWork>>;
beforeAll(async () => {
  kit = await startKit();
  at = await carrierAtWork(kit);
});
afterAll(() => kit.stop());

const statuses = async (id: string) =>
  (await at.timeline(id)).filter(({ type }) => type === "status").map(({ to }) => to);

describe("a delivery that a carrier has (3 §6, 4 E11)", () => {
  test("goes the way that the carrier tells, step by step, in the carrier's time", async () => {
    const delivery = await at.given({ payer_type: "recipient" });
    const way: Status[] = ["accepted", "en_route_to_pickup", "picked_up", "en_route_to_delivery", "delivered"];
    for (const status of way) {
      kit.clock.advance(60_000);
      const occurred_at = new Date(kit.clock.now.getTime() - 30_000).toISOString();
      expect(await at.tell(delivery, status, { occurred_at })).toBe("applied");
      expect((await at.net.shown(delivery.id)).status).toBe(status);
    }
    expect(await at.net.shown(delivery.id)).toMatchObject({
      custody: "recipient",
      current_assignment: null,
      payment_status: "paid",
    });
    expect(await statuses(delivery.id)).toEqual(["pending", "assigned", ...way]);
    const [last] = (await at.timeline(delivery.id)).filter(({ to }) => to === "delivered");
    const done = new Date(kit.clock.now.getTime() - 30_000).toISOString();
    expect(last).toMatchObject({
      actor: { type: "carrier", id: null },
      at: done,
      received_at: kit.clock.now.toISOString(),
    });
    expect(await at.chain(delivery.id)).toMatchObject([
      { from: "sender", to: "driver", to_driver_id: null, actor_type: "carrier" },
      { from: "driver", to: "recipient", actor_type: "carrier", at: done },
    ]);
    expect(await at.mismatches()).toEqual([]);
  });

  test("passes through what the carrier leaves out, so that custody and money add up", async () => {
    const customer = await at.net.customer({ wallet: 10_000 });
    const delivery = await at.given({ customer_id: customer.id, payment_method: "wallet" });
    expect(await at.tell(delivery, "delivered")).toBe("applied");
    expect(await at.net.shown(delivery.id)).toMatchObject({
      status: "delivered",
      custody: "recipient",
      payment_status: "paid",
    });
    expect(await at.chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    const { wallet } = await at.net.caller.finance.wallets.show({ id: customer.wallet.id });
    expect(wallet).toMatchObject({ balance: 7000, held: 0 });
    expect(await at.mismatches()).toEqual([]);
  });

  test("never moves backwards, however late an event comes", async () => {
    const delivery = await at.given();
    expect(await at.tell(delivery, "en_route_to_delivery")).toBe("applied");
    const before = await at.net.shown(delivery.id);
    for (const status of ["pending", "assigned", "accepted", "picked_up", "en_route_to_delivery"] as const)
      expect([status, await at.tell(delivery, status)]).toEqual([status, "backwards"]);
    expect(await at.net.shown(delivery.id)).toEqual(before);
    expect(await at.tell(delivery, "delivered")).toBe("applied");
    const ended = await at.net.shown(delivery.id);
    for (const status of ["picked_up", "delivered"] as const) expect(await at.tell(delivery, status)).toBe("backwards");
    for (const status of ["failed", "cancelled", "returned"] as const)
      expect(await at.tell(delivery, status)).toBe("ignored");
    expect(await at.net.shown(delivery.id)).toEqual(ended);
  });

  test("ends the same in whatever order the events arrive", async () => {
    const told: Status[] = ["accepted", "picked_up", "en_route_to_delivery", "delivered"];
    for (const order of permutations(told)) {
      const delivery = await at.given({ payer_type: "sender" });
      for (const status of order) await at.tell(delivery, status);
      expect([order, (await at.net.shown(delivery.id)).status]).toEqual([order, "delivered"]);
      expect(await at.chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    }
    expect(await at.mismatches()).toEqual([]);
  });

  test("ends the same when all of it arrives at once, five times over", async () => {
    const delivery = await at.given({ payer_type: "recipient" });
    const told = (["accepted", "picked_up", "en_route_to_delivery", "delivered"] as const).map((status) =>
      eventOf({ delivery_code: delivery.delivery_code, status }, kit.clock.now),
    );
    const { values, refused } = await atOnce(20, (n) =>
      sendEvent(kit, at.carrier, told[n % 4] ?? eventOf({}, kit.clock.now)),
    );
    expect(refused).toEqual([]);
    expect(values.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(16);
    expect(await at.net.shown(delivery.id)).toMatchObject({ status: "delivered", payment_status: "paid" });
    expect(await at.chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    expect(await at.mismatches()).toEqual([]);
  });

  test("20 times the same event at once moves it once", async () => {
    const delivery = await at.given();
    const event = eventOf({ delivery_code: delivery.delivery_code, status: "picked_up" }, kit.clock.now);
    const { values } = await atOnce(20, () => sendEvent(kit, at.carrier, event));
    expect(values.map(({ outcome }) => outcome).toSorted()).toEqual([
      "applied",
      ...Array<string>(19).fill("duplicate"),
    ]);
    expect((await statuses(delivery.id)).filter((status) => status === "picked_up")).toHaveLength(1);
  });

  test("is done nothing to before it was asked for, however slow the carrier's clock is", async () => {
    const delivery = await at.given();
    const occurred_at = new Date(kit.clock.now.getTime() - 3600_000).toISOString();
    expect(await at.tell(delivery, "picked_up", { occurred_at })).toBe("applied");
    expect(await at.chain(delivery.id)).toMatchObject([{ at: kit.clock.now.toISOString() }]);
  });

  test("publishes no file by its id: links of ours count while they bear a signature (4 J14, 3 §1.6)", async () => {
    const secret = await uploadAs(kit, at.net.tenant.admin);
    const byId = `https://karwan.example.test/api/v1/files/${secret.id}`;
    const theirs = "https://carrier.example/1.jpg";
    const guessed = await at.given();
    const proof = { photo_urls: [byId, theirs], signature_url: byId, recipient_name: "Zainab Hussein" };
    expect(await at.tell(guessed, "delivered", { details: { proof, note: `/api/v1/files/${secret.id}` } })).toBe(
      "applied",
    );
    expect((await at.net.shown(guessed.id)).proof_of_delivery).toMatchObject({
      photo_urls: [theirs],
      signature_url: null,
    });
    const failed = await at.given();
    await at.tell(failed, "failed", { details: { photo_urls: [byId] } });
    expect((await at.net.shown(failed.id)).open_exception?.photo_urls).toEqual([]);
    await at.tell(failed, "cancelled", { details: { photo_urls: [`/api/v1/files/${secret.id}`], proof } });
    for (const { id } of [guessed, failed]) expect(JSON.stringify(await at.timeline(id))).not.toContain("signature=");

    const shown = await at.given();
    await at.tell(shown, "delivered", { details: { proof: { ...proof, photo_urls: [secret.url, byId] } } });
    const kept = (await at.net.shown(shown.id)).proof_of_delivery;
    expect(kept?.photo_urls.map((url) => url.split("?")[0])).toEqual([byId]);
    expect(kept?.photo_urls[0]).toContain("signature=");
  });

  test("shows the carrier's proof; what cannot be understood of it is kept and used for nothing", async () => {
    const proved = await at.given();
    const proof = { photo_urls: ["https://carrier.example/1.jpg"], recipient_name: "Zainab Hussein" };
    await at.tell(proved, "delivered", { details: { proof, latitude: 33.3, longitude: 44.4 } });
    expect((await at.net.shown(proved.id)).proof_of_delivery).toEqual({
      ...proof,
      signature_url: null,
      latitude: 33.3,
      longitude: 44.4,
      at: kit.clock.now.toISOString(),
    });
    for (const photo of ["http://inside/1.jpg", "https://carrier.example/\r\nX: y"]) {
      const odd = await at.given();
      const details = { proof: { photo_urls: [photo] }, latitude: "north", notes: 7, reason_code: "No!" };
      expect(await at.tell(odd, "delivered", { details })).toBe("applied");
      expect((await at.net.shown(odd.id)).proof_of_delivery).toBeNull();
      const kept = "SELECT details FROM carrier_events WHERE tenant_id = $1 AND delivery_code = $2";
      expect(await at.rows(kept, odd.delivery_code)).toEqual([{ details }]);
    }
  });
});

describe("a delivery that a carrier does not have (4 E11)", () => {
  test("is not moved: nobody's, a driver's, another tenant's, taken away, or a staged one as a whole", async () => {
    const nobodys = await at.net.delivery();
    const driver = await at.net.driver();
    const drivers = await at.net.delivery();
    await at.net.caller.delivery.assignments.assign({ id: drivers.id, driver_id: driver.id });
    const taken = await at.given();
    await at.net.caller.delivery.assignments.unassign({ id: taken.id });
    const warehouse = await at.net.warehouse();
    const staged = await at.net.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: warehouse.id });
    await at.give(staged.legs[0]?.id ?? "");
    for (const { id } of [nobodys, drivers, taken, staged]) {
      const before = await at.net.shown(id);
      expect([await at.tell(before, "delivered"), await at.tell(before, "cancelled")]).toEqual(["ignored", "ignored"]);
      expect(await at.net.shown(id)).toEqual(before);
    }
    const other = await networkOf(kit, await kit.tenant());
    await enableCarrier(other.tenant);
    const theirs = await other.delivery();
    await other.caller.delivery.assignments.assign({ id: theirs.id, carrier_code: "sandbox" });
    expect(await at.tell(theirs, "delivered")).toBe("ignored");
    expect((await other.shown(theirs.id)).status).toBe("assigned");
    expect(await at.tell({ delivery_code: "NONE-00000001" }, "delivered")).toBe("ignored");
  });

  test("is not given to a carrier that is unknown or not enabled, nor twice", async () => {
    const other = await networkOf(kit, await kit.tenant());
    const { id } = await other.delivery();
    const assign = (carrier_code: string) => other.caller.delivery.assignments.assign({ id, carrier_code });
    expect((await refusalOf(assign("unknown"))).reason).toBe("carrier_not_found");
    expect((await refusalOf(assign("sandbox"))).reason).toBe("carrier_not_enabled");
    await enableCarrier(other.tenant);
    const { values, refused } = await atOnce(20, () => assign("sandbox"));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["delivery_already_assigned"]));
    expect((await other.shown(id)).current_assignment).toMatchObject({ carrier_code: "sandbox", driver: null });
  });
});

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, n) => permutations(values.toSpliced(n, 1)).map((rest) => [value, ...rest]));
}
