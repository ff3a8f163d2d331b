import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { givenHandoffs } from "./testing/given.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof givenHandoffs>>;
beforeAll(async () => {
  kit = await startKit();
  net = await givenHandoffs(kit);
});
afterEach(async () => expect(await net.faults()).toEqual([]));
afterAll(() => kit.stop());

const signature_url = "https://example.com/signature.png";

/** A delivery whose assignment made a handoff, and what a request for that says. */
async function prepared() {
  const given = await net.ready();
  const { id: delivery_id, warehouse_id, order } = given;
  const body = { warehouse_id, delivery_id, picking_order_id: order.id, warehouse_staff_id: net.staff.userId };
  return { ...given, body };
}

describe("a handoff that an assignment made", () => {
  test("is answered to who asks for it, and gets its staff (2 §4.6)", async () => {
    const { body, handoff, driver } = await prepared();
    const { handoff: answered } = await net.handoffs.create(body);
    expect(answered).toMatchObject({ ...body, id: handoff.id, status: "pending", driver_id: driver.id });
    const other = await net.tenant.member("warehouse_staff");
    const again = await net.handoffs.create({ ...body, driver_id: driver.id, warehouse_staff_id: other.userId });
    expect(again.handoff).toEqual(answered);
    expect(await net.handoffsOf(body.delivery_id)).toHaveLength(1);
  });

  test("is answered while its driver has not accepted yet (2 §4.6)", async () => {
    const asking = await givenHandoffs(kit, { mustAccept: true });
    const { id: delivery_id, warehouse_id, order, handoff } = await asking.ready();
    const body = { warehouse_id, delivery_id, picking_order_id: order.id, warehouse_staff_id: asking.staff.userId };
    expect((await asking.handoffs.create(body)).handoff.id).toBe(handoff.id);
  });

  test("is asked for with what its assignment has: 409 handoff_mismatch (2 §4.6)", async () => {
    const [{ body }, other] = [await prepared(), await prepared()];
    const elsewhere = await net.driver();
    for (const [field, wrong] of [
      ["warehouse_id", { warehouse_id: other.warehouse_id }],
      ["picking_order_id", { picking_order_id: other.order.id, warehouse_id: other.warehouse_id }],
      ["driver_id", { driver_id: elsewhere.id }],
    ] as const)
      expect(await refusalOf(net.handoffs.create({ ...body, ...wrong }))).toMatchObject({
        reason: "handoff_mismatch",
        extra: { field },
      });
  });

  test("waits for the goods: 409 picking_not_completed (2 §4.6)", async () => {
    const { id: delivery_id, warehouse_id, order } = await net.assigned();
    const body = { warehouse_id, delivery_id, picking_order_id: order.id, warehouse_staff_id: net.staff.userId };
    expect((await refusalOf(net.handoffs.create(body))).reason).toBe("picking_not_completed");
  });

  test("is completed by its driver's pickup alone (2 §3, 2 §7)", async () => {
    const { handoff, pickup, body } = await prepared();
    const { id } = handoff;
    const complete = () => net.handoffs.update({ id, status: "completed", signature_url });
    expect((await refusalOf(complete())).reason).toBe("pnd_handoff_completed_by_driver_pickup");
    const begun = await net.handoffs.update({ id, status: "in_progress", signature_url, notes: "Two boxes" });
    expect(begun.handoff).toMatchObject({ status: "in_progress", signature_url, notes: "Two boxes" });
    await pickup();
    expect((await net.handoffs.show({ id })).handoff).toMatchObject({
      status: "completed",
      completed_at: kit.clock.now.toISOString(),
      signature_url,
      delivery: { status: "picked_up" },
    });
    expect((await refusalOf(complete())).reason).toBe("pnd_handoff_completed_by_driver_pickup");
    expect((await refusalOf(net.handoffs.create(body))).reason).toBe("handoff_not_possible");
  });

  test("keeps the driver of its assignment (2 §4.6)", async () => {
    const { handoff, driver } = await prepared();
    const to = (driver_id: string) => net.handoffs.update({ id: handoff.id, driver_id });
    expect((await to(driver.id)).handoff.driver_id).toBe(driver.id);
    expect((await refusalOf(to((await net.driver()).id))).reason).toBe("handoff_mismatch");
  });

  test("is not there before its delivery is assigned, nor after it was taken back (2 §4.6)", async () => {
    const { body, id } = await prepared();
    await net.caller.delivery.assignments.unassign({ id });
    expect((await refusalOf(net.handoffs.create(body))).reason).toBe("handoff_not_possible");
  });
});

