import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { countingCaller, next, outcomeOf, startKit } from "../../../testing/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode, newBarcodes, postal } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const keys = (results: readonly { error_key: string | null }[]) => results.map(({ error_key }) => error_key);
const wrongDigit = (barcode: string) => `${barcode.slice(0, 11)}${(Number(barcode[11]) + 1) % 10}IQ`;

describe("parcels scanned onto a draft (3 §9, 4 G1)", () => {
  test("are kept in their order, trimmed and in capitals; of others it is said what is wrong", async () => {
    const id = await freight.draft(0);
    const [one, two] = [newBarcode(), newBarcode()];
    const { results, added_count, failed_count } = await freight.items.add({
      id,
      barcodes: [` ${one.toLowerCase()} `, wrongDigit(two), "short", one, two, "\u202e"],
    });
    expect([added_count, failed_count]).toEqual([2, 4]);
    expect(keys(results)).toEqual([
      null,
      "invalid_barcode",
      "invalid_barcode",
      "duplicate_barcode",
      null,
      "invalid_barcode",
    ]);
    expect(results[0]).toEqual({
      barcode_value: one,
      success: true,
      manifest_item_id: expect.any(String),
      manifest_number: null,
      delivery_code: null,
      error_key: null,
      error_message: null,
    });
    expect(results[1]).toMatchObject({ success: false, manifest_item_id: null });
    expect(results[1]?.error_message).toMatch(/^This is no valid postal barcode/);
    const listed = await freight.listed(id);
    expect(listed.map(({ barcode_value, position }) => [barcode_value, position])).toEqual([
      [one, 1],
      [two, 2],
    ]);
    expect(listed.map(({ manifest_item_id }) => manifest_item_id)).toEqual([
      results[0]?.manifest_item_id,
      results[4]?.manifest_item_id,
    ]);
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "items_added",
      payload: { count: 2, barcodes: [one, two] },
    });
  });

  test("are refused while the barcode is on another item that is not void, or on a delivery; not for another tenant's", async () => {
    const other = await freightOf(kit);
    const [mine, theirs] = [newBarcode(), newBarcode()];
    await freight.items.add({ id: await freight.draft(0), barcodes: [mine] });
    await other.items.add({ id: await other.draft(0), barcodes: [theirs] });
    const { barcode } = await freight.delivery();
    const { results } = await freight.items.add({ id: await freight.draft(0), barcodes: [mine, theirs, barcode] });
    expect(keys(results)).toEqual(["duplicate_barcode", null, "duplicate_barcode"]);
  });

  test("are told apart from codes of our own, which nobody has to scan again", async () => {
    const { delivery_code } = await freight.delivery();
    const codes = [delivery_code.toLowerCase(), `NO-${next()}`];
    const { results } = await freight.items.add({ id: await freight.draft(0), barcodes: codes });
    expect(keys(results)).toEqual(["invalid_barcode", "invalid_barcode"]);
    expect(results[0]?.error_message).toMatch(`${delivery_code} is one of our own codes`);
    expect(results[1]?.error_message).toMatch(/scan it again$/);
  });

  test("are told apart from codes that are kept as they were typed, and from ours in other digits (3 §9, 4 K15)", async () => {
    const { delivery_code } = await freight.delivery();
    const [small, arabic] = [`box-${next()}`, `BOX-٢٠-${next()}`];
    for (const sku of [small, arabic])
      await freight.caller.warehousing.items.create({ name: "Box", sku, unit_size: 1 });
    const inArabicDigits = delivery_code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    const barcodes = [small, arabic, arabic.toLowerCase(), inArabicDigits.toLowerCase(), `no-${next()}`];
    const { results } = await freight.items.add({ id: await freight.draft(0), barcodes });
    const isOurs = results.map(({ error_message }) => error_message?.includes("one of our own codes"));
    expect(isOurs).toEqual([true, true, true, true, false]);
  });

  test("may say what is known: sizes, who gets it and where it goes", async () => {
    const id = await freight.draft(0);
    const { caller, kit: _ } = freight;
    const { branch } = await caller.places.branches.create({
      name: "Basra",
      code: `B${next()}`,
      address: { lat: 30.5, lng: 47.8, full_address: "Corniche, Basra" },
    });
    const place = { lat: 33.3, lng: 44.4, full_address: "Abu Nuwas Street" };
    const known = {
      barcode_value: newBarcode(),
      unit_size: 1.5,
      weight: 2.25,
      dimensions: { length: 10, unit: "cm" as const },
      recipient: { name: "Zainab", phone: "+9647701234567" },
      destination_branch_id: branch.id,
      destination_address: { ...place, address_id: branch.address_id },
    };
    const plain = { barcode_value: newBarcode(), destination_address: place };
    await freight.items.add({ id, items: [known, plain] });
    const [first, second] = await freight.listed(id);
    const { destination_address: _address, ...own } = known;
    expect(first).toMatchObject({
      ...own,
      destination_address_id: branch.address_id,
      destination_address: place,
      status: "scanned",
      already_has_order: false,
      delivery: null,
    });
    expect(second).toMatchObject({ destination_address_id: null, destination_address: place, unit_size: null });
  });

  test("name branches and addresses that are there, or the whole request is 404 (3 §9, 4 A9)", async () => {
    const id = await freight.draft(0);
    const other = await freightOf(kit);
    const address = { lat: 30.5, lng: 47.8, full_address: "Corniche, Basra" };
    const { branch } = await other.caller.places.branches.create({ name: "Basra", code: `B${next()}`, address });
    const add = (over: object) =>
      outcomeOf(freight.items.add({ id, items: [{ barcode_value: newBarcode(), ...over }] }));
    expect(await add({ destination_branch_id: branch.id })).toBe("branch_not_found");
    expect(await add({ destination_branch_id: newId() })).toBe("branch_not_found");
    expect(await add({ destination_address: { address_id: branch.address_id } })).toBe("address_not_found");
    const { results } = await freight.items.add({
      id,
      items: [{ barcode_value: newBarcode(), destination_address: {} }],
    });
    expect(keys(results)).toEqual(["validation_failed"]);
    expect(await freight.listed(id)).toEqual([]);
  });

  test("come as barcodes or as items, 1 to 1,000 of them", async () => {
    const id = await freight.draft(0);
    const barcodes = [newBarcode()];
    const refused = (body: object) => outcomeOf(freight.items.add({ id, ...body }));
    for (const body of [
      {},
      { barcodes, items: [{ barcode_value: newBarcode() }] },
      { barcodes: [] },
      { items: [] },
      { barcodes: newBarcodes(1001) },
    ])
      expect(await refused(body)).toBe("validation_failed");
    expect(await outcomeOf(freight.items.add({ id: newId(), barcodes }))).toBe("transfer_manifest_not_found");
    const other = await freightOf(kit);
    expect(await outcomeOf(other.items.add({ id, barcodes }))).toBe("transfer_manifest_not_found");
  });

  test("a thousand of them take as many statements as one", async () => {
    const { caller, sent } = countingCaller(kit, freight.admin, freight.tenantId);
    const count = async (barcodes: string[]) => {
      const id = await freight.draft(0);
      const before = sent.statements;
      const { added_count } = await caller.manifests.items.add({ id, barcodes });
      expect(added_count).toBe(barcodes.length);
      return sent.statements - before;
    };
    const [one, many] = [await count([newBarcode()]), await count(newBarcodes(1000))];
    expect(many).toBe(one);
    expect(many).toBeLessThanOrEqual(5);
  });
});

