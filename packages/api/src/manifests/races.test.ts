import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { atOnce, beforeCommit, next, outcomeOf, refusalOf, startKit } from "../../testing/index.ts";
import { translateReason } from "../kernel/index.ts";
import type { Freight } from "./testing/given.ts";
import { freightOf, newBarcode, newBarcodes, photo, signature } from "./testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const count = async (id: string, event: string) => (await freight.told(id)).filter((one) => one === event).length;

describe("at the same time (3 §9, architecture 3.4)", () => {
  test("many pickups are one, by one driver", async () => {
    const id = await freight.draft();
    const drivers = await Promise.all([1, 2, 3].map(() => freight.newDriver()));
    const { values, refused } = await atOnce(9, (n) =>
      freight.manifests.pickUp({ id, driver_id: drivers[n % 3]?.id ?? "" }),
    );
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["invalid_transition"])]);
    expect((await freight.shown(id)).driver?.id).toBe(values[0]?.transfer_manifest.driver?.id);
    expect(await count(id, "manifest_picked_up")).toBe(1);
  });

  test.each([1, 2, 3])("of arriving and calling off, one comes about (%i)", async () => {
    const id = await freight.manifest("in_transit");
    const ends = await Promise.all([outcomeOf(freight.travel.arrive(id)), outcomeOf(freight.travel.cancel(id))]);
    expect(ends.toSorted()).toEqual(["done", "invalid_transition"]);
    const { status, counts } = await freight.shown(id);
    expect([status, counts.void]).toEqual(ends[0] === "done" ? ["awaiting_receipt", 0] : ["cancelled", 2]);
  });

  test("what is scanned while the driver takes the parcels is on the list, or refused", async () => {
    const id = await freight.draft();
    const ends = await beforeCommit(
      kit,
      freight.admin,
      (caller) => caller.manifests.transferManifests.pickUp({ id, driver_id: freight.driver.id }),
      () => freight.items.add({ id, barcodes: [newBarcode()] }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect((await freight.shown(id)).counts).toMatchObject({ scanned: 0, picked_up: 2 });
  });

  test("a barcode that many scan is on one manifest: of each request the index lets the good ones through (4 G1)", async () => {
    const barcodes = newBarcodes(40);
    const drafts = await Promise.all(Array.from({ length: 6 }, () => freight.draft(0)));
    const { values, refused } = await atOnce(6, (n) =>
      freight.items.add({ id: drafts[n] ?? "", barcodes: n % 2 ? barcodes : barcodes.toReversed() }),
    );
    expect(refused).toEqual([]);
    const won = values.flatMap(({ results }) => results.filter(({ success }) => success));
    expect(won.map(({ barcode_value }) => barcode_value).toSorted()).toEqual(barcodes.toSorted());
    const lost = values.flatMap(({ results }) => results.filter(({ success }) => !success));
    expect(new Set(lost.map(({ error_key }) => error_key))).toEqual(new Set(["duplicate_barcode"]));
    const lists = await Promise.all(drafts.map((id) => freight.listed(id)));
    expect(lists.flat()).toHaveLength(40);
  });

  test("what a scan that is not committed has, another one that waits for it does not get", async () => {
    const barcodes = [newBarcode()];
    const [one, two] = [await freight.draft(0), await freight.draft(0)];
    const ends = await beforeCommit(
      kit,
      freight.admin,
      (caller) => caller.manifests.items.add({ id: one, barcodes }),
      async () => {
        const { results } = await freight.items.add({ id: two, barcodes });
        expect(results[0]?.error_key).toBe("duplicate_barcode");
      },
    );
    expect(ends).toEqual(["done", "done"]);
  });

  test("exceptions of all items, raised together, end the receipt once", async () => {
    const id = await freight.manifest("awaiting_receipt", 8);
    const items = await freight.idsOf(id);
    const { refused } = await atOnce(16, (n) => freight.raise(items[n % 8] ?? ""));
    expect(refused.map(({ reason }) => reason)).toEqual(items.map(() => "invalid_transition"));
    expect((await freight.shown(id)).status).toBe("received_with_exceptions");
    expect([await count(id, "exception_raised"), await count(id, "receiving_completed")]).toEqual([8, 1]);
  });

  test("of two that are raised at once the second is told who was first, of what, and that nothing is left to do", async () => {
    const id = await freight.manifest("awaiting_receipt");
    const [item = ""] = await freight.idsOf(id);
    await atOnce(2, (n) => freight.raise(item, `Torn open ${n}`));
    const refused = await refusalOf(freight.raise(item, "Wet"));
    const [raised] = (await freight.events(id)).filter(({ event }) => event === "exception_raised");
    const { reason } = (raised?.payload ?? {}) as { reason?: string };
    const { actor, created_at } = raised ?? {};
    expect(refused).toMatchObject({
      reason: "invalid_transition",
      extra: { raised_by: actor?.name, raised_at: created_at, exception_reason: reason },
    });
    for (const language of ["en", "ar", "ku"] as const) {
      const text = translateReason(language, refused.reason, refused.extra);
      for (const word of [actor?.name ?? "?", reason]) expect(text).toContain(word);
    }
  });

  test("an exception that is raised and resolved at once is one or the other, and the manifest says which", async () => {
    const id = await freight.manifest("received", 4);
    const items = await freight.idsOf(id);
    await atOnce<unknown>(24, (n) =>
      n % 2 ? freight.raise(items[n % 4] ?? "") : freight.items.resolveExceptions({ item_ids: items }),
    );
    const { status, counts } = await freight.shown(id);
    expect(counts.received + counts.exception).toBe(4);
    expect(status).toBe(counts.exception > 0 ? "received_with_exceptions" : "received");
    expect(await count(id, "exception_raised")).toBe((await count(id, "exception_resolved")) + counts.exception);
  });

  test("the last exception of a manifest, resolved by many, is resolved once", async () => {
    const id = await freight.manifest("received_with_exceptions", 3);
    const { values } = await atOnce(6, (n) => freight.resolveAll(id, n % 2 ? "void" : "reprocess"));
    expect(values.reduce((sum, { data }) => sum + data.resolved_count, 0)).toBe(3);
    expect([await count(id, "exception_resolved"), await count(id, "manifest_status_changed")]).toEqual([3, 1]);
  });

  test("requests over items of two manifests, in both orders, do not wait for each other in turn", async () => {
    const [a, b] = [await freight.manifest("awaiting_receipt", 6), await freight.manifest("awaiting_receipt", 6)];
    const items = [...(await freight.idsOf(a)), ...(await freight.idsOf(b))];
    for (const id of items) await freight.raise(id);
    for (const id of [a, b]) await freight.proofs(id);
    const { values, refused } = await atOnce(8, (n) =>
      freight.items.resolveExceptions({ item_ids: n % 2 ? items : items.toReversed() }),
    );
    expect(refused).toEqual([]);
    expect(values.reduce((sum, { data }) => sum + data.resolved_count, 0)).toBe(12);
  });
});

