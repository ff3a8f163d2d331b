import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { networkOf, outcomeOf, startKit } from "../../../testing/index.ts";
import { freightOf } from "../../manifests/testing/given.ts";
import { appRouter } from "../../root.ts";
import { kindNames, kinds } from "./kinds.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Body = Parameters<Actor["caller"]["reports"]["search"]["find"]>[0];

async function office() {
  const net = await networkOf(kit, await kit.tenant());
  const find = (body: Body, who: Actor = net.tenant.admin) => who.caller.reports.search.find(body);
  const labels = async (q: string, who?: Actor) =>
    (await find({ q }, who)).results.map(({ type, label }) => `${type} ${label}`);
  return { ...net, find, labels };
}

describe("the search over everything (4 L9)", () => {
  test("finds deliveries by code, barcode, reference, names and phones, whatever the case", async () => {
    const net = await office();
    const made = await net.delivery({
      external_reference_id: "ORDER-7781",
      sender: { name: "Dar Al-Kutub", phone: "+9647701234567" },
      recipient: { name: "زينب حسين", phone: "+9647801112233" },
    });
    const { delivery_code, barcode, id } = made;
    const terms = [
      delivery_code.toLowerCase(),
      barcode,
      "order-77",
      "al-kutub",
      "زينب",
      "0780 111 2233",
      "7801112",
      "٧٨٠١١١٢",
    ];
    const digits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    terms.push(digits(delivery_code), digits(barcode));
    for (const q of terms)
      expect((await net.find({ q })).results, q).toContainEqual({
        type: "delivery",
        id,
        label: delivery_code,
        detail: "زينب حسين · +9647801112233",
        status: "pending",
      });
    expect((await net.find({ q: "nobody at all" })).results).toEqual([]);
    await net.caller.delivery.deliveries.update({ id, recipient: { name: "Rebin Aziz" } });
    expect(await net.labels("rebin")).toEqual([`delivery ${delivery_code}`]);
    expect(await net.labels("زينب")).toEqual([]);
  });

  test("shows a staged delivery once, and none of its legs", async () => {
    const net = await office();
    await net.warehouse();
    const { delivery_code } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    expect(await net.labels(delivery_code)).toEqual([`delivery ${delivery_code}`]);
  });

  test("finds people by names and phones, and records by codes and numbers", async () => {
    const net = await office();
    const { caller } = net;
    const customer = await net.customer();
    const { item } = await caller.warehousing.items.create({ name: "Zafaran", sku: "SPICE-1", unit_size: 1 });
    const warehouse = await net.warehouse({ name: "Depot North", code: "NORTH7" });
    await caller.warehousing.locations.create({
      warehouse_id: warehouse.id,
      name: "Aisle",
      code: "QX-01",
      location_type: "bin",
    });
    await net.vehicle();
    await net.zone({ name: "Qaraj", code: "QRJ" });
    expect(await net.labels("hussein")).toEqual(["customer Zainab Hussein"]);
    expect(await net.labels("spice")).toEqual(["inventory_item Zafaran"]);
    expect(await net.labels(item.barcode)).toEqual(["inventory_item Zafaran"]);
    expect(await net.labels("north7")).toEqual(["warehouse Depot North"]);
    expect(await net.labels("qx-0")).toEqual(["location QX-01"]);
    expect(await net.labels("qar")).toEqual(["zone Qaraj"]);
    expect(await net.labels("hilux")).toEqual(["vehicle Hilux"]);
    const driver = await net.driver();
    const { driver: shown } = await caller.delivery.drivers.show({ driverId: driver.id });
    expect(await net.labels(shown.phone ?? "")).toEqual([`driver ${shown.full_name}`, `user ${shown.full_name}`]);
    expect(customer.full_name).toBe("Zainab Hussein");
  });

  test("finds what somebody wrote in other digits by the same characters (4 A5, 4 K15)", async () => {
    const net = await office();
    const { caller } = net;
    const { delivery_code } = await net.delivery({ external_reference_id: "٢٠٢٦٠٠١" });
    await caller.warehousing.items.create({ name: "PVC ٢٠mm", sku: "PVC-20", unit_size: 1 });
    const { id: warehouse_id } = await net.warehouse();
    await caller.warehousing.locations.create({ warehouse_id, name: "Rack ١٢", code: "R-12", location_type: "bin" });
    expect(await net.labels("٢٠٢٦٠٠١")).toEqual([`delivery ${delivery_code}`]);
    expect(await net.labels("pvc ٢٠MM")).toEqual(["inventory_item PVC ٢٠mm"]);
    expect(await net.labels("rack ١٢")).toEqual(["location R-12"]);
    const { deliveries } = await caller.delivery.deliveries.list({ search: "٢٠٢٦٠٠١" });
    expect(deliveries.map((one) => one.delivery_code)).toEqual([delivery_code]);
  });

  test("finds a manifest by the whole barcode of a parcel on it, which has no delivery yet (4 G6)", async () => {
    const freight = await freightOf(kit);
    const id = await freight.draft(2);
    const [first, second] = await freight.listed(id);
    const { manifest_number } = await freight.shown(id);
    const find = async (q = "") =>
      (await freight.admin.caller.reports.search.find({ q })).results.map(({ label }) => label);
    expect(await find(first?.barcode_value.toLowerCase())).toEqual([manifest_number]);
    expect(await find(first?.barcode_value.slice(0, -1))).toEqual([]);
    await freight.items.remove({ id, itemId: second?.manifest_item_id ?? "" });
    expect(await find(second?.barcode_value)).toEqual([]);
  });

  test("takes two characters as what a text begins with, and nothing in them as a pattern", async () => {
    const net = await office();
    await net.zone({ name: "Karrada", code: "100%" });
    await net.zone({ name: "Old Karrada", code: "OLD" });
    expect(await net.labels("ka")).toEqual(["zone Karrada"]);
    expect(await net.labels("0%")).toEqual([]);
    expect(await net.labels("00%")).toEqual(["zone Karrada"]);
    expect(await net.labels("___")).toEqual([]);
    expect(await outcomeOf(net.find({ q: "k" }))).toBe("validation_failed");
  });

  test("shows a few of each kind, the latest first, says of which there are more, and keeps to the kinds asked for", async () => {
    const net = await office();
    const codes: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      kit.clock.advance(1000);
      codes.unshift((await net.delivery({ recipient: { name: "Layla Noor" } })).delivery_code);
    }
    await net.caller.parties.customers.create({ full_name: "Layla Noor" });
    const two = await net.find({ q: "layla", limit: 2 });
    expect(two.results.map(({ label }) => label)).toEqual([codes[0], codes[1], "Layla Noor"]);
    expect(two.more).toEqual(["delivery"]);
    const some = await net.find({ q: "layla", types: "customer,user" });
    expect(some.results.map(({ type }) => type)).toEqual(["customer"]);
    expect(await outcomeOf(net.find({ q: "layla", types: "everything" }))).toBe("validation_failed");
  });

  test("finds nothing of another tenant", async () => {
    const [net, other] = [await office(), await office()];
    const { delivery_code } = await net.delivery({ recipient: { name: "Only Here" } });
    expect(await other.labels("only here")).toEqual([]);
    expect(await other.labels(delivery_code)).toEqual([]);
  });
});

