import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { countingCaller, everyLanguage, next, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { ManifestItemStatus } from "../life-cycle/index.ts";
import { manifestItemStates, manifestStates } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcode, newBarcodes } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
/** A colleague of the administrator's, at the same table. */
let colleague: Actor;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
  colleague = await freight.tenant.member("warehouse_staff");
});
afterAll(() => kit.stop());

const tally = (id: string, ...barcodes: string[]) => freight.items.tally({ id, barcodes });
/** A manifest that waits to be received, with its items and their barcodes. */
async function arrived(count = 2) {
  const id = await freight.manifest("awaiting_receipt", count);
  const listed = await freight.listed(id);
  const { manifest_number } = await freight.shown(id);
  const barcodes = listed.map(({ barcode_value }) => barcode_value);
  return { id, manifest_number, barcodes, ids: listed.map(({ manifest_item_id }) => manifest_item_id) };
}
const shownOf = async (id: string) =>
  (await freight.listed(id)).map(({ tallied_at, tallied_by }) => [tallied_at, tallied_by]);
const keyOf = async (id: string, barcode: string) => (await tally(id, barcode)).results[0]?.error_key;
/** What is told of a barcode in each language. */
const messagesOf = (id: string, barcode: string, who: Actor = freight.admin) =>
  Promise.all(
    everyLanguage.map(async (language) => {
      const { results } = await who.with({ language }).manifests.items.tally({ id, barcodes: [barcode] });
      return results[0]?.error_message ?? "";
    }),
  );

describe("what is scanned of a manifest on arrival (3 §9)", () => {
  test("is kept for everybody, with when and by whom, and receives nothing", async () => {
    const { id, barcodes, ids, manifest_number } = await arrived(3);
    const [one = "", two = ""] = barcodes;
    kit.clock.advance(1000);
    const at = kit.clock.now.toISOString();
    const good = { success: true, manifest_number, error_key: null, error_message: null };
    expect(await tally(id, `${two.slice(0, 5).toLowerCase()} - ${two.slice(5)}`, one)).toEqual({
      results: [
        { ...good, barcode_value: two, manifest_item_id: ids[1] },
        { ...good, barcode_value: one, manifest_item_id: ids[0] },
      ],
      tallied_count: 2,
      failed_count: 0,
      removed_count: 0,
    });
    const by = freight.admin.userId;
    const [first, second, third] = await freight.listed(id);
    for (const item of [first, second])
      expect(item).toMatchObject({ status: "in_transit", tallied_at: at, tallied_by: by, updated_at: at });
    expect(third).toMatchObject({ status: "in_transit", tallied_at: null, tallied_by: null });
    const { status, counts, item_count, receiving_started_at } = await freight.shown(id);
    expect([status, item_count, receiving_started_at]).toEqual(["awaiting_receipt", 3, null]);
    expect(counts).toMatchObject({ in_transit: 3, tallied: 2, received: 0 });
    expect((await freight.manifests.progress({ id })).progress).toMatchObject({
      counts: { tallied: 2 },
      item_count: 3,
    });
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "items_tallied",
      payload: { count: 2 },
      actor: { id: by },
    });
  });

  test("is listed by itself, and so is what is still to be scanned", async () => {
    const { id, barcodes, ids } = await arrived(3);
    await tally(id, barcodes[1] ?? "");
    await freight.put(ids[2] ?? "", "received");
    const listed = async (tallied: boolean, status?: string) =>
      (await freight.items.list({ id, tallied, status })).items.map(({ manifest_item_id }) => manifest_item_id);
    expect(await listed(true)).toEqual([ids[1]]);
    expect(await listed(false)).toEqual([ids[0], ids[2]]);
    expect(await listed(false, "picked_up,in_transit")).toEqual([ids[0]]);
  });

  test("may be taken back, by anybody who receives, until it is received", async () => {
    const { id, barcodes, ids } = await arrived(3);
    await tally(id, ...barcodes);
    await freight.put(ids[2] ?? "", "received");
    kit.clock.advance(1000);
    const own = colleague.caller.manifests.items;
    const remove = [...barcodes, newBarcode(), "short"];
    expect(await own.tally({ id, remove })).toEqual({
      results: [],
      tallied_count: 0,
      failed_count: 0,
      removed_count: 2,
    });
    expect((await shownOf(id)).map(([at]) => at)).toEqual([null, null, expect.any(String)]);
    const at = kit.clock.now.toISOString();
    expect((await freight.listed(id)).map(({ updated_at }) => updated_at === at)).toEqual([true, true, false]);
    expect((await freight.events(id)).at(-1)).toMatchObject({ event: "items_untallied", payload: { count: 2 } });
    // Taken back and scanned in one: it is the caller's now.
    await tally(id, barcodes[0] ?? "");
    expect(await own.tally({ id, remove, barcodes: [barcodes[0] ?? ""] })).toMatchObject({
      tallied_count: 1,
      removed_count: 1,
    });
    expect((await shownOf(id))[0]?.[1]).toBe(colleague.userId);
  });

  test("is told of by the manifest's stream, to who comes again too (4 L4)", async () => {
    const { id, barcodes } = await arrived(2);
    const { event_number } = (await freight.manifests.progress({ id })).progress;
    const events = (await freight.manifests.stream({ id, lastEventId: String(event_number) })) as AsyncIterable<
      readonly [number: string, data: unknown, ...rest: unknown[]]
    >;
    const stream = events[Symbol.asyncIterator]();
    const nextOf = async () => ((await stream.next()).value as readonly unknown[]).slice(0, 2);
    expect(await nextOf()).toMatchObject([String(event_number), { progress: null }]);
    const coming = nextOf();
    await colleague.caller.manifests.items.tally({ id, barcodes });
    expect(await coming).toMatchObject([String(event_number + 1), { progress: { counts: { tallied: 2 } } }]);
    await stream.return?.();
  });

  test("is not told to the institution with who it was (4 L4)", async () => {
    const user = await freight.tenant.member("customer");
    const { ends } = await freight.sender(user);
    const id = await freight.manifest("awaiting_receipt", 1, { ...ends, receiving_warehouse_id: freight.warehouse.id });
    const [item] = await freight.listed(id);
    await tally(id, item?.barcode_value ?? "");
    const seen = (await user.caller.manifests.items.list({ id })).items[0];
    expect(seen).toMatchObject({ tallied_at: expect.any(String), tallied_by: null });
    await freight.raise(item?.manifest_item_id ?? "");
    expect((await user.caller.manifests.items.exceptions({})).exceptions[0]).toMatchObject({ tallied_by: null });
  });

  test("stays on an item that is received, and counts no more", async () => {
    const { id, barcodes, ids } = await arrived(2);
    await tally(id, ...barcodes);
    await freight.put(ids[0] ?? "", "received");
    expect((await freight.shown(id)).counts).toMatchObject({ tallied: 1, received: 1 });
    expect((await freight.listed(id))[0]?.tallied_at).not.toBeNull();
  });
});

