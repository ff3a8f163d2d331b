import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, networkOf, startKit } from "../../../testing/index.ts";
import { foldCounts } from "../../kernel/index.ts";
import { verifyDeliveries } from "./deliveries.ts";
import { tamperWith } from "./testing/tamper.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A tenant with a delivery from a wallet, one under way, one from a warehouse, and ended ones of each. */
async function given() {
  const net = await networkOf(kit, await kit.tenant());
  const { tenantId } = net.tenant;
  const customer_id = (await net.customer({ wallet: 100_000 })).id;
  const held = await net.delivery({ customer_id, payment_method: "wallet" });
  const called = await net.delivery({ customer_id, payment_method: "wallet" });
  await net.caller.delivery.deliveries.cancel({ id: called.id, reason: "Not needed" });
  const driver = await net.driver();
  const carried = await net.reach((await net.delivery()).id, "picked_up", driver);
  await net.reach((await net.delivery({ customer_id, payment_method: "wallet" })).id, "delivered", driver);
  const { id: pickup_warehouse_id } = await net.warehouse();
  const { item_id } = await net.goods(pickup_warehouse_id, 10);
  const stored = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id, items: [{ item_id, quantity: 3 }] };
  const kept = await net.delivery(stored);
  const let_go = await net.delivery(stored);
  await net.caller.delivery.deliveries.cancel({ id: let_go.id, reason: "Not needed" });
  await net.delivery({ ...stored, is_draft: true });
  const found = async () =>
    (await verifyDeliveries(kit.database)).mismatches
      .filter((mismatch) => mismatch.tenant_id === tenantId)
      .map(({ kind, id }) => [kind, id]);
  const assign = (id: string, driver_id: string) => net.caller.delivery.assignments.assign({ id, driver_id });
  return { tenantId, held, called, driver, carried, kept, found, assign };
}

describe("verifying deliveries against what stands for them", () => {
  test("an honest tenant has no mismatches, and it says how much was checked", async () => {
    const before = await verifyDeliveries(kit.database);
    await given();
    const after = await verifyDeliveries(kit.database);
    expect(after.mismatches).toEqual([]);
    expect(after.checked).toEqual({
      tenants: before.checked.tenants + 1,
      deliveries: before.checked.deliveries + 7,
      assignments: before.checked.assignments + 2,
    });
  });

  test("a price that is not what is held is found, and so is a hold without its delivery (4 J8)", async () => {
    const { held, called, found } = await given();
    await tamperWith(kit, "UPDATE deliveries SET price = price + 1 WHERE id = $1", [held.id]);
    expect(await found()).toEqual([["held_is_not_the_price", held.id]]);
    const revive = "UPDATE finance_holds SET status = 'held', settled_at = NULL WHERE reference_id = $1";
    await tamperWith(kit, revive, [called.id]);
    expect((await found()).map(([, id]) => id).toSorted()).toEqual([held.id, called.id].toSorted());
  });

  test("money held for a delivery that ended, or in a wallet that is not its customer's, is found (4 J8)", async () => {
    const { held, found } = await given();
    await tamperWith(kit, "UPDATE deliveries SET customer_id = $2 WHERE id = $1", [held.id, newId()]);
    expect(await found()).toEqual([["held_in_another_wallet", held.id]]);
    await tamperWith(kit, "UPDATE deliveries SET lost_at = now() WHERE id = $1", [held.id]);
    expect(await found()).toContainEqual(["held_for_an_ended_delivery", held.id]);
  });

  test("money held for a delivery that has no customer is found, and no wallet was expected (4 J8)", async () => {
    const { held } = await given();
    await tamperWith(kit, "UPDATE deliveries SET customer_id = NULL WHERE id = $1", [held.id]);
    const { mismatches } = await verifyDeliveries(kit.database);
    expect(mismatches.filter(({ id }) => id === held.id)).toMatchObject([
      { kind: "held_in_another_wallet", expected: "no wallet" },
    ]);
  });

  test("room that is not what a driver's assignments take is found (4 J9)", async () => {
    const { driver, found } = await given();
    await tamperWith(kit, "UPDATE drivers SET used_capacity_unit = used_capacity_unit + 0.5 WHERE id = $1", [
      driver.id,
    ]);
    expect(await found()).toEqual([["capacity_is_not_the_sum_of_assignments", driver.id]]);
  });

  test.each([
    ["the status of one", "UPDATE delivery_assignments SET status = 'accepted' WHERE delivery_id = $1"],
    ["the driver of one", "UPDATE deliveries SET driver_id = NULL WHERE id = $1"],
    ["the other assignment of one", `UPDATE deliveries SET assignment_id = '${newId()}' WHERE id = $1`],
    ["the end of one", "UPDATE delivery_assignments SET status = 'failed', ended_at = now() WHERE delivery_id = $1"],
  ])("a delivery and its assignment that disagree are found: %s (3 §5)", async (_what, text) => {
    const { carried, found } = await given();
    await tamperWith(kit, text, [carried.id]);
    expect(await found()).toEqual([["assignment_does_not_match_its_delivery", carried.id]]);
  });

  test("goods that nothing keeps, and reservations that keep for nobody, are found (4 E4, 4 J1)", async () => {
    const { kept, found } = await given();
    const mine = "WHERE id IN (SELECT reservation_id FROM delivery_items WHERE delivery_id = $1)";
    await tamperWith(kit, `UPDATE inventory_reservations SET item_id = '${newId()}' ${mine}`, [kept.id]);
    expect((await found()).map(([kind]) => kind)).toEqual([
      "reservation_without_its_delivery",
      "goods_without_their_reservation",
    ]);
    await tamperWith(kit, "UPDATE deliveries SET status = 'cancelled' WHERE id = $1", [kept.id]);
    expect((await found()).map(([kind]) => kind)).toContain("reservation_without_its_delivery");
  });

  test.each([
    ["a handoff that was called off", "UPDATE package_handoffs SET status = 'cancelled' WHERE delivery_id = $1"],
    ["another's handoff", `UPDATE package_handoffs SET assignment_id = '${newId()}' WHERE delivery_id = $1`],
    ["a picking order that has ended", "UPDATE picking_orders SET status = 'cancelled' WHERE delivery_id = $1"],
  ])("who waits for a parcel in a warehouse without its handoff is found: %s (3 §7, 4 F1)", async (_what, text) => {
    const { kept, driver, found, assign } = await given();
    await assign(kept.id, driver.id);
    expect(await found()).toEqual([]);
    await tamperWith(kit, text, [kept.id]);
    expect(await found()).toEqual([["handoff_does_not_match_its_assignment", kept.id]]);
  });

  test("a count that is not the number of deliveries is found (4 A7)", async () => {
    const { tenantId, found } = await given();
    await tamperWith(kit, "INSERT INTO delivery_counts VALUES ($1, 'failed', gen_random_uuid(), 1)", [tenantId]);
    expect(await found()).toEqual([["count_is_not_the_number_of_deliveries", "failed"]]);
  });

  test("counts stay right while they are folded and deliveries come in (4 A7)", async () => {
    const net = await networkOf(kit, await kit.tenant());
    await Promise.all([atOnce(20, () => net.delivery()), atOnce(5, () => foldCounts(kit.deps))]);
    await foldCounts(kit.deps);
    const { tenantId } = net.tenant;
    const text = "SELECT status, rows FROM delivery_counts WHERE tenant_id = $1";
    expect(await arrange(kit.database, { tenantId }, text, [tenantId])).toEqual([{ status: "pending", rows: 20 }]);
  });
});
