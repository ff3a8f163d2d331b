import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyCustody } from "../../delivery/verify/index.ts";
import { verifyFinance } from "../../finance/ledger/index.ts";
import type { Kit } from "../../testing/index.ts";
import { arrange, atOnce, goodsOf, networkOf, refusalOf, startKit } from "../../testing/index.ts";
import type { TestCarrier } from "./fixtures.ts";
import { enableCarrier, eventOf, sendEvent } from "./fixtures.ts";
import type { CarrierEvent } from "./schema.ts";

type Network = Awaited<ReturnType<typeof networkOf>>;
type Told = Partial<CarrierEvent>;
type Status = CarrierEvent["status"];

let kit: Kit;
let net: Network;
let carrier: TestCarrier;
beforeAll(async () => {
  kit = await startKit();
  const tenant = await kit.tenant();
  net = await networkOf(kit, tenant);
  carrier = await enableCarrier(tenant);
});
afterAll(() => kit.stop());

const give = async (id: string) =>
  (await net.caller.delivery.assignments.assign({ id, carrier_code: "sandbox" })).delivery;
const given = async (body: Parameters<Network["delivery"]>[0] = {}) => give((await net.delivery(body)).id);
const tell = async ({ delivery_code }: { delivery_code: string }, status: Status, told: Told = {}) =>
  (await sendEvent(kit, carrier, eventOf({ delivery_code, status, ...told }, kit.clock.now))).outcome;
const rows = <Row>(text: string, id: string) =>
  arrange<Row>(kit.database, { tenantId: net.tenant.tenantId }, text, [net.tenant.tenantId, id]);
const chain = async (id: string) =>
  rows(
    `SELECT "from", "to", to_driver_id, actor_type, at FROM custody_records WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY seq`,
    id,
  );
const timeline = async (id: string) => (await net.caller.delivery.tracking.timeline({ id })).timeline;
const statuses = async (id: string) => (await timeline(id)).filter(({ type }) => type === "status").map(({ to }) => to);
const booksAreRight = async () => {
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  expect((await verifyCustody(kit.database)).mismatches).toEqual([]);
};

