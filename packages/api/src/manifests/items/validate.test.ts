import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import type { ManifestStatus } from "../life-cycle/index.ts";
import { manifestStates, orderingStatuses } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode, newBarcodes } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const resultsOf = async (identifiers: Parameters<Freight["items"]["validate"]>[0]["identifiers"], own = freight) =>
  (await own.items.validate({ identifiers })).data.results;

describe("what is checked before orders are made (2 §4.9, 4 G6)", () => {
  test("is answered in the order of the request, doubles kept, in whichever form it was asked", async () => {
    const id = await freight.manifest("awaiting_receipt", 2);
    await freight.proofs(id);
    const [one, two] = await freight.listed(id);
    const { manifest_number } = await freight.shown(id);
    const barcode = one?.barcode_value ?? "";
    const itemId = two?.manifest_item_id ?? "";
    const identifiers = [
      ` ${barcode.toLowerCase()} `,
      { type: "barcode", value: itemId },
      { type: "id", value: barcode },
      newBarcode(),
      newId(),
      "RR1234567890IQ",
      { value: "hello" },
      { type: null, value: itemId.toUpperCase() },
    ];
    const { data } = await freight.items.validate({ identifiers });
    expect(data.results.map(({ input, valid, error_key }) => [input, valid, error_key])).toEqual([
      [barcode.toLowerCase(), true, null],
      [itemId, true, null],
      [barcode, true, null],
      [identifiers[3], false, "manifest_item_not_found"],
      [identifiers[4], false, "manifest_item_not_found"],
      ["RR1234567890IQ", false, "invalid_barcode"],
      ["hello", false, "invalid_barcode"],
      [itemId.toUpperCase(), true, null],
    ]);
    expect([data.total_valid, data.total_failed]).toEqual([4, 4]);
    expect(data.results[0]).toEqual({
      input: barcode.toLowerCase(),
      valid: true,
      error_key: null,
      error_message: null,
      manifest_item_id: one?.manifest_item_id,
      barcode_value: barcode,
      manifest_id: id,
      manifest_number,
      manifest_status: "awaiting_receipt",
      current_status: "in_transit",
      allowed_manifest_statuses: orderingStatuses,
    });
    expect(data.results[3]).toMatchObject({ manifest_item_id: null, manifest_status: null, current_status: null });
    expect(data.results[3]?.error_message).toBe("This parcel is on no manifest");
  });

  test.each(manifestStates.states)("of a manifest that is %s", async (status) => {
    const id = await freight.manifest(status, 1);
    const isLate = !["draft", "picked_up", "in_transit", "cancelled", "completed"].includes(status);
    if (isLate) await freight.proofs(id);
    const [item = ""] = await freight.idsOf(id);
    const expected: Record<ManifestStatus, string | null> = {
      draft: "manifest_bulk_order_creation_not_allowed",
      picked_up: "manifest_bulk_order_creation_not_allowed",
      in_transit: "manifest_bulk_order_creation_not_allowed",
      awaiting_receipt: null,
      receiving: null,
      received: null,
      // Its one item is the exception.
      received_with_exceptions: "manifest_item_status_invalid",
      processing: null,
      completed: "manifest_bulk_order_creation_not_allowed",
      cancelled: "manifest_bulk_order_creation_not_allowed",
    };
    expect((await resultsOf([item])).map(({ error_key }) => error_key)).toEqual([expected[status]]);
  });

  test("needs the proofs that the tenant asks for, and a message says which manifest lacks them (4 G3)", async () => {
    const own = await freightOf(kit);
    const id = await own.manifest("awaiting_receipt", 1);
    const { manifest_number } = await own.shown(id);
    const [item = ""] = await own.idsOf(id);
    const key = async () => (await resultsOf([item], own))[0]?.error_key;
    expect((await resultsOf([item], own))[0]).toMatchObject({
      error_key: "manifest_delivery_proof_required",
      error_message: `Manifest ${manifest_number} lacks its proof of delivery (status: awaiting receipt). Add the required photo and signature, then try again.`,
    });
    await own.manifests.recordProof({ id, photo_url: "https://example.com/a.jpg" });
    expect(await key()).toBe("manifest_delivery_proof_required");
    await own.admin.caller.identity.settings.update({ transfer_manifest: { proof_signature_required: false } });
    expect(await key()).toBeNull();
    await own.admin.caller.identity.settings.update({ transfer_manifest: { proof_signature_required: true } });
    await own.manifests.recordProof({ id, signature_url: "https://example.com/s.png" });
    expect(await key()).toBeNull();
  });

  test("of a receipt that is over needs an item that is received, or in the making (2 §3, 4 G4)", async () => {
    const id = await freight.manifest("received", 3);
    await freight.proofs(id);
    const [one = "", two = "", three = ""] = await freight.idsOf(id);
    await freight.put(two, "order_created");
    await freight.put(three, "processing");
    expect((await resultsOf([one, two, three])).map(({ error_key }) => error_key)).toEqual([
      null,
      "manifest_item_status_invalid",
      // A call that died may have left it so: whoever calls again makes its order.
      null,
    ]);
  });

  test("of another tenant is not found, void barcodes neither, and by its id its manifest is called off", async () => {
    const other = await freightOf(kit);
    const id = await freight.manifest("cancelled", 1);
    const [item] = await freight.listed(id);
    const both = [item?.barcode_value ?? "", item?.manifest_item_id ?? ""];
    expect((await resultsOf(both)).map(({ error_key, current_status }) => [error_key, current_status])).toEqual([
      ["manifest_item_not_found", null],
      ["manifest_bulk_order_creation_not_allowed", "void"],
    ]);
    expect((await resultsOf(both, other)).map(({ error_key }) => error_key)).toEqual(
      both.map(() => "manifest_item_not_found"),
    );
  });

  test("may be 1 to 1,000, whatever they are; a number is none", async () => {
    const asked = (identifiers: unknown) => outcomeOf(freight.items.validate({ identifiers } as never));
    expect((await resultsOf(newBarcodes(1000))).length).toBe(1000);
    for (const wrong of [[], newBarcodes(1001), undefined]) expect(await asked(wrong)).toBe("validation_failed");
  });
});

