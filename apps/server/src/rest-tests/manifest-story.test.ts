import { postalCheckDigit, verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const MANIFESTS = "/delivery/transfer-manifests";
const ITEMS = "/delivery/transfer-manifest-items";
const PARCELS = 300;
const FUNDS = 1_000_000;
const DELIVERED = 2;

type Row = Record<string, string>;

/** The postal barcodes of a batch, in the order in which they are scanned. */
const barcodes = Array.from({ length: PARCELS }, (_, n) => {
  const serial = String(500_000_000 + n);
  return `RR${serial}${postalCheckDigit(serial)}IQ`;
});

/** A company with a warehouse, a service and drivers, and what its people do over HTTP. */
async function given() {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const depot = await net.warehouse();
  const { id: service } = await net.newService();
  const people = {
    admin: tenant.admin,
    office: await tenant.member("operations_manager"),
    floor: await tenant.member("warehouse_staff"),
    institution: await tenant.member("customer"),
    lorry: await net.driver({ capacity: null }),
    van: await net.driver(),
  };
  let n = 0;
  const call = async (method: string, path: string, as: Actor, body?: object) => {
    n += 1;
    const headers = { "idempotency-key": `story-${tenant.code}-${n}` };
    const answer = await kit.request(method, path, as, body ? { body, headers } : {});
    expect([path, answer.body.message, answer.status < 300]).toEqual([path, answer.body.message, true]);
    return answer.body;
  };
  const by = (as: Actor) => (method: string, path: string, body?: object) => call(method, path, as, body);
  const [admin, office] = [by(people.admin), by(people.office)];
  await admin("PATCH", "/tenants/current/settings", {
    transfer_manifest: { enabled: true, default_delivery_service_id: service },
  });
  const [floor, sender] = [by(people.floor), by(people.institution)];
  return { tenant, depot, people, admin, office, floor, sender, by };
}
type Given = Awaited<ReturnType<typeof given>>;

/** Whoever sends, with money, and where everything goes. */
async function partiesOf({ admin, office, people }: Given) {
  const { institution } = await office("POST", "/institutions", {
    full_name: "Post of Baghdad",
    user_id: people.institution.userId,
    source_branches: [{ name: "Rusafa", code: "RUS" }],
  });
  await admin("POST", `/wallets/${institution.wallet.id}/top-ups`, { amount: FUNDS, reference: "RCPT-1" });
  const address = { lat: 33.32, lng: 44.37, full_address: "Branch Road, Erbil" };
  const { branch } = await admin("POST", "/branches", { name: "Erbil", code: "EBL", address });
  return { institution, branch };
}

/** Scanned, carried, arrived and proven. */
async function arrived({ depot, people, office, floor }: Given, { institution }: { institution: { id: string } }) {
  const { source_branches } = (await office("GET", `/institutions/${institution.id}`)).institution;
  const begun = await office("POST", MANIFESTS, {
    institution_id: institution.id,
    source_branch_id: source_branches[0].id,
    receiving_warehouse_id: depot.id,
  });
  const { id } = begun.transfer_manifest;
  const scanned = await office("POST", `${MANIFESTS}/${id}/items`, { barcodes });
  expect([scanned.added_count, scanned.failed_count]).toEqual([PARCELS, 0]);
  await office("PUT", `${MANIFESTS}/${id}/pickup`, { driver_id: people.lorry.id });
  await office("PUT", `${MANIFESTS}/${id}/depart`);
  await office("PUT", `${MANIFESTS}/${id}/arrive`);
  const checked = async () => (await floor("POST", `${ITEMS}/bulk/validate`, { identifiers: barcodes })).data;
  const early = await checked();
  expect([early.total_failed, early.results[0].error_key]).toEqual([PARCELS, "manifest_delivery_proof_required"]);
  const proof = { photo_url: "https://example.com/pallet.jpg", signature_url: "https://example.com/signature.png" };
  await office("PUT", `${MANIFESTS}/${id}/delivery-proof`, proof);
  const { results, total_valid } = await checked();
  expect(total_valid).toBe(PARCELS);
  return { id, item_ids: results.map((row: Row) => row["manifest_item_id"]) as string[] };
}

/** A leg to the recipient's door: assigned, picked by its label, handed over, delivered with its proof. */
async function deliver({ office, floor, by, people: { van } }: Given, parentId: string) {
  const { deliveries } = await office("GET", `/delivery/deliveries?parent_id=${parentId}`);
  const leg = deliveries.find(({ delivery_code }: Row) => delivery_code?.endsWith("-B"));
  await office("POST", `/delivery/deliveries/${leg.id}/assign`, { driver_id: van.id });
  const waiting = await floor("GET", `/warehousing/package-scan/${leg.barcode}`);
  const orderId = waiting.handoff.picking_order.id;
  const { order } = await floor("GET", `/warehousing/picking-orders/${orderId}`);
  const [{ item_id, bin_id, quantity }] = order.item_details;
  await floor("POST", `/warehousing/picking-orders/${orderId}/picks`, { item_id, bin_id, quantity });
  await office("PUT", `/warehousing/picking-orders/${orderId}`, { status: "completed" });
  const drive = by(van.actor);
  await drive("PUT", `/driver/deliveries/${leg.id}/pickup`, { scanned_barcode: leg.barcode });
  await drive("PUT", `/driver/deliveries/${leg.id}/start-delivery`, {});
  const proof = { photo_urls: ["https://example.com/door.jpg"], recipient_name: "Zainab" };
  await drive("PUT", `/driver/deliveries/${leg.id}/deliver`, { proof });
  const { delivery } = await office("GET", `/delivery/deliveries/${parentId}`);
  expect(delivery).toMatchObject({
    status: "delivered",
    custody: "recipient",
    proof_of_delivery: { recipient_name: "Zainab" },
    label_assignment: "manifest_shipment_label",
  });
}

/** The codes on the labels of a file, page by page. */
async function labelled({ people }: Given, delivery_codes: readonly string[]) {
  const headers = { authorization: `Bearer ${people.floor.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ type: "manifest_shipment_label", delivery_codes, format: "zpl" });
  const answer = await kit.app.request("/api/v1/labels", { method: "POST", headers, body });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zpl"]);
  return [...(await answer.text()).matchAll(/\^BC[^^]*\^FD([^^]+)\^FS/g)].map(([, code]) => code);
}

/** How often each event was recorded, and whether their numbers have no gap. */
async function eventsOf({ sender }: Given, id: string) {
  const events: { event: string; number: number }[] = [];
  for (let page = 1, total = 1; events.length < total; page += 1) {
    const answer = await sender("GET", `${MANIFESTS}/${id}/events?limit=100&page=${page}`);
    events.push(...answer.events);
    total = answer.total;
  }
  expect(events.map(({ number }) => number)).toEqual(events.map((_, n) => n + 1));
  return Object.fromEntries([...Map.groupBy(events, ({ event }) => event)].map(([event, of]) => [event, of.length]));
}

test("300 parcels of an institution are scanned, carried, received, ordered, paid, labelled, and brought to the door (2 §4.9, 3 §9, 3 §13, 3 §14, 4 L4)", async () => {
  const story = await given();
  const { institution, branch } = await partiesOf(story);
  const { id, item_ids } = await arrived(story, { institution });
  const order = (ids: readonly string[]) =>
    story.office("POST", `${ITEMS}/bulk/set-destination`, { item_ids: ids, destination_branch_id: branch.id });

  const first = await order(item_ids.slice(0, 200));
  expect(first).toMatchObject({ code: "manifest_receiving_incomplete", data: { created_count: 0, failed_count: 0 } });
  expect(first.data.receipt).toMatchObject({
    received_count: 200,
    manifests: [{ remaining_count: 100, ready: false }],
  });

  const { data } = await order(item_ids);
  expect(data).toMatchObject({ created_count: PARCELS, failed_count: 0, receipt: { received_count: 100 } });
  expect(data.created.map((row: Row) => row["item_id"])).toEqual(item_ids);
  const codes = data.created.map(({ delivery }: { delivery: Row }) => delivery["delivery_code"]) as string[];
  expect(codes).toEqual(codes.toSorted());

  // Page n is the label of the n-th code, and bears the parcel's own barcode.
  expect(await labelled(story, codes)).toEqual(barcodes);
  for (const { delivery } of data.created.slice(0, DELIVERED)) await deliver(story, delivery.id);

  const { transfer_manifest } = await story.sender("GET", `${MANIFESTS}/${id}`);
  expect(transfer_manifest).toMatchObject({ status: "completed", counts: { order_created: PARCELS } });
  expect(transfer_manifest.received_count).toBe(PARCELS);
  const { progress } = await story.sender("GET", `${MANIFESTS}/${id}/progress`);
  expect(progress).toMatchObject({ charged: PARCELS, labelled: PARCELS, failed: [] });
  expect(await eventsOf(story, id)).toEqual({
    manifest_created: 1,
    items_added: 1,
    manifest_picked_up: 1,
    manifest_departed: 1,
    manifest_arrived: 1,
    delivery_proof_recorded: 1,
    receiving_started: 1,
    item_received: PARCELS,
    receiving_completed: 1,
    order_created: PARCELS,
    manifest_status_changed: 2,
  });

  const { delivery } = await story.office("GET", `/delivery/deliveries/${data.created[0].delivery.id}`);
  const today = "from=2020-01-01&to=2099-12-31";
  const { opening_balance, closing_balance, entries } = await story.sender(
    "GET",
    `/wallets/${institution.wallet.id}/statement?${today}`,
  );
  expect([opening_balance, closing_balance]).toEqual([0, FUNDS - PARCELS * delivery.price]);
  expect(entries.map((entry: Row) => entry["reference"])).toEqual(["RCPT-1", ...codes]);
  for (const verify of [verifyLedger, verifyDeliveries, verifyCustody, verifyFinance])
    expect((await verify(kit.database)).mismatches).toEqual([]);
}, 180_000);
