import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Filter = Parameters<Awaited<ReturnType<typeof networkOf>>["caller"]["delivery"]["deliveries"]["list"]>[0];

/** A network, and what its list answers. */
async function given() {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const { deliveries, assignments } = net.caller.delivery;
  const list = (filter: Filter = {}) => deliveries.list(filter);
  const listed = async (filter: Filter = {}) => (await list(filter)).deliveries.map(({ id }) => id);
  const later = async (body: object = {}) => {
    kit.clock.advance(1000);
    return net.delivery(body);
  };
  return { ...net, tenant, deliveries, assignments, list, listed, later };
}
const none = {
  draft: 0,
  pending: 0,
  assigned: 0,
  accepted: 0,
  en_route_to_pickup: 0,
  picked_up: 0,
  en_route_to_delivery: 0,
  delivered: 0,
  failed: 0,
  returned: 0,
  cancelled: 0,
};

describe("the list of deliveries (3 §5)", () => {
  test("shows the full record, newest first, with counts by status", async () => {
    const { list, listed, later, deliveries } = await given();
    expect(await list()).toEqual({ deliveries: [], stats: none, page: 1, limit: 20, total: 0 });
    const first = await later({ is_draft: true });
    const second = await later();
    const third = await later();
    const answer = await list();
    expect(answer.deliveries.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(answer).toMatchObject({ stats: { ...none, draft: 1, pending: 2 }, total: 3 });
    expect(answer.deliveries[1]).toEqual((await deliveries.show({ id: second.id })).delivery);
    expect(await listed({ page: 2, limit: 2 })).toEqual([first.id]);
    expect(await listed({ page: 3, limit: 2 })).toEqual([]);
  });

  test("takes one status or several, while the counts go on as if it took none (4 A7)", async () => {
    const { list, listed, later, deliveries } = await given();
    const [draft, pending, gone] = [await later({ is_draft: true }), await later(), await later()];
    await deliveries.cancel({ id: gone.id, reason: "twice" });
    const stats = { ...none, draft: 1, pending: 1, cancelled: 1 };
    expect(await list({ status: "pending" })).toMatchObject({ deliveries: [{ id: pending.id }], stats, total: 1 });
    expect(await list({ status: "cancelled, draft" })).toMatchObject({ stats, total: 2 });
    expect(await listed({ status: "cancelled,draft,draft" })).toEqual([gone.id, draft.id]);
    expect(await listed({ status: "cancelled,draft", limit: 1, page: 2 })).toEqual([draft.id]);
    expect(await listed({ status: "cancelled,draft", sort_order: "asc" })).toEqual([draft.id, gone.id]);
    expect(await list({ status: "delivered" })).toMatchObject({ deliveries: [], stats, total: 0 });
    for (const status of ["lost", "pending,lost", ""])
      expect(await refusalOf(list({ status }))).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "status", code: "invalid_value" }],
      });
  });

  test("leaves legs out unless a flow or a parent asks for them (4 E2)", async () => {
    const { list, listed, later, warehouse } = await given();
    await warehouse();
    const direct = await later();
    const staged = await later({ delivery_flow: "pickup_and_delivery" });
    const [a, b] = staged.legs.map(({ id }) => id);
    expect(await listed()).toEqual([staged.id, direct.id]);
    expect((await listed({ parent_id: staged.id })).toSorted()).toEqual([a, b].toSorted());
    expect(await listed({ delivery_flow: "pickup_leg" })).toEqual([a]);
    expect(await list({ delivery_flow: "delivery_leg" })).toMatchObject({ stats: { ...none, pending: 1 }, total: 1 });
    expect(await listed({ delivery_flow: "direct" })).toEqual([direct.id]);
    expect(await listed({ delivery_flow: "pickup_leg", parent_id: direct.id })).toEqual([]);
  });

  test("of tasks has what drivers are given in the place of staged deliveries: a second leg once its parcel lies in the warehouse (4 E2)", async () => {
    const { list, listed, later, warehouse, assignments, driver, deliveries, caller } = await given();
    await warehouse();
    const draft = await later({ is_draft: true });
    const direct = await later();
    const staged = await later({ delivery_flow: "pickup_and_delivery" });
    const [a, b] = staged.legs.map(({ id }) => id);
    expect(await listed({ tasks: true })).toEqual([a, direct.id]);
    expect(await list({ tasks: true })).toMatchObject({ stats: { ...none, pending: 2 }, total: 2 });
    expect(await listed({ tasks: false })).toEqual([staged.id, direct.id, draft.id]);
    const one = await driver();
    await assignments.assign({ id: a ?? "", driver_id: one.id });
    expect(await list({ tasks: true, status: "assigned" })).toMatchObject({ deliveries: [{ id: a }], total: 1 });
    const { driverDeliveries } = one.actor.caller.delivery;
    await driverDeliveries.pickup({ id: a ?? "", scanned_barcode: staged.barcode });
    await driverDeliveries.deliver({ id: a ?? "", proof: { photo_urls: ["https://example.com/proof.jpg"] } });
    expect(await listed({ tasks: true }), "until it is received").toEqual([direct.id]);
    const { receivingOrders } = caller.fulfilment;
    const [order] = (await receivingOrders.list({ search: staged.delivery_code })).receiving_orders;
    await receivingOrders.update({ id: order?.id ?? "", status: "received" });
    expect(await listed({ tasks: true })).toEqual([b, direct.id]);
    await deliveries.cancel({ id: direct.id, reason: "twice" });
    expect(await listed({ tasks: true, status: "pending" })).toEqual([b]);
  });

  test("of tasks has what failed until it is given up as lost, which a delivery stays for good (4 E2, 4 J7)", async () => {
    const { list, listed, later, assignments, driver } = await given();
    const one = await driver();
    const { id, barcode } = await later();
    await assignments.assign({ id, driver_id: one.id });
    const { driverDeliveries } = one.actor.caller.delivery;
    await driverDeliveries.pickup({ id, scanned_barcode: barcode });
    await driverDeliveries.fail({ id, reason_code: "recipient_absent" });
    expect(await listed({ tasks: true, status: "failed" })).toEqual([id]);
    await assignments.lose({ id, reason: "Burnt" });
    expect(await listed({ status: "failed" })).toEqual([id]);
    expect(await list({ tasks: true, status: "failed" })).toMatchObject({ stats: none, deliveries: [], total: 0 });
  });

  test("narrows by customer and by a warehouse at either end", async () => {
    const { list, listed, later, customer, warehouse } = await given();
    const [zainab, depot] = [await customer(), await warehouse()];
    const hers = await later({ customer_id: zainab.id });
    const staged = await later({ delivery_flow: "pickup_and_delivery", warehouse_id: depot.id });
    expect(await list({ customer_id: zainab.id })).toMatchObject({
      deliveries: [{ id: hers.id }],
      stats: { ...none, pending: 1 },
      total: 1,
    });
    expect(await listed({ warehouse_id: depot.id })).toEqual([staged.id]);
    const { warehouse_id, delivery_flow } = { warehouse_id: depot.id, delivery_flow: "delivery_leg" as const };
    expect(await listed({ warehouse_id, delivery_flow })).toEqual([staged.legs[1]?.id]);
    expect(await listed({ warehouse_id, customer_id: zainab.id })).toEqual([]);
  });

  test("narrows by driver: what they have or brought to an end, not what was taken from them again", async () => {
    const { listed, list, later, driver, assignments, warehouse } = await given();
    await warehouse();
    const [one, two] = [await driver(), await driver()];
    const kept = await later();
    const moved = await later();
    const staged = await later({ delivery_flow: "pickup_and_delivery" });
    const leg = staged.legs[0]?.id ?? "";
    for (const id of [kept.id, moved.id, leg]) await assignments.assign({ id, driver_id: one.id });
    await assignments.switchDriver({ id: moved.id, driver_id: two.id, reason: "flat tyre" });
    expect(await listed({ driver_id: one.id })).toEqual([staged.id, kept.id]);
    expect(await listed({ driver_id: one.id, delivery_flow: "pickup_leg" })).toEqual([leg]);
    expect(await listed({ driver_id: two.id })).toEqual([moved.id]);
    const mine = one.actor.caller.delivery.driverDeliveries;
    await mine.pickup({ id: kept.id, scanned_barcode: kept.barcode });
    await mine.fail({ id: kept.id, reason_code: "nobody_home" });
    expect(await list({ driver_id: one.id, status: "failed" })).toMatchObject({
      deliveries: [{ id: kept.id, open_exception: { reason_code: "nobody_home" } }],
      stats: { ...none, failed: 1, pending: 1 },
    });
  });

  test("finds by code, barcode, external reference and phone, wildcards taken literally (4 A5)", async () => {
    const { listed, later } = await given();
    const body = { external_reference_id: "Order_100%-x", sender: { phone: "+9647701112233" } };
    const found = await later({ ...body, recipient: { phone: "+9647509998877" } });
    await later({ external_reference_id: "Orders 1001", recipient: { phone: "+9647500000000" } });
    for (const search of [found.delivery_code.toLowerCase(), found.barcode, "order_100%", "77011122", "7509998877"])
      expect(await listed({ search })).toEqual([found.id]);
    expect(await listed({ search: "_100_" })).toEqual([]);
    expect(await listed({ search: " " })).toHaveLength(2);
  });

  test("finds codes and phones typed in Arabic-Indic and Persian digits, as keyboards write them (4 A5, 4 K15)", async () => {
    const { listed, later } = await given();
    const found = await later({ recipient: { phone: "+9647509998877" } });
    await later({ recipient: { phone: "+9647500000000" } });
    for (const zero of [0x660, 0x6f0]) {
      const typed = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
      for (const search of [found.delivery_code, found.barcode, "7509998877", "0750 999 8877"])
        expect(await listed({ search: typed(search) })).toEqual([found.id]);
    }
  });

  test("takes whole days of the tenant's time zone (4 H6)", async () => {
    const { listed, later, tenant } = await given();
    const { id } = await later();
    // Half past midnight of the 2nd in Baghdad.
    await arrange(
      kit.database,
      tenant,
      "UPDATE deliveries SET created_at = '2026-01-01T21:30:00Z' WHERE tenant_id = $1",
      [tenant.tenantId],
    );
    expect(await listed({ date_from: "2026-01-02", date_to: "2026-01-02" })).toEqual([id]);
    expect(await listed({ date_to: "2026-01-01" })).toEqual([]);
    expect(await listed({ date_from: "2026-01-03" })).toEqual([]);
    await tenant.admin.caller.identity.settings.update({ time_zone: "UTC" });
    expect(await listed({ date_to: "2026-01-01" })).toEqual([id]);
    expect(await refusalOf(listed({ date_from: "today" }))).toMatchObject({ issues: [{ field: "date_from" }] });
  });

  test("sorts by what it is asked to, in a total order that pages keep", async () => {
    const { listed, later, deliveries, newService } = await given();
    const dear = await newService({ base_price: 9000 });
    const [a, b, c] = [await later(), await later({ delivery_service_id: dear.id }), await later()];
    kit.clock.advance(1000);
    await deliveries.cancel({ id: a.id, reason: "changed" });
    const asc = (sort_by: Filter["sort_by"]) => listed({ sort_by, sort_order: "asc" });
    expect(await asc("delivery_code")).toEqual([a.id, b.id, c.id]);
    expect(await listed({ sort_by: "price" })).toEqual([b.id, c.id, a.id]);
    expect((await asc("updated_at")).at(-1)).toBe(a.id);
    expect(await asc("status")).toEqual([a.id, c.id, b.id]);
    for (const sort_by of ["created_at", "updated_at", "delivery_code", "status", "price"] as const) {
      for (const status of [undefined, "pending,cancelled"]) {
        const whole = await listed({ sort_by, status });
        expect((await listed({ sort_by, status, sort_order: "asc" })).toReversed()).toEqual(whole);
        const pages = [1, 2, 3].map((page) => listed({ sort_by, status, page, limit: 1 }));
        expect((await Promise.all(pages)).flat()).toEqual(whole);
      }
    }
    const refused = refusalOf(deliveries.list({ sort_by: "search_text" as "price" }));
    expect(await refused).toMatchObject({ reason: "validation_failed", issues: [{ field: "sort_by" }] });
  });

  test("is the tenant's own, for those who see it; ids of others find nothing (3 §1.6)", async () => {
    const { listed, list, later, tenant, customer } = await given();
    const owner = await customer();
    await later({ customer_id: owner.id });
    const other = await given();
    expect(await other.listed()).toEqual([]);
    expect(await other.listed({ customer_id: owner.id })).toEqual([]);
    expect((await other.list({ customer_id: owner.id })).stats).toEqual(none);
    const viewer = await tenant.member("viewer");
    expect((await viewer.caller.delivery.deliveries.list({})).total).toBe(1);
    for (const role of ["driver", "customer"] as const) {
      const denied = (await tenant.member(role)).caller.delivery.deliveries.list({});
      expect(await refusalOf(denied)).toMatchObject({ reason: "insufficient_permissions" });
    }
    expect(await listed({ status: "pending" })).toHaveLength(1);
    expect((await list({ date_to: "2026-01-01" })).total).toBe(0);
  });

  test("counts alike what is known and what is counted, whatever happens at the same time (4 A7)", async () => {
    const { list, later, deliveries } = await given();
    const { values } = await atOnce(20, (n) => later({ is_draft: n % 2 === 0 }));
    await atOnce(20, (n) => deliveries.cancel({ id: values[n]?.id ?? "", reason: "test" }));
    await atOnce(5, () => later());
    const { stats, total } = await list();
    expect({ stats, total }).toEqual({ stats: { ...none, cancelled: 20, pending: 5 }, total: 25 });
    expect(await list({ date_from: "2020-01-01" })).toMatchObject({ stats, total });
  });
});