describe("a handoff that people make", () => {
  test("waits for the driver who is on the way, and is completed with a signature (2 §3, 2 §4.6)", async () => {
    const { body, driver, delivery_id } = await net.overTheCounter();
    const { handoff } = await net.handoffs.create({ ...body, notes: "At gate 2" });
    expect(handoff).toMatchObject({ ...body, status: "pending", assignment_id: null, driver_id: driver.id });
    expect(handoff.delivery).toMatchObject({ id: delivery_id, status: "assigned", customer: null });
    const { id } = handoff;
    const unsigned = await refusalOf(net.handoffs.update({ id, status: "completed" }));
    expect(unsigned).toMatchObject({ reason: "validation_failed", issues: [{ field: "signature_url" }] });
    const done = await net.handoffs.update({ id, status: "completed", signature_url });
    expect(done.handoff).toMatchObject({ status: "completed", driver_id: driver.id, signature_url });
    expect(done.handoff.completed_at).toBe(kit.clock.now.toISOString());
  });

  test("is one at a time: 409 handoff_exists (2 §4.6)", async () => {
    const { body } = await net.overTheCounter();
    const { handoff } = await net.handoffs.create(body);
    expect(await refusalOf(net.handoffs.create(body))).toMatchObject({
      reason: "handoff_exists",
      extra: { handoff_id: handoff.id },
    });
    await net.handoffs.update({ id: handoff.id, status: "completed", signature_url });
    expect((await net.handoffs.create(body)).handoff.id).not.toBe(handoff.id);
  });

  test("needs picked goods and a driver who said yes and has not been there (2 §4.6)", async () => {
    const unpicked = await net.overTheCounter({ status: "in_progress" });
    expect(await outcomeOf(net.handoffs.create(unpicked.body))).toBe("picking_not_completed");
    const { body, driver, delivery_id, barcode } = await net.overTheCounter();
    const { handoff } = await net.handoffs.create(body);
    await net.own(driver).pickup({ id: delivery_id, scanned_barcode: barcode });
    const late = net.handoffs.update({ id: handoff.id, status: "completed", signature_url });
    expect(await refusalOf(late)).toMatchObject({ reason: "handoff_not_possible", extra: { status: "picked_up" } });
    expect(await outcomeOf(net.handoffs.create(body))).toBe("handoff_not_possible");
    const nobodys = await net.delivery();
    expect(await outcomeOf(net.handoffs.create({ ...body, delivery_id: nobodys.id }))).toBe("handoff_not_possible");
  });

  test("has the driver of the delivery, whoever was noted before (2 §3)", async () => {
    const { body, driver, delivery_id } = await net.overTheCounter();
    const other = await net.driver();
    expect(await outcomeOf(net.handoffs.create({ ...body, driver_id: other.id }))).toBe("handoff_mismatch");
    const { handoff } = await net.handoffs.create({ ...body, driver_id: driver.id });
    const noted = await net.handoffs.update({ id: handoff.id, driver_id: other.id });
    expect(noted.handoff.driver_id).toBe(other.id);
    const done = await net.handoffs.update({ id: handoff.id, status: "completed", signature_url });
    expect([done.handoff.driver_id, (await net.shown(delivery_id)).status]).toEqual([driver.id, "assigned"]);
  });

  test("keeps what was signed: after its end only notes change (2 §4.6)", async () => {
    const { body } = await net.overTheCounter();
    const { handoff } = await net.handoffs.create({ ...body, signature_url });
    const { id } = handoff;
    await net.handoffs.update({ id, status: "completed" });
    for (const change of [{ signature_url: null }, { driver_id: (await net.driver()).id }])
      expect(await outcomeOf(net.handoffs.update({ id, ...change }))).toBe("handoff_ended");
    expect((await net.handoffs.update({ id, notes: "Box was wet" })).handoff).toMatchObject({
      notes: "Box was wet",
      signature_url,
      status: "completed",
    });
  });

  test("takes an uploaded signature that its reader may see (4 J14)", async () => {
    const { body } = await net.overTheCounter();
    const lost = net.handoffs.create({ ...body, signature_url: `/api/v1/files/${newId()}` });
    expect(await outcomeOf(lost)).toBe("file_not_found");
  });
});

describe("requests about handoffs", () => {
  test("name what the tenant has (architecture 3.10)", async () => {
    const { body } = await net.overTheCounter();
    for (const [reason, wrong] of [
      ["delivery_not_found", { delivery_id: newId() }],
      ["warehouse_not_found", { warehouse_id: newId() }],
      ["picking_order_not_found", { picking_order_id: newId() }],
      ["user_not_found", { warehouse_staff_id: newId() }],
      ["driver_not_found", { driver_id: newId() }],
    ] as const)
      expect(await outcomeOf(net.handoffs.create({ ...body, ...wrong }))).toBe(reason);
    const { handoff } = await net.handoffs.create(body);
    expect(await outcomeOf(net.handoffs.update({ id: handoff.id, driver_id: newId() }))).toBe("driver_not_found");
    expect(await outcomeOf(net.handoffs.update({ id: handoff.id }))).toBe("no_valid_fields_to_update");
    const { admin: stranger } = await kit.tenant();
    const theirs = stranger.caller.fulfilment.handoffs;
    expect(await outcomeOf(theirs.show({ id: handoff.id }))).toBe("handoff_not_found");
    expect(await outcomeOf(theirs.update({ id: handoff.id, notes: "x" }))).toBe("handoff_not_found");
    expect(await outcomeOf(theirs.create(body))).toBe("delivery_not_found");
  });

  test("repeated with their key make and change once, and answer the same (3 §1.8)", async () => {
    const { body } = await net.overTheCounter();
    const keyed = (idempotencyKey: string) => net.tenant.admin.with({ idempotencyKey }).fulfilment.handoffs;
    const first = await keyed("make").create(body);
    expect(await keyed("make").create(body)).toEqual(first);
    const done = { id: first.handoff.id, status: "completed" as const, signature_url };
    const ended = await keyed("end").update(done);
    expect(await keyed("end").update(done)).toEqual(ended);
    expect((await refusalOf(net.handoffs.update(done))).reason).toBe("invalid_transition");
  });
});