describe("a barcode that is not tallied (3 §9)", () => {
  test("was scanned before: twice in the request, by oneself, or by a colleague, who is named", async () => {
    const { id, barcodes } = await arrived(2);
    const [one = "", two = ""] = barcodes;
    const { results, tallied_count, failed_count } = await tally(id, one, one.toLowerCase(), two);
    expect(results.map(({ error_key }) => error_key)).toEqual([null, "already_tallied", null]);
    expect([tallied_count, failed_count]).toEqual([2, 1]);
    expect(results[1]?.error_message).toMatch(/comes twice/);
    expect((await messagesOf(id, one))[0]).toMatch(/^You scanned/);
    const [named] = await freight.sql<{ full_name: string }>(
      "SELECT full_name FROM users WHERE id = $2 AND $1::uuid IS NOT NULL",
      freight.admin.userId,
    );
    for (const text of await messagesOf(id, one, colleague)) expect(text).toContain(named?.full_name ?? "?");
    expect((await shownOf(id))[0]?.[1]).toBe(freight.admin.userId);
  });

  test("is no barcode: whatever it is, and also under a key for repetitions (4 A2)", async () => {
    const { id, barcodes } = await arrived(1);
    const odd = ["short", "\u0000", "\ud800", "\u202e", "7".repeat(201), null, 5, {}] as unknown[] as string[];
    const own = freight.admin.with({ idempotencyKey: `tally-${next()}` }).manifests.items;
    const { results, tallied_count } = await own.tally({ id, barcodes: [...odd, ...barcodes], remove: odd });
    expect(results.map(({ error_key }) => error_key)).toEqual([...odd.map(() => "invalid_barcode"), null]);
    expect(tallied_count).toBe(1);
  });

  test("is on another manifest, which is named, or on none", async () => {
    const [{ id }, other] = [await arrived(1), await arrived(1)];
    const theirs = await freightOf(kit);
    const foreign = (await theirs.listed(await theirs.manifest("awaiting_receipt", 1)))[0]?.barcode_value ?? "";
    const cancelled = (await freight.listed(await freight.manifest("cancelled", 1)))[0]?.barcode_value ?? "";
    const { results } = await tally(id, other.barcodes[0] ?? "", foreign, cancelled, newBarcode());
    expect(results.map(({ error_key }) => error_key)).toEqual(results.map(() => "not_on_manifest"));
    const { manifest_number } = other;
    expect(results[0]).toMatchObject({ manifest_item_id: other.ids[0], manifest_number });
    for (const { manifest_item_id, manifest_number: number } of results.slice(1))
      expect([manifest_item_id, number]).toEqual([null, null]);
    for (const text of await messagesOf(id, other.barcodes[0] ?? "")) expect(text).toContain(manifest_number);
    expect((await shownOf(other.id))[0]).toEqual([null, null]);
  });

  const expected: Record<Exclude<ManifestItemStatus, "scanned">, string | null> = {
    picked_up: null,
    in_transit: null,
    received: "already_received",
    exception: "reported_missing",
    processing: "already_received",
    order_created: "already_received",
    void: "given_up",
  };
  test.each(manifestItemStates.states.filter((status) => status !== "scanned"))(
    "is on an item that is %s",
    async (status) => {
      const { id, barcodes, ids, manifest_number } = await arrived(1);
      const [item = "", barcode = ""] = [ids[0], barcodes[0]];
      if (status === "picked_up" || status === "in_transit")
        await freight.sql(
          "UPDATE transfer_manifest_items SET status = $3 WHERE tenant_id = $1 AND id = $2",
          item,
          status,
        );
      else await freight.put(item, status);
      const { results } = await tally(id, barcode);
      expect(results[0]).toMatchObject({ manifest_item_id: item, manifest_number, error_key: expected[status] });
      expect(results[0]?.error_message === null).toBe(expected[status] === null);
    },
  );

  test("was reported as missing: the reason is told, and that it can be received after all", async () => {
    const { id, barcodes, ids } = await arrived(2);
    await freight.raise(ids[0] ?? "", "Not on the pallet");
    for (const text of await messagesOf(id, barcodes[0] ?? "")) expect(text).toContain("Not on the pallet");
    expect((await shownOf(id))[0]).toEqual([null, null]);
  });

  test("was given up here and is on another manifest since: that one is named", async () => {
    const { id, barcodes, ids } = await arrived(2);
    const [barcode = ""] = barcodes;
    await freight.put(ids[0] ?? "", "void");
    expect(await keyOf(id, barcode)).toBe("given_up");
    const other = await freight.draft(0);
    await freight.items.add({ id: other, barcodes: [barcode] });
    const { manifest_number } = await freight.shown(other);
    expect((await tally(id, barcode)).results[0]).toMatchObject({ error_key: "not_on_manifest", manifest_number });
  });
});

