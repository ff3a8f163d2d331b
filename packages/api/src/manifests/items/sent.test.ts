import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { beforeCommit, everyLanguage, next, startKit } from "../../../testing/index.ts";
import { AppError, describeFailure } from "../../kernel/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode, postal } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const LONG = "7".repeat(201);
/** What a scanner, a keyboard or a table may send instead of a text. */
const odd = [LONG, null, 5, {}, ["RR"]] as unknown[] as string[];
const unknownTo = (wrong: unknown[]) => wrong as never[];

describe("one bad entry never fails the others", () => {
  // What PostgreSQL does not keep: the answer is, for who sends the request again.
  const unstorable = ["\u0000", "RR\u0000", "\ud800", "RR\udc00"];
  const keyed = () => freight.admin.with({ idempotencyKey: `sent-${next()}` }).manifests.items;

  test("under a key for repetitions: what nothing can store is refused by itself (3 §1.8, 4 A2)", async () => {
    const id = await freight.draft(0);
    const [good, other] = [newBarcode(), newBarcode()];
    const own = keyed();
    const first = await own.add({ id, barcodes: [...unstorable, good] });
    expect(first.results.map(({ error_key }) => error_key)).toEqual([...unstorable.map(() => "invalid_barcode"), null]);
    expect(await own.add({ id, barcodes: [...unstorable, good] })).toEqual(first);
    const items = [...unstorable, other].map((barcode_value) => ({ barcode_value }));
    const { results } = await keyed().add({ id, items });
    expect(results.map(({ error_key }) => error_key)).toEqual([...unstorable.map(() => "invalid_barcode"), null]);
    const { data } = await keyed().resolveExceptions({ item_ids: unstorable });
    expect(data.not_found).toHaveLength(new Set(data.not_found).size);
    expect(data.not_found.every((text) => text.isWellFormed() && !text.includes("\u0000"))).toBe(true);
  });

  test("of barcodes that are scanned: it is an invalid barcode (3 §9, 4 G1)", async () => {
    const id = await freight.draft(0);
    const good = newBarcode();
    const { results, added_count, failed_count } = await freight.items.add({ id, barcodes: [good, ...odd] });
    expect([added_count, failed_count]).toEqual([1, odd.length]);
    expect(results.map(({ error_key }) => error_key)).toEqual([null, ...odd.map(() => "invalid_barcode")]);
  });

  test("of items with more than a barcode: its field is named, and nothing of it is kept (3 §9)", async () => {
    const id = await freight.draft(0);
    const [good, bad] = [newBarcode(), newBarcode()];
    const items = [{ barcode_value: bad, recipient: { name: "Sara", phone: "0750 12" } }, { barcode_value: good }];
    const { results, added_count } = await freight.items.add({ id, items: unknownTo([...items, null, 7]) });
    expect(added_count).toBe(1);
    expect(results).toMatchObject([
      { barcode_value: bad, success: false, error_key: "validation_failed" },
      { barcode_value: good, success: true },
      { error_key: "invalid_barcode" },
      { error_key: "invalid_barcode" },
    ]);
    expect(results[0]?.error_message).toContain("phone");
    expect((await freight.listed(id)).map(({ barcode_value }) => barcode_value)).toEqual([good]);
  });

  test("of identifiers that are checked: it is an invalid barcode (2 §4.9, 4 G6)", async () => {
    const { items } = freight;
    const id = await freight.manifest("received", 1);
    const [item = ""] = await freight.idsOf(id);
    const { data } = await items.validate({ identifiers: unknownTo([item, ...odd, { type: 5, value: LONG }]) });
    expect(data.results.map(({ error_key }) => error_key)).toEqual([
      null,
      ...[...odd, LONG].map(() => "invalid_barcode"),
    ]);
  });

  test("of exceptions that are resolved: it is of no item (4 G5)", async () => {
    const id = await freight.manifest("received_with_exceptions", 1);
    const [item = ""] = await freight.idsOf(id);
    const { data } = await freight.items.resolveExceptions({ item_ids: unknownTo([item, ...odd, "\u0000"]) });
    expect(data.resolved_count).toBe(1);
    expect(data.not_found).toHaveLength(odd.length + 1);
  });
});

test("a barcode is read as people write it: with spaces, dashes, marks of direction and the digits of their script (4 G1)", async () => {
  const id = await freight.draft(0);
  const plain = Array.from({ length: 4 }, newBarcode);
  const arabic = (text: string, zero: number) =>
    text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
  const written = [
    `${plain[0]?.slice(0, 2)} ${plain[0]?.slice(2, 7)}-${plain[0]?.slice(7)}`,
    arabic(plain[1] ?? "", 0x0660),
    arabic(plain[2] ?? "", 0x06f0).toLowerCase(),
    `\u200f${plain[3]}\u200e`,
  ];
  const { results } = await freight.items.add({ id, barcodes: written });
  expect(results.map(({ barcode_value, success }) => [barcode_value, success])).toEqual(
    plain.map((barcode) => [barcode, true]),
  );
});

