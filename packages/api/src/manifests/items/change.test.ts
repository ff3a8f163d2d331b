import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, next, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const place = { lat: 33.3, lng: 44.4, full_address: "Abu Nuwas Street" };
const known = {
  unit_size: 1.5,
  weight: 2,
  dimensions: { length: 10, width: 20, unit: "cm" as const },
  recipient: { name: "Zainab", phone: "+9647701234567" },
  destination_address: place,
};

/** A draft with one parcel of which all is known. */
async function parcel() {
  const id = await freight.draft(0);
  const { results } = await freight.items.add({ id, items: [{ barcode_value: newBarcode(), ...known }] });
  return { id, itemId: results[0]?.manifest_item_id ?? "" };
}
const changes = async (id: string) => (await freight.events(id)).filter(({ event }) => event === "item_changed");

describe("what is known of a parcel (3 §9, 4 A8)", () => {
  test("is put right field by field: what is left out stays, null empties", async () => {
    const key = await parcel();
    const { item } = await freight.items.change({
      ...key,
      unit_size: null,
      weight: 3,
      dimensions: { length: 15, width: null },
      recipient: { phone: "0770 765 4321" },
    });
    expect(item).toMatchObject({
      unit_size: null,
      weight: 3,
      dimensions: { length: 15, unit: "cm" },
      recipient: { name: "Zainab", phone: "+9647707654321" },
      destination_address: place,
    });
    expect(item.dimensions?.width ?? null).toBeNull();
    expect((await changes(key.id)).at(-1)).toMatchObject({
      manifest_item_id: key.itemId,
      payload: { barcode_value: item.barcode_value, fields: ["unit_size", "weight", "dimensions", "recipient"] },
    });
    expect((await freight.items.change({ ...key, recipient: null, dimensions: null })).item).toMatchObject({
      recipient: { name: null, phone: null },
      dimensions: null,
    });
  });

  test("has another destination: words, coordinates, an address of the book or a branch", async () => {
    const key = await parcel();
    const { branch } = await freight.caller.places.branches.create({
      name: "Basra",
      code: `B${next()}`,
      address: { lat: 30.5, lng: 47.8, full_address: "Corniche, Basra" },
    });
    const change = async (to: object) => (await freight.items.change({ ...key, ...to })).item;
    expect(await change({ destination_address: { full_address: "House 7" } })).toMatchObject({
      destination_address: { ...place, full_address: "House 7" },
      requested_destination: { address: { ...place, full_address: "House 7" } },
    });
    expect(await change({ destination_address: { address_id: branch.address_id } })).toMatchObject({
      destination_address_id: branch.address_id,
      destination_address: { lat: 30.5, lng: 47.8, full_address: "Corniche, Basra" },
    });
    expect(await change({ destination_address: { lat: 33, lng: 44 } })).toMatchObject({
      destination_address_id: null,
      destination_address: { lat: 33, lng: 44 },
    });
    expect(await change({ destination_branch_id: branch.id, destination_address: null })).toMatchObject({
      destination_branch_id: branch.id,
      destination_address: null,
    });
    const refused = await refusalOf(change({ destination_address: { full_address: "Nowhere" } }));
    expect(refused.reason).toBe("validation_failed");
    expect(await outcomeOf(change({ destination_branch_id: newId() }))).toBe("branch_not_found");
    expect(await outcomeOf(change({ destination_address: { address_id: newId() } }))).toBe("address_not_found");
  });

  test("is what the institution wants also where an order to another place failed before", async () => {
    const key = await parcel();
    const id = key.itemId;
    const ordered = { lat: 30, lng: 47 };
    await freight.travel.pick_up(key.id);
    await freight.sql(
      `UPDATE transfer_manifest_items SET status = 'received', received_at = now(), order_number = 7, destination_address = $3,
         requested_destination = $4 WHERE tenant_id = $1 AND id = $2`,
      id,
      JSON.stringify(ordered),
      JSON.stringify({ branch_id: null, address_id: null, address: place }),
    );
    const kept = (await freight.items.change({ ...key, weight: 4 })).item;
    expect(kept).toMatchObject({ destination_address: ordered, requested_destination: { address: place } });
    const { item } = await freight.items.change({ ...key, destination_address: { full_address: "House 7" } });
    const wanted = { ...place, full_address: "House 7" };
    expect(item).toMatchObject({ destination_address: wanted, requested_destination: { address: wanted } });
  });

  test.each(["scanned", "picked_up", "in_transit", "received", "exception"] as const)(
    "may change while the item is %s",
    async (status) => {
      const key = await parcel();
      if (status !== "scanned") await freight.travel.pick_up(key.id);
      await freight.put(key.itemId, status);
      expect((await freight.items.change({ ...key, unit_size: 4 })).item).toMatchObject({ status, unit_size: 4 });
    },
  );

  test.each(["processing", "order_created", "void"] as const)(
    "stays what it is once the item is %s: nothing that was paid for changes (4 G7)",
    async (status) => {
      const key = await parcel();
      await freight.travel.pick_up(key.id);
      await freight.put(key.itemId, status);
      const { reason, extra } = await refusalOf(freight.items.change({ ...key, unit_size: 4 }));
      expect([reason, extra.from]).toEqual(["invalid_transition", status]);
      expect(await changes(key.id)).toEqual([]);
    },
  );

  test("names an item of its manifest, and at least one field", async () => {
    const [key, other] = [await parcel(), await parcel()];
    expect(await outcomeOf(freight.items.change({ ...key, itemId: other.itemId, weight: 1 }))).toBe(
      "manifest_item_not_found",
    );
    expect(await outcomeOf(freight.items.change({ ...key, id: newId(), weight: 1 }))).toBe(
      "transfer_manifest_not_found",
    );
    expect(await outcomeOf(freight.items.change(key))).toBe("no_fields_to_update");
  });

  test("that is sent again changes and records nothing, with a key or without (3 §1.8)", async () => {
    const key = await parcel();
    const body = { ...key, recipient: { name: "Noor" }, destination_address: { lat: 33, lng: 44 } };
    const own = freight.tenant.admin.with({ idempotencyKey: `change-${next()}` }).manifests.items;
    const { item } = await own.change(body);
    expect(await own.change(body)).toEqual({ item });
    expect(await freight.items.change(body)).toEqual({ item });
    expect(await changes(key.id)).toHaveLength(1);
  });

  test("is recorded once by many at once that say the same, and never half of one and half of another", async () => {
    const key = await parcel();
    const { refused } = await atOnce(8, () => freight.items.change({ ...key, weight: 9 }));
    expect([refused, (await changes(key.id)).length]).toEqual([[], 1]);
    const people = ["Noor", "Sara"].map((name, n) => ({ name, phone: `+964770000000${n}` }));
    await atOnce(8, (n) => freight.items.change({ ...key, recipient: people[n % 2] }));
    const [item] = await freight.listed(key.id);
    expect(people).toContainEqual(item?.recipient);
  });

  test("waits for a step of the manifest, and is decided by what that left", async () => {
    const key = await parcel();
    const ends = await beforeCommit(
      kit,
      freight.admin,
      (caller) => caller.manifests.transferManifests.cancel({ id: key.id }),
      () => freight.items.change({ ...key, weight: 5 }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
  });
});

describe("notes of a manifest (3 §9)", () => {
  const told = async (id: string) => (await freight.told(id)).filter((event) => event === "manifest_changed");

  test("change and are emptied until it is over, and a change of nothing is not recorded", async () => {
    const id = await freight.manifest("awaiting_receipt");
    const change = async (notes: string | null) => (await freight.manifests.change({ id, notes })).transfer_manifest;
    expect((await change("Fragile")).notes).toBe("Fragile");
    expect((await change("Fragile")).notes).toBe("Fragile");
    expect((await change(null)).notes).toBeNull();
    expect(await told(id)).toHaveLength(2);
    for (const status of ["completed", "cancelled"] as const) {
      const over = await freight.manifest(status);
      expect(await outcomeOf(freight.manifests.change({ id: over, notes: "Late" }))).toBe("invalid_transition");
    }
    expect(await outcomeOf(freight.manifests.change({ id: newId(), notes: "x" }))).toBe("transfer_manifest_not_found");
  });

  test("of many at once that say the same are recorded once, and under a key they answer the same", async () => {
    const id = await freight.draft();
    const { refused } = await atOnce(6, () => freight.manifests.change({ id, notes: "Two pallets" }));
    expect([refused, (await told(id)).length]).toEqual([[], 1]);
    const own = freight.tenant.admin.with({ idempotencyKey: `notes-${next()}` }).manifests.transferManifests;
    const first = await own.change({ id, notes: "Three pallets" });
    expect(await own.change({ id, notes: "Three pallets" })).toEqual(first);
    expect(await told(id)).toHaveLength(2);
  });

  test("wait for a cancellation, and are refused behind it", async () => {
    const id = await freight.draft();
    const ends = await beforeCommit(
      kit,
      freight.admin,
      (caller) => caller.manifests.transferManifests.cancel({ id }),
      () => freight.manifests.change({ id, notes: "Late" }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
  });
});