describe("a delivery that a carrier has (3 §6, 4 E11)", () => {
  test("goes the way that the carrier tells, step by step, in the carrier's time", async () => {
    const delivery = await given({ payer_type: "recipient" });
    const way: Status[] = ["accepted", "en_route_to_pickup", "picked_up", "en_route_to_delivery", "delivered"];
    for (const status of way) {
      kit.clock.advance(60_000);
      const occurred_at = new Date(kit.clock.now.getTime() - 30_000).toISOString();
      expect(await tell(delivery, status, { occurred_at })).toBe("applied");
      expect((await net.shown(delivery.id)).status).toBe(status);
    }
    expect(await net.shown(delivery.id)).toMatchObject({
      custody: "recipient",
      current_assignment: null,
      payment_status: "paid",
    });
    expect(await statuses(delivery.id)).toEqual(["pending", "assigned", ...way]);
    const [last] = (await timeline(delivery.id)).filter(({ to }) => to === "delivered");
    const done = new Date(kit.clock.now.getTime() - 30_000).toISOString();
    expect(last).toMatchObject({
      actor: { type: "carrier", id: null },
      at: done,
      received_at: kit.clock.now.toISOString(),
    });
    expect(await chain(delivery.id)).toMatchObject([
      { from: "sender", to: "driver", to_driver_id: null, actor_type: "carrier" },
      { from: "driver", to: "recipient", actor_type: "carrier", at: done },
    ]);
    await booksAreRight();
  });

  test("passes through what the carrier leaves out, so that custody and money add up", async () => {
    const customer = await net.customer({ wallet: 10_000 });
    const delivery = await given({ customer_id: customer.id, payment_method: "wallet" });
    expect(await tell(delivery, "delivered")).toBe("applied");
    expect(await net.shown(delivery.id)).toMatchObject({
      status: "delivered",
      custody: "recipient",
      payment_status: "paid",
    });
    expect(await chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    const { wallet } = await net.caller.finance.wallets.show({ id: customer.wallet.id });
    expect(wallet).toMatchObject({ balance: 7000, held: 0 });
    await booksAreRight();
  });

  test("never moves backwards, however late an event comes", async () => {
    const delivery = await given();
    expect(await tell(delivery, "en_route_to_delivery")).toBe("applied");
    const before = await net.shown(delivery.id);
    for (const status of ["pending", "assigned", "accepted", "picked_up", "en_route_to_delivery"] as const)
      expect([status, await tell(delivery, status)]).toEqual([status, "backwards"]);
    expect(await net.shown(delivery.id)).toEqual(before);
    expect(await tell(delivery, "delivered")).toBe("applied");
    const ended = await net.shown(delivery.id);
    for (const status of ["picked_up", "delivered"] as const) expect(await tell(delivery, status)).toBe("backwards");
    for (const status of ["failed", "cancelled", "returned"] as const)
      expect(await tell(delivery, status)).toBe("ignored");
    expect(await net.shown(delivery.id)).toEqual(ended);
  });

  test("ends the same in whatever order the events arrive", async () => {
    const told: Status[] = ["accepted", "picked_up", "en_route_to_delivery", "delivered"];
    for (const order of permutations(told)) {
      const delivery = await given({ payer_type: "sender" });
      for (const status of order) await tell(delivery, status);
      expect([order, (await net.shown(delivery.id)).status]).toEqual([order, "delivered"]);
      expect(await chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    }
    await booksAreRight();
  });

  test("ends the same when all of it arrives at once, five times over", async () => {
    const delivery = await given({ payer_type: "recipient" });
    const told = (["accepted", "picked_up", "en_route_to_delivery", "delivered"] as const).map((status) =>
      eventOf({ delivery_code: delivery.delivery_code, status }, kit.clock.now),
    );
    const { values, refused } = await atOnce(20, (n) =>
      sendEvent(kit, carrier, told[n % 4] ?? eventOf({}, kit.clock.now)),
    );
    expect(refused).toEqual([]);
    expect(values.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(16);
    expect(await net.shown(delivery.id)).toMatchObject({ status: "delivered", payment_status: "paid" });
    expect(await chain(delivery.id)).toMatchObject([{ to: "driver" }, { to: "recipient" }]);
    await booksAreRight();
  });

  test("20 times the same event at once moves it once", async () => {
    const delivery = await given();
    const event = eventOf({ delivery_code: delivery.delivery_code, status: "picked_up" }, kit.clock.now);
    const { values } = await atOnce(20, () => sendEvent(kit, carrier, event));
    expect(values.map(({ outcome }) => outcome).toSorted()).toEqual([
      "applied",
      ...Array<string>(19).fill("duplicate"),
    ]);
    expect((await statuses(delivery.id)).filter((status) => status === "picked_up")).toHaveLength(1);
  });

  test("is done nothing to before it was asked for, however slow the carrier's clock is", async () => {
    const delivery = await given();
    const occurred_at = new Date(kit.clock.now.getTime() - 3600_000).toISOString();
    expect(await tell(delivery, "picked_up", { occurred_at })).toBe("applied");
    expect(await chain(delivery.id)).toMatchObject([{ at: kit.clock.now.toISOString() }]);
  });

  test("shows the carrier's proof; what cannot be understood of it is kept and used for nothing", async () => {
    const proved = await given();
    const proof = { photo_urls: ["https://carrier.example/1.jpg"], recipient_name: "Zainab Hussein" };
    await tell(proved, "delivered", { details: { proof, latitude: 33.3, longitude: 44.4 } });
    expect((await net.shown(proved.id)).proof_of_delivery).toEqual({
      ...proof,
      signature_url: null,
      latitude: 33.3,
      longitude: 44.4,
      at: kit.clock.now.toISOString(),
    });
    const odd = await given();
    const details = { proof: { photo_urls: ["http://inside/1.jpg"] }, latitude: "north", notes: 7, reason_code: "No!" };
    expect(await tell(odd, "delivered", { details })).toBe("applied");
    expect((await net.shown(odd.id)).proof_of_delivery).toBeNull();
    const kept = "SELECT details FROM carrier_events WHERE tenant_id = $1 AND delivery_code = $2";
    expect(await rows(kept, odd.delivery_code)).toEqual([{ details }]);
  });
});

describe("a delivery that a carrier does not have (4 E11)", () => {
  test("is not moved: nobody's, a driver's, another tenant's, taken away, or a staged one as a whole", async () => {
    const nobodys = await net.delivery();
    const driver = await net.driver();
    const drivers = await net.delivery();
    await net.caller.delivery.assignments.assign({ id: drivers.id, driver_id: driver.id });
    const taken = await given();
    await net.caller.delivery.assignments.unassign({ id: taken.id });
    const warehouse = await net.warehouse();
    const staged = await net.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: warehouse.id });
    await give(staged.legs[0]?.id ?? "");
    for (const { id } of [nobodys, drivers, taken, staged]) {
      const before = await net.shown(id);
      expect([await tell(before, "delivered"), await tell(before, "cancelled")]).toEqual(["ignored", "ignored"]);
      expect(await net.shown(id)).toEqual(before);
    }
    const other = await networkOf(kit, await kit.tenant());
    await enableCarrier(other.tenant);
    const theirs = await other.delivery();
    await other.caller.delivery.assignments.assign({ id: theirs.id, carrier_code: "sandbox" });
    expect(await tell(theirs, "delivered")).toBe("ignored");
    expect((await other.shown(theirs.id)).status).toBe("assigned");
    expect(await tell({ delivery_code: "NONE-00000001" }, "delivered")).toBe("ignored");
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

describe("a carrier that does not deliver (3 §5, 4 J4)", () => {
  test("opens an exception, and has the parcel until somebody decides", async () => {
    const delivery = await given();
    expect(await tell(delivery, "failed", { details: { reason_code: "recipient_absent", notes: "Rang twice" } })).toBe(
      "applied",
    );
    expect(await net.shown(delivery.id)).toMatchObject({
      status: "failed",
      custody: "driver",
      open_exception: { reason_code: "recipient_absent", notes: "Rang twice" },
    });
    expect(await tell(delivery, "picked_up")).toBe("backwards");
    expect(await tell(delivery, "returned")).toBe("ignored");
  });

  test("and gets it again: what it told of the first attempt says nothing of the second", async () => {
    const delivery = await given();
    const first = kit.clock.now.toISOString();
    await tell(delivery, "failed", { occurred_at: first });
    kit.clock.advance(3600_000);
    await net.caller.delivery.assignments.resolve({ id: delivery.id, action: "retry" });
    await give(delivery.id);
    expect(await tell(delivery, "picked_up", { occurred_at: first })).toBe("backwards");
    expect((await net.shown(delivery.id)).status).toBe("assigned");
    expect(await tell(delivery, "delivered")).toBe("applied");
    await booksAreRight();
  });

  test("before pickup calls the delivery off: what was held for it is free", async () => {
    const customer = await net.customer({ wallet: 5000 });
    const delivery = await given({ customer_id: customer.id, payment_method: "wallet" });
    expect(await tell(delivery, "cancelled", { details: { notes: "Vehicle broke down" } })).toBe("applied");
    expect(await net.shown(delivery.id)).toMatchObject({ status: "cancelled", current_assignment: null });
    const { wallet } = await net.caller.finance.wallets.show({ id: customer.wallet.id });
    expect(wallet).toMatchObject({ balance: 5000, held: 0 });
    await booksAreRight();
  });

  test("after pickup cannot call it off", async () => {
    const delivery = await given();
    await tell(delivery, "picked_up");
    expect(await tell(delivery, "cancelled")).toBe("ignored");
    expect((await net.shown(delivery.id)).status).toBe("picked_up");
  });
});

describe("a leg that a carrier has (3 §5, 4 E2)", () => {
  const leg = async () => {
    const warehouse = await net.warehouse();
    const parent = await net.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: warehouse.id });
    const [first] = parent.legs;
    return { parent, leg: await give(first?.id ?? "") };
  };

  test("ends at the warehouse's door, and the staged delivery follows", async () => {
    const { parent, leg: first } = await leg();
    expect(first.delivery_code).toBe(`${parent.delivery_code}-A`);
    expect(await tell(first, "delivered")).toBe("applied");
    expect(await net.shown(parent.id)).toMatchObject({ status: "picked_up", custody: "awaiting_warehouse_receipt" });
    await booksAreRight();
  });

  test("is given back when the carrier calls it off, for legs are cancelled with their parent (4 J5)", async () => {
    const { parent, leg: first } = await leg();
    expect(await tell(first, "cancelled")).toBe("applied");
    expect(await net.shown(first.id)).toMatchObject({ status: "pending", current_assignment: null });
    expect((await net.shown(parent.id)).status).toBe("pending");
  });
});

test("a step that is not possible yet is refused and can be told again (4 E3)", async () => {
  const { warehouse, items, receive } = await goodsOf(kit, net.tenant);
  const { item } = await items.create({ name: "Tea", sku: "TEA-CARRIER", unit_size: 1 });
  await receive(item.id, 10);
  const goods = { delivery_flow: "from_warehouse", pickup_warehouse_id: warehouse.id } as const;
  const delivery = await given({ ...goods, items: [{ item_id: item.id, quantity: 2 }] });
  const event = eventOf({ delivery_code: delivery.delivery_code, status: "picked_up" }, kit.clock.now);
  for (let n = 0; n < 2; n += 1)
    expect((await refusalOf(sendEvent(kit, carrier, event))).reason).toBe("picking_not_completed");
  const stored = "SELECT event_id FROM carrier_events WHERE tenant_id = $1 AND delivery_code = $2";
  expect(await rows(stored, delivery.delivery_code)).toEqual([]);
});

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, n) => permutations(values.toSpliced(n, 1)).map((rest) => [value, ...rest]));
}