describe("an item taken off a draft (3 §9)", () => {
  test("is gone, its barcode is free, and the places of the others stay", async () => {
    const { items } = freight;
    const id = await freight.draft(3);
    const [, second] = await freight.listed(id);
    const itemId = second?.manifest_item_id ?? "";
    expect(await items.remove({ id, itemId })).toEqual({ manifest_item_id: itemId });
    expect((await freight.listed(id)).map(({ position }) => position)).toEqual([1, 3]);
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "item_removed",
      manifest_item_id: itemId,
      payload: { barcode_value: second?.barcode_value },
    });
    const { added_count } = await items.add({ id, barcodes: [second?.barcode_value ?? ""] });
    expect([added_count, (await freight.listed(id)).at(-1)?.position]).toEqual([1, 4]);
    expect(await outcomeOf(items.remove({ id, itemId }))).toBe("manifest_item_not_found");
  });

  test("is one of this manifest, and of this tenant", async () => {
    const [id, another] = [await freight.draft(1), await freight.draft(1)];
    const other = await freightOf(kit);
    const [item = ""] = await freight.idsOf(another);
    expect(await outcomeOf(freight.items.remove({ id, itemId: item }))).toBe("manifest_item_not_found");
    expect(await outcomeOf(freight.items.remove({ id, itemId: "none" }))).toBe("manifest_item_not_found");
    expect(await outcomeOf(other.items.remove({ id: another, itemId: item }))).toBe("transfer_manifest_not_found");
    expect(await freight.idsOf(another)).toEqual([item]);
  });
});

test("the barcodes of tests are those of the postal union (3 §9)", () => {
  expect([postal(123456789), postal(47312482)]).toEqual([expect.stringMatching(/^RR123456789\dIQ$/), "RR0473124829IQ"]);
});