describe("what the search shows (4 L9)", () => {
  test("is what the caller's rights show in lists: each kind is for who may see its list", () => {
    const lists: Record<(typeof kindNames)[number], { _def: { meta?: unknown } }> = {
      delivery: appRouter.delivery.deliveries.list,
      driver: appRouter.delivery.drivers.list,
      customer: appRouter.parties.customers.list,
      institution: appRouter.parties.institutions.list,
      storefront_order: appRouter.storefront.orders.list,
      inventory_item: appRouter.warehousing.items.list,
      location: appRouter.warehousing.locations.list,
      picking_order: appRouter.fulfilment.pickingOrders.list,
      picking_wave: appRouter.fulfilment.pickingWaves.list,
      receiving_order: appRouter.fulfilment.receivingOrders.list,
      waybill: appRouter.fulfilment.waybills.list,
      transfer_manifest: appRouter.manifests.transferManifests.list,
      inventory_audit: appRouter.warehousing.audits.list,
      product: appRouter.storefront.products.list,
      restaurant: appRouter.restaurant.restaurants.list,
      user: appRouter.identity.users.list,
      warehouse: appRouter.warehousing.warehouses.list,
      branch: appRouter.places.branches.list,
      vehicle: appRouter.delivery.vehicles.list,
      zone: appRouter.delivery.zones.list,
    };
    for (const kind of kindNames) {
      // An institution's user reads the list of manifests too, but its own alone.
      if (kind === "transfer_manifest") continue;
      expect(lists[kind]._def.meta, kind).toMatchObject({ access: { kind: "tenant", anyOf: kinds[kind].anyOf } });
    }
  });

  test("changes with the caller's roles at once: warehouse staff find no users, drivers nothing at all (4 B3)", async () => {
    const net = await office();
    const staff = await net.tenant.member("warehouse_staff");
    const driver = await net.driver();
    const { delivery_code } = await net.delivery({ recipient: { name: "Person Unique" } });
    expect(await net.labels("Person Unique", staff)).toEqual([`delivery ${delivery_code}`]);
    expect((await net.labels("Person", staff)).filter((label) => label.startsWith("user"))).toEqual([]);
    expect((await net.labels("Person")).some((label) => label.startsWith("user"))).toBe(true);
    expect(await net.labels("Person", driver.actor)).toEqual([]);
    await net.caller.identity.users.setRoles({ userId: staff.userId, role_ids: [] });
    expect(await net.labels("Person Unique", staff)).toEqual([]);
  });

  test("of somebody invited is what was typed, and of who left nothing (4 B1, 4 B11)", async () => {
    const [net, elsewhere] = [await office(), await office()];
    const known = await elsewhere.tenant.member("viewer");
    const { user } = await known.caller.identity.sessions.me({});
    await net.caller.identity.users.create({
      email: user.email ?? "",
      first_name: "Typed",
      last_name: "Guest",
      password: "long enough 1",
      role_ids: [],
    });
    expect(await net.labels(user.full_name)).toEqual([]);
    expect(await net.labels(user.email ?? "")).toEqual(["user Typed Guest"]);
    const leaver = await net.tenant.member("viewer");
    const { user: gone } = await leaver.caller.identity.sessions.me({});
    expect(await net.labels(gone.full_name)).toEqual([`user ${gone.full_name}`]);
    await leaver.caller.identity.leaving.leave({ tenantId: net.tenant.tenantId });
    expect(await net.labels(gone.full_name)).toEqual([]);
  });
});