describe("sent again (3 §1.8)", () => {
  const keyed = () => freight.tenant.admin.with({ idempotencyKey: `manifest-${next()}` }).manifests;

  test("each step under its key answers the same, and happens once", async () => {
    const barcodes = newBarcodes(3);
    const made = keyed();
    const create = () => made.transferManifests.create(freight.body);
    const { transfer_manifest } = await create();
    expect(await create()).toEqual({ transfer_manifest });
    const { id } = transfer_manifest;
    type Own = ReturnType<typeof keyed>;
    const itemOf = async (at: number) => (await freight.idsOf(id))[at] ?? "";
    const steps: ((own: Own) => Promise<unknown>)[] = [
      (own) => own.items.add({ id, barcodes }),
      (own) => own.transferManifests.pickUp({ id, driver_id: freight.driver.id }),
      (own) => own.transferManifests.depart({ id }),
      (own) => own.transferManifests.arrive({ id }),
      (own) => own.transferManifests.recordProof({ id, photo_url: photo, signature_url: signature }),
      async (own) => own.items.raiseException({ id: await itemOf(0), reason: "Torn" }),
      async (own) => own.items.resolveExceptions({ item_ids: [await itemOf(0)] }),
    ];
    for (const step of steps) {
      const own = keyed();
      expect(await step(own)).toEqual(await step(own));
    }
    expect(await freight.told(id)).toEqual([
      "manifest_created",
      "items_added",
      "manifest_picked_up",
      "manifest_departed",
      "manifest_arrived",
      "delivery_proof_recorded",
      "exception_raised",
      "exception_resolved",
    ]);
  });

  test("a removal and a cancellation under their keys happen once", async () => {
    const id = await freight.draft(2);
    const [itemId = ""] = await freight.idsOf(id);
    const [remove, cancel] = [keyed().items, keyed().transferManifests];
    expect(await remove.remove({ id, itemId })).toEqual(await remove.remove({ id, itemId }));
    expect(await cancel.cancel({ id })).toEqual(await cancel.cancel({ id }));
    expect([await count(id, "item_removed"), await count(id, "manifest_cancelled")]).toEqual([1, 1]);
  });

  test("without a key the barcodes that were kept are doubles, and the state is what it was", async () => {
    const id = await freight.draft(0);
    const barcodes = newBarcodes(3);
    await freight.items.add({ id, barcodes });
    expect(await freight.items.add({ id, barcodes })).toMatchObject({ added_count: 0, failed_count: 3 });
    await freight.travel.pick_up(id);
    expect(await outcomeOf(freight.travel.pick_up(id))).toBe("invalid_transition");
    expect((await freight.shown(id)).counts.picked_up).toBe(3);
  });
});