test("a barcode that is taken is answered with what has it (4 G1)", async () => {
  const { shown } = freight;
  const id = await freight.draft(1);
  const [taken] = await freight.listed(id);
  const { barcode, delivery_code } = await freight.delivery();
  const barcodes = [taken?.barcode_value ?? "", barcode, newBarcode()];
  const other = await freight.draft(0);
  for (const language of everyLanguage) {
    const { results } = await freight.admin.with({ language }).manifests.items.add({ id: other, barcodes });
    const { manifest_number } = await shown(id);
    expect(results[0]).toMatchObject({ manifest_item_id: taken?.manifest_item_id, manifest_number });
    expect(results[0]?.error_message).toContain(manifest_number);
    expect(results[1]).toMatchObject({ delivery_code, error_message: expect.stringContaining(delivery_code) });
  }
});

test("a barcode that is on this manifest already is said to be on this one (4 G1)", async () => {
  const id = await freight.draft(1);
  const [item] = await freight.listed(id);
  const barcodes = [item?.barcode_value ?? ""];
  const { results } = await freight.items.add({ id, barcodes });
  expect(results[0]).toMatchObject({ error_key: "duplicate_barcode", manifest_item_id: item?.manifest_item_id });
  expect(results[0]?.error_message).toBe(`Barcode ${barcodes[0]} is on this manifest already`);
});

test("a barcode that somebody else scanned at the same moment is answered with the manifest that has it (4 G1)", async () => {
  const barcodes = [newBarcode()];
  const [one, two] = [await freight.draft(0), await freight.draft(0)];
  const { manifest_number } = await freight.shown(one);
  const ends = await beforeCommit(
    kit,
    freight.admin,
    (caller) => caller.manifests.items.add({ id: one, barcodes }),
    async () => {
      const { results } = await freight.items.add({ id: two, barcodes });
      expect(results[0]).toMatchObject({ error_key: "duplicate_barcode", manifest_number });
      expect(results[0]?.error_message).toContain(manifest_number);
    },
  );
  expect(ends).toEqual(["done", "done"]);
});

test("a label of our own series is not an institution's: the delivery that gets it later would be opened by it (2 §4.9)", async () => {
  const id = await freight.draft(0);
  const own = `KW${postal(next() + 700_000_000).slice(2)}`;
  const { barcode, delivery_code } = await freight.delivery();
  expect(barcode.slice(0, 2)).toBe("KW");
  const british = `KW${postal(next()).slice(2, 12)}GB`;
  for (const language of everyLanguage) {
    const { items } = freight.admin.with({ language }).manifests;
    const { results, added_count } = await items.add({ id, barcodes: [own.toLowerCase(), barcode] });
    expect(added_count).toBe(0);
    expect(results[0]).toMatchObject({ barcode_value: own, error_key: "invalid_barcode", manifest_item_id: null });
    expect(results[0]?.error_message).toContain(own);
    // Of one that is given out, it is said to which delivery.
    expect(results[1]).toMatchObject({ error_key: "duplicate_barcode", delivery_code });
  }
  expect((await freight.items.add({ id, barcodes: [british] })).added_count).toBe(1);
});

test("nothing is received without the proofs that the tenant asks for, by way of an exception neither (2 §3, 4 G4)", async () => {
  const id = await freight.manifest("awaiting_receipt", 2);
  const item_ids = await freight.idsOf(id);
  for (const item of item_ids) await freight.raise(item);
  const { resolveExceptions } = freight.items;
  const refused = { reason: "manifest_delivery_proof_required", extra: { missing_proof: "both" } };
  await expect(resolveExceptions({ item_ids })).rejects.toMatchObject({ cause: refused });
  expect((await freight.listed(id)).map(({ status }) => status)).toEqual(["exception", "exception"]);
  await freight.manifests.recordProof({ id, photo_url: "https://example.com/pallet.jpg" });
  await expect(resolveExceptions({ item_ids })).rejects.toMatchObject({
    cause: { extra: { missing_proof: "signature" } },
  });
  // What is given up is not received.
  expect((await resolveExceptions({ item_ids: item_ids.slice(1), resolution: "void" })).data.resolved_count).toBe(1);
  await freight.proofs(id);
  expect((await resolveExceptions({ item_ids })).data).toMatchObject({ resolved_count: 1, skipped: [{}] });
});

test("a refused move names the record, its state and what it can become (3 §1.5)", async () => {
  const id = await freight.manifest("awaiting_receipt", 1);
  const { manifest_number } = await freight.shown(id);
  const again = freight.manifests.arrive({ id });
  await expect(again).rejects.toMatchObject({
    cause: { reason: "invalid_transition", extra: { from: "awaiting_receipt", number: manifest_number } },
  });
  const extra = await again.catch((error: { cause: { extra: { allowed: string[] } } }) => error.cause.extra);
  expect((extra as { allowed: string[] }).allowed).not.toContain("awaiting_receipt");
  for (const language of everyLanguage) {
    const { message } = describeFailure(new AppError("invalid_transition", { ...extra }), language, null);
    expect(message).toContain(manifest_number);
  }
  // Sorani joins the choices in its own words.
  const choices = { aggregate: "delivery", from: "pending", to: "delivered", allowed: ["assigned", "cancelled"] };
  const { message } = describeFailure(new AppError("invalid_transition", choices), "ku", null);
  expect(message).toContain(" یان ");
  expect(message).not.toMatch(/[a-z]/);
});