describe("a tally (3 §9)", () => {
  test.each(manifestStates.states)(
    "of a manifest that is %s is taken while it is received, and else refused with its number",
    async (status) => {
      const id = await freight.manifest(status, 1);
      const barcodes = [newBarcode()];
      if (status === "awaiting_receipt" || status === "receiving") {
        expect((await freight.items.tally({ id, barcodes })).failed_count).toBe(1);
        return;
      }
      const { manifest_number } = await freight.shown(id);
      expect(await refusalOf(freight.items.tally({ id, barcodes }))).toMatchObject({
        reason: "invalid_transition",
        extra: { from: status, number: manifest_number },
      });
    },
  );

  test("is of one of the tenant's manifests, by who receives, and of something", async () => {
    const { id, barcodes } = await arrived(1);
    const other = await freightOf(kit);
    const viewer = await freight.tenant.member("viewer");
    expect(await outcomeOf(other.items.tally({ id, barcodes }))).toBe("transfer_manifest_not_found");
    expect(await outcomeOf(tally(newId(), ...barcodes))).toBe("transfer_manifest_not_found");
    expect(await outcomeOf(tally("none", ...barcodes))).toBe("transfer_manifest_not_found");
    expect(await outcomeOf(viewer.caller.manifests.items.tally({ id, barcodes }))).toBe("insufficient_permissions");
    for (const body of [{}, { barcodes: [] }, { remove: [] }, { barcodes: newBarcodes(1001) }])
      expect(await outcomeOf(freight.items.tally({ id, ...body }))).toBe("validation_failed");
    const off = await freightOf(kit, { enabled: false });
    expect(await outcomeOf(off.items.tally({ id, barcodes }))).toBe("transfer_manifest_disabled");
    expect(await shownOf(id)).toEqual([[null, null]]);
  });

  test("sent again under its key is the same, and without one says what was scanned before (3 §1.8)", async () => {
    const { id, barcodes } = await arrived(2);
    const own = freight.admin.with({ idempotencyKey: `tally-${next()}` }).manifests.items;
    const first = await own.tally({ id, barcodes });
    expect(first.tallied_count).toBe(2);
    expect(await own.tally({ id, barcodes })).toEqual(first);
    expect(await tally(id, ...barcodes)).toMatchObject({ tallied_count: 0, failed_count: 2 });
    expect((await freight.told(id)).filter((event) => event === "items_tallied")).toHaveLength(1);
  });

  test("of a thousand takes as many statements as one", async () => {
    const { caller, sent } = countingCaller(kit, freight.admin, freight.tenantId);
    const count = async (size: number) => {
      const barcodes = newBarcodes(size);
      const id = await freight.draft(0);
      await freight.items.add({ id, barcodes });
      await freight.travel.pick_up(id);
      await freight.travel.arrive(id);
      await tally(id, ...barcodes);
      const before = sent.statements;
      const answer = await caller.manifests.items.tally({ id, barcodes, remove: barcodes });
      expect([answer.tallied_count, answer.removed_count]).toEqual([size, size]);
      return sent.statements - before;
    };
    const [one, many] = [await count(1), await count(1000)];
    expect(many).toBe(one);
    expect(many).toBeLessThanOrEqual(6);
  });
});