describe("the search for what may become orders (2 §4.9, 4 G6)", () => {
  test("finds an item by its id, and items by parts of barcodes and manifest numbers, newest first", async () => {
    const own = await freightOf(kit);
    const first = await own.manifest("picked_up", 2);
    kit.clock.advance(1000);
    const second = await own.manifest("received", 1);
    const [one] = await own.listed(first);
    const search = async (q: string, limit?: number) =>
      (await own.items.search({ q, limit })).data.map(({ manifest_item_id }) => manifest_item_id);
    const [all, newest] = [await own.idsOf(first), await own.idsOf(second)];
    expect(await search(one?.manifest_item_id ?? "")).toEqual([one?.manifest_item_id]);
    expect(await search((one?.barcode_value ?? "").slice(3, 12).toLowerCase())).toEqual([one?.manifest_item_id]);
    expect(await search("mnf-")).toEqual([...newest, ...all.toReversed()]);
    expect(await search("mnf-", 1)).toEqual(newest);
    expect(await search("%")).toEqual([]);
    expect(await search(newId())).toEqual([]);
  });

  test("leaves out what is only scanned, in exception, void, in the making or an order", async () => {
    const own = await freightOf(kit);
    await own.manifest("draft", 1);
    await own.manifest("cancelled", 1);
    const id = await own.manifest("received", 4);
    const [one = "", two = "", three = "", four = ""] = await own.idsOf(id);
    await own.put(two, "order_created");
    await own.put(three, "processing");
    await own.raise(four);
    const { data } = await own.items.search({ q: "IQ" });
    expect(data.map(({ manifest_item_id }) => manifest_item_id)).toEqual([one]);
    expect((await own.items.search({ q: two })).data).toEqual([]);
  });

  test("needs something to look for, and a limit from 1 to 100", async () => {
    const asked = (body: object) => outcomeOf(freight.items.search(body as never));
    for (const body of [{}, { q: " " }, { q: "a", limit: 0 }, { q: "a", limit: 101 }])
      expect(await asked(body)).toBe("validation_failed");
  });
});
