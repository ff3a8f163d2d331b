import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, karrada, networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function network() {
  const made = await networkOf(kit, await kit.tenant());
  const { deliveries } = made.caller.delivery;
  const update = async (input: Parameters<typeof deliveries.update>[0]) => (await deliveries.update(input)).delivery;
  const purse = async (id: string) => (await made.caller.finance.wallets.show({ id })).wallet;
  return { ...made, deliveries, update, purse };
}

describe("changing a delivery", () => {
  test("keeps what is left out, and merges what is sent (4 A8)", async () => {
    const { delivery, update, shown } = await network();
    const sender = { name: "Dar Al-Kutub", phone: "+9647701234567" };
    const made = await delivery({ sender, external_reference_id: "U-1" });
    const changed = await update({ id: made.id, sender: { phone: "+9647701234599" }, pickup_address: { lat: 33.32 } });
    expect(changed).toEqual({
      ...made,
      sender: { ...sender, phone: "+9647701234599" },
      pickup_address: { ...karrada, lat: 33.32 },
      updated_at: changed.updated_at,
    });
    expect(await shown(made.id)).toEqual(changed);
    expect(await update({ id: made.id, pickup_address: { full_address: null } })).toMatchObject({
      pickup_address: { lat: 33.32, lng: karrada.lng },
    });
  });

  test("prices anew what the price depends on, and holds anew (4 J8)", async () => {
    const { delivery, update, customer, newService, purse } = await network();
    const payer = await customer({ wallet: 10_000 });
    const { id: delivery_service_id } = await newService({ base_price: 1000, price_per_unit: 500 });
    const made = await delivery({ customer_id: payer.id, payment_method: "wallet", delivery_service_id, unit_size: 2 });
    expect(await purse(payer.wallet.id)).toMatchObject({ held: 2000 });
    expect(await update({ id: made.id, unit_size: 6 })).toMatchObject({ price: 4000, payment_status: "held" });
    expect(await purse(payer.wallet.id)).toMatchObject({ held: 4000, available: 6000 });

    expect(await update({ id: made.id, payment_method: "cash" })).toMatchObject({
      payment_status: "pending",
      cash_to_collect: 4000,
    });
    expect(await purse(payer.wallet.id)).toMatchObject({ held: 0 });
  });

  test("moves the hold to the customer who pays now (4 J8)", async () => {
    const { delivery, update, customer, purse } = await network();
    const [first, second] = [await customer({ wallet: 3000 }), await customer({ wallet: 3000 })];
    const { id } = await delivery({ customer_id: first.id, payment_method: "wallet" });
    await update({ id, customer_id: second.id });
    expect(await purse(first.wallet.id)).toMatchObject({ held: 0 });
    expect(await purse(second.wallet.id)).toMatchObject({ held: 3000 });
    const unpaid = await refusalOf(update({ id, customer_id: null }));
    expect(unpaid.reason).toBe("payment_method_not_allowed");
  });

  test("that its wallet cannot pay for changes nothing (4 G8)", async () => {
    const { delivery, update, customer, newService, purse, shown } = await network();
    const payer = await customer({ wallet: 3000 });
    const made = await delivery({ customer_id: payer.id, payment_method: "wallet" });
    const dear = await newService({ base_price: 5000 });
    const refused = await refusalOf(update({ id: made.id, delivery_service_id: dear.id }));
    expect(refused.reason).toBe("insufficient_wallet_balance");
    expect(await shown(made.id)).toEqual(made);
    expect(await purse(payer.wallet.id)).toMatchObject({ held: 3000 });
  });

  test("keeps the price when nothing it depends on is sent, though the service asks more now (ruling E24)", async () => {
    const { delivery, update, service, caller } = await network();
    const { id } = await delivery();
    await caller.delivery.services.update({ id: service.id, base_price: 7000, is_active: false });
    expect(await update({ id, recipient: { name: "Hussein" } })).toMatchObject({ price: 3000 });
    expect((await refusalOf(update({ id, unit_size: 2 }))).reason).toBe("delivery_service_not_found");
  });

  test("reserves other goods instead, and their size is the parcel's (4 E4)", async () => {
    const { delivery, update, warehouse, goods, caller } = await network();
    const depot = await warehouse();
    const [tea, rice] = [await goods(depot.id, 5), await goods(depot.id, 5, 3)];
    const { id } = await delivery({
      delivery_flow: "from_warehouse",
      unit_size: undefined,
      items: [{ item_id: tea.item_id, quantity: 5 }],
    });
    const changed = await update({ id, items: [{ item_id: rice.item_id, quantity: 2 }] });
    expect(changed).toMatchObject({ unit_size: 6, items: [{ item_id: rice.item_id, quantity: 2 }] });
    const { reservations } = await caller.warehousing.reservations.list({});
    expect(reservations).toMatchObject([{ item_id: rice.item_id, quantity: 2, reference_id: id }]);
  });

  test("reserves in another warehouse when the goods are taken from there (4 E4)", async () => {
    const { delivery, update, warehouse, goods, caller } = await network();
    const [first, second] = [await warehouse(), await warehouse()];
    const { item_id } = await goods(first.id, 5);
    const [bin] = (await caller.warehousing.locations.list({ warehouse_id: second.id })).locations;
    await caller.warehousing.stock.upsert({ warehouse_id: second.id, item_id, bin_id: bin?.id ?? "", quantity: 2 });
    const from = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: first.id };
    const { id } = await delivery({ ...from, items: [{ item_id, quantity: 2 }] });
    expect(await update({ id, pickup_warehouse_id: second.id })).toMatchObject({ pickup_warehouse_id: second.id });
    const { reservations } = await caller.warehousing.reservations.list({});
    expect(reservations).toMatchObject([{ warehouse_id: second.id, quantity: 2, reference_id: id }]);
  });

  test("and assigning it at the same time: the driver's room is what the delivery is as large as (4 J9)", async () => {
    const { delivery, update, driver, caller, shown } = await network();
    const who = await driver();
    const { id } = await delivery({ unit_size: 1 });
    const assign = () => caller.delivery.assignments.assign({ id, driver_id: who.id });
    await atOnce(20, async (n) => (n % 2 === 0 ? update({ id, unit_size: n + 2 }) : (await assign()).delivery));
    const { used_capacity_unit } = (await caller.delivery.drivers.show({ driverId: who.id })).driver;
    const { status, unit_size } = await shown(id);
    expect({ status, used_capacity_unit }).toEqual({ status: "assigned", used_capacity_unit: unit_size });
  });

  test("carries places, size and warehouse of a staged one over to its legs (4 J5)", async () => {
    const { delivery, update, warehouse, shown, deliveries } = await network();
    const [north, south] = [
      await warehouse(),
      await warehouse({ address: { lat: 33.2, lng: 44.3, full_address: "South" } }),
    ];
    const { id, legs } = await delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: north.id });
    await update({ id, warehouse_id: south.id, unit_size: 3, delivery_address: { full_address: "New place" } });
    const [a, b] = await Promise.all(legs.map((leg) => shown(leg.id)));
    const stop = { lat: 33.2, lng: 44.3, full_address: "South" };
    expect(a).toMatchObject({ unit_size: 3, delivery_address: stop, dropoff_warehouse_id: south.id, price: 0 });
    expect(b).toMatchObject({
      pickup_address: stop,
      pickup_warehouse_id: south.id,
      delivery_address: { full_address: "New place" },
    });
    const leg = await refusalOf(deliveries.update({ id: legs[0]?.id ?? "", unit_size: 2 }));
    expect(leg.reason).toBe("leg_follows_parent");
  });

  test.each(["assigned", "picked_up", "delivered", "failed", "cancelled"] as const)(
    "is refused once it is %s (3 §5)",
    async (status) => {
      const { delivery, update, reach } = await network();
      const { id } = await delivery();
      await reach(id, status);
      expect((await refusalOf(update({ id, unit_size: 2 }))).reason).toBe("delivery_not_editable");
    },
  );

  test("is refused for a staged one whose leg has a driver, and for an operational return (ruling E24)", async () => {
    const { delivery, update, reach, warehouse, caller } = await network();
    await warehouse();
    const staged = await delivery({ delivery_flow: "pickup_and_delivery" });
    await reach(staged.legs[0]?.id ?? "", "assigned");
    expect((await refusalOf(update({ id: staged.id, unit_size: 2 }))).reason).toBe("delivery_not_editable");
    const failed = await delivery();
    await reach(failed.id, "failed");
    const { return_delivery } = await caller.delivery.assignments.resolve({ id: failed.id, action: "return" });
    const back = await refusalOf(update({ id: return_delivery?.id ?? "", unit_size: 2 }));
    expect(back.reason).toBe("delivery_not_editable");
  });

  test("leaves alone what was paid for: places and prices of a parcel that failed stay (ruling E24)", async () => {
    const { delivery, update, reach, caller } = await network();
    const { id } = await delivery({ payer_type: "sender", payment_method: "cash" });
    await reach(id, "failed");
    await caller.delivery.assignments.resolve({ id, action: "retry" });
    expect(await update({ id, recipient: { name: "Next door" } })).toMatchObject({
      payment_status: "paid",
      price: 3000,
    });
    expect((await refusalOf(update({ id, payer_type: "recipient" }))).reason).toBe("delivery_not_editable");
  });

  test("gives a reference to one of twenty, and the others learn whose it is (3 §6)", async () => {
    const { delivery, update } = await network();
    const made = await Promise.all(Array.from({ length: 20 }, () => delivery()));
    const { values, refused } = await atOnce(20, (n) =>
      update({ id: made[n]?.id ?? "", external_reference_id: "ONE" }),
    );
    expect(values).toHaveLength(1);
    expect(refused).toEqual(
      Array.from({ length: 19 }, () => ({
        reason: "external_reference_exists",
        extra: { delivery: { id: values[0]?.delivery_code } },
        issues: [],
      })),
    );
  });

  test("sent again with its Idempotency-Key answers the same (3 §1.8)", async () => {
    const { delivery, tenant } = await network();
    const { id } = await delivery();
    const { deliveries } = tenant.admin.with({ idempotencyKey: "update-1" }).delivery;
    const first = await deliveries.update({ id, unit_size: 3 });
    expect(await deliveries.update({ id, unit_size: 3 })).toEqual(first);
  });
});
