import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { AppError, describeFailure } from "../../kernel/index.ts";
import type { ManifestStatus } from "../life-cycle/index.ts";
import { manifestStates } from "../life-cycle/index.ts";
import type { Yard } from "./testing/given.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterEach(async () => expect(await yard.wrong()).toEqual([]));
afterAll(() => kit.stop());

const itemOf = {
  draft: "scanned",
  picked_up: "picked_up",
  in_transit: "in_transit",
  awaiting_receipt: "in_transit",
  receiving: "picked_up",
  received: "received",
  received_with_exceptions: "received",
  processing: "processing",
  completed: "void",
  cancelled: "void",
} as const satisfies Record<ManifestStatus, string>;
const refusing = new Set<ManifestStatus>(["draft", "picked_up", "in_transit", "completed", "cancelled"]);
const count = async (table: string) =>
  (await yard.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1`))[0]?.n;
const written = async () => [
  await count("transfer_manifest_events"),
  await count("deliveries"),
  await count("finance_holds"),
];

describe("a manifest that is (2 §3, 4 G3)", () => {
  test.each([...manifestStates.states])("%s takes the call or refuses all of it", async (status) => {
    const { id, items, manifest_number } = await yard.manifest({ status, items: [{ status: itemOf[status] }] });
    const good = await yard.manifest();
    const before = await written();
    const call = yard.order([...good.items, ...items]);
    if (!refusing.has(status)) {
      expect((await call).created_count).toBe(3);
      expect(await yard.statusOf(id)).toBe("completed");
      return;
    }
    const refused = await refusalOf(call);
    expect(refused).toMatchObject({ reason: "manifest_bulk_order_creation_not_allowed" });
    const named = { manifest_id: id, manifest_number, manifest_status: status };
    const manifests = [{ ...named, code: refused.reason, item_ids: items }];
    expect(refused.extra).toEqual({ ...named, manifests, created: [] });
    expect(await written()).toEqual(before);
    expect((await yard.itemsOf(good.id)).map((item) => item.status)).toEqual(["in_transit", "in_transit"]);
    for (const language of everyLanguage) {
      const { message } = describeFailure(new AppError(refused.reason, refused.extra), language, null);
      expect(message).toContain(manifest_number);
      if (language !== "en") expect(message).not.toMatch(/[a-z]{3}/);
    }
  });

  test("without the proof that the settings ask for is not received; what they do not ask for may be missing", async () => {
    const { items, manifest_number } = await yard.manifest({ proof_photo_url: null });
    const refused = await refusalOf(yard.order(items));
    expect(refused).toMatchObject({ reason: "manifest_delivery_proof_required", extra: { manifest_number } });
    await yard.caller.identity.settings.update({ transfer_manifest: { proof_photo_required: false } });
    expect((await yard.order(items)).created_count).toBe(2);
    await yard.caller.identity.settings.update({ transfer_manifest: { proof_photo_required: true } });
  });
});

test("a completed manifest refuses the repeat of its call, and tells the orders that the lost answer told (4 G2, 4 J12)", async () => {
  const { items, manifest_number } = await yard.manifest();
  const other = await yard.manifest();
  const { created } = await yard.order(items);
  const { reason, extra } = await refusalOf(yard.order([...items, ...other.items]));
  expect(reason).toBe("manifest_bulk_order_creation_not_allowed");
  expect(extra).toMatchObject({ manifest_number, manifest_status: "completed", manifests: [{ item_ids: items }] });
  expect(extra["created"]).toEqual(created);
  for (const language of everyLanguage) {
    const { message } = describeFailure(new AppError(reason, extra), language, null);
    expect(message).toContain(manifest_number);
    expect(message).not.toMatch(/has arrived|يصل البيان|دەگات/);
  }
  // What was refused for the others' sake is ordered without them.
  expect((await yard.order(other.items)).created_count).toBe(2);
});

test("an order that should not have been made goes back by a return: cancelling says so, and what was paid stays paid (4 J5, 4 G7)", async () => {
  const { items } = await yard.manifest({ items: [{}] });
  const [made] = (await yard.order(items)).created;
  const id = made?.delivery.id ?? "";
  const before = await yard.wallet();
  const { deliveries, assignments } = yard.caller.delivery;
  const refused = await refusalOf(deliveries.cancel({ id, reason: "Wrong branch" }));
  expect(refused).toMatchObject({ reason: "invalid_transition", extra: { from: "picked_up", to: "cancelled" } });
  for (const language of everyLanguage)
    expect(describeFailure(new AppError(refused.reason, refused.extra), language, null).message).toContain("return");
  const { delivery, return_delivery } = await assignments.resolve({ id, action: "return" });
  expect(delivery).toMatchObject({ status: "returned", custody: "warehouse", payment_status: "paid" });
  expect(return_delivery).toMatchObject({ delivery_flow: "operational_return", status: "pending", price: 0 });
  expect(await yard.wallet()).toEqual(before);
});

test("what the institution said of a destination stays beside the one that the call gave (2 §4.9)", async () => {
  const { id, items } = await yard.manifest({ items: [{ recipient: {} }] });
  const said = { lat: 30.5, lng: 47.8, full_address: "Basra" };
  await yard.rows(
    "UPDATE transfer_manifest_items SET destination_address = $3 WHERE tenant_id = $1 AND id = $2",
    items[0],
    JSON.stringify(said),
  );
  await yard.order(items);
  const [item] = (await yard.caller.manifests.items.list({ id })).items;
  expect(item).toMatchObject({
    destination_branch_id: yard.branch.id,
    destination_address: { full_address: "Branch Road" },
    requested_destination: { branch_id: null, address_id: null, address: said },
  });
});

describe("every refusal (2 §7)", () => {
  test("names manifest and status in each language", () => {
    const names = {
      manifest_number: "MNF-00042",
      manifest_status: "received",
      remaining_count: 3,
      item_status: "void",
    };
    const reasons = [
      "manifest_bulk_order_creation_not_allowed",
      "manifest_arrival_required",
      "manifest_delivery_proof_required",
      "manifest_bulk_receipt_incomplete",
      "manifest_receiving_incomplete",
      "manifest_item_status_invalid",
      "manifest_item_ordered_elsewhere",
      "manifest_warehouse_incomplete",
    ] as const;
    for (const reason of reasons) {
      const told = everyLanguage.map(
        (language) => describeFailure(new AppError(reason, names), language, null).message,
      );
      expect(new Set(told).size).toBe(everyLanguage.length);
      for (const message of told) expect(message).toContain("MNF-00042");
    }
  });
});

describe("a call (2 §4.9, 4 G6)", () => {
  test("is refused where manifests are off, before its body is looked at", async () => {
    const other = await yardOf(kit);
    await other.caller.identity.settings.update({ transfer_manifest: { enabled: false } });
    expect(await outcomeOf(other.orders.setDestination({ item_ids: [] }))).toBe("transfer_manifest_disabled");
  });

  test("needs one destination of the tenant, and a service that is offered", async () => {
    const { items } = await yard.manifest();
    const other = await yardOf(kit);
    const { branch } = yard;
    const asked = (more: object) => outcomeOf(yard.orders.setDestination({ item_ids: items, ...more }));
    expect(await asked({})).toBe("validation_failed");
    expect(await asked({ ...yard.to, destination_address_id: branch.address_id })).toBe("validation_failed");
    expect(await asked({ item_ids: [], ...yard.to })).toBe("validation_failed");
    expect(await asked(other.to)).toBe("branch_not_found");
    expect(await asked({ destination_address_id: other.branch.address_id })).toBe("address_not_found");
    expect(await asked({ ...yard.to, delivery_service_id: newId() })).toBe("delivery_service_not_found");
    const retired = await yard.newService();
    await yard.caller.delivery.services.update({ id: retired.id, is_active: false });
    expect(await asked({ ...yard.to, delivery_service_id: retired.id })).toBe("delivery_service_not_found");
    await yard.caller.identity.settings.update({ transfer_manifest: { default_delivery_service_id: null } });
    expect(await asked(yard.to)).toBe("delivery_service_required");
    await yard.caller.identity.settings.update({ transfer_manifest: { default_delivery_service_id: yard.service.id } });
    expect(await asked(yard.to)).toBe("done");
  });

  test("leaves what its service does not take, and what has no place to be received in, with the reason (4 G3)", async () => {
    const service = await yard.newService({ min_unit_size: 2, max_unit_size: 4 });
    const bare = (await yard.caller.warehousing.warehouses.create({ name: "Bare", code: "BARE" })).warehouse;
    const sized = await yard.manifest({ items: [{ unit_size: 1 }, { unit_size: 2 }, { unit_size: 5 }] });
    const placed = await yard.manifest({ warehouse_id: bare.id, items: [{ unit_size: 2 }] });
    const data = await yard.order([...sized.items, ...placed.items], { delivery_service_id: service.id });
    expect(data.created.map(({ item_id }) => item_id)).toEqual([sized.items[1]]);
    expect(data.failed.map(({ error_key }) => error_key)).toEqual([
      "unit_size_out_of_range",
      "unit_size_out_of_range",
      "manifest_warehouse_incomplete",
    ]);
    expect((await yard.itemsOf(sized.id)).map(({ status, order_error }) => [status, order_error])).toEqual([
      ["received", "unit_size_out_of_range"],
      ["order_created", null],
      ["received", "unit_size_out_of_range"],
    ]);
    expect([await yard.statusOf(sized.id), await yard.statusOf(placed.id)]).toEqual(["received", "received"]);
  });
});
