import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { next, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { findLiveHold, placeHold } from "../../finance/ledger/index.ts";
import type { ManifestItemStatus, ManifestStatus } from "../life-cycle/index.ts";
import { manifestItemStates, manifestStates } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const stateOf = async (id: string) => (await freight.shown(id)).status;
const early: readonly ManifestStatus[] = ["draft", "picked_up", "in_transit"];

describe("an exception (3 §9, 4 G4)", () => {
  test("says what is wrong with a parcel, from its manifest's arrival on", async () => {
    const id = await freight.manifest("awaiting_receipt", 2);
    const [first = ""] = await freight.idsOf(id);
    const { item } = await freight.raise(first, "Torn open");
    expect(item).toMatchObject({ manifest_item_id: first, status: "exception", exception_reason: "Torn open" });
    expect(await stateOf(id)).toBe("awaiting_receipt");
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "exception_raised",
      manifest_item_id: first,
      payload: { barcode_value: item.barcode_value, reason: "Torn open", from: "in_transit" },
      actor: { type: "user", id: freight.admin.userId, name: expect.any(String) },
    });
  });

  test.each(["awaiting_receipt", "receiving"] as const)(
    "of the last item to be accounted for ends the receipt of a manifest that is %s",
    async (status) => {
      const id = await freight.manifest(status, 3);
      const [one = "", two = "", three = ""] = await freight.idsOf(id);
      await freight.put(one, "received");
      await freight.raise(two);
      expect(await stateOf(id)).toBe(status);
      kit.clock.advance(1000);
      await freight.raise(three);
      expect(await freight.shown(id)).toMatchObject({
        status: "received_with_exceptions",
        receiving_started_at: expect.any(String),
        received_at: kit.clock.now.toISOString(),
        received_by: freight.admin.userId,
        received_by_user: { id: freight.admin.userId },
        received_count: 1,
        counts: { received: 1, exception: 2 },
      });
      const events = await freight.events(id);
      expect(events.at(-1)).toMatchObject({
        event: "receiving_completed",
        payload: { received_count: 1, exception_count: 2 },
      });
      const begun = events.filter(({ event }) => event === "receiving_started").length;
      expect(begun).toBe(status === "awaiting_receipt" ? 1 : 0);
    },
  );

  test("of what was received moves the manifest alone: its receipt stays what it was", async () => {
    const id = await freight.manifest("received", 2);
    const before = await freight.shown(id);
    const [one = ""] = await freight.idsOf(id);
    kit.clock.advance(1000);
    await freight.raise(one);
    const { status, received_at, received_count } = await freight.shown(id);
    expect([status, received_at, received_count]).toEqual([
      "received_with_exceptions",
      before.received_at,
      before.received_count,
    ]);
    expect((await freight.told(id)).filter((event) => event === "receiving_completed")).toHaveLength(1);
  });

  test("while orders are made leaves the manifest to the call that makes them; the last one of these does not wait", async () => {
    const id = await freight.manifest("processing", 3);
    const [one = "", two = ""] = await freight.idsOf(id);
    for (const item of [one, two]) await freight.put(item, "processing");
    await freight.raise(one);
    expect(await stateOf(id)).toBe("processing");
    await freight.raise(two);
    expect(await stateOf(id)).toBe("received_with_exceptions");
  });

  const items = manifestItemStates.states;
  test.each(items)("of an item that is %s does what the table says", async (status) => {
    const id = await freight.manifest("awaiting_receipt", 2);
    const [item = ""] = await freight.idsOf(id);
    if (!["picked_up", "in_transit"].includes(status)) await freight.put(item, status);
    else
      await freight.sql(
        "UPDATE transfer_manifest_items SET status = $3 WHERE tenant_id = $1 AND id = $2",
        item,
        status,
      );
    const row: Partial<Record<string, ManifestItemStatus>> = manifestItemStates.table[status];
    if (row.except) {
      expect((await freight.raise(item)).item.status).toBe(row.except);
      return;
    }
    expect(await refusalOf(freight.raise(item))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: status, to: "exception" },
    });
  });

  test.each(manifestStates.states)(
    "in a manifest that is %s is allowed from its arrival to its end",
    async (status) => {
      const id = await freight.manifest(status, 2);
      const [item = ""] = await freight.idsOf(id);
      const isOpen = ["awaiting_receipt", "receiving", "received", "processing"].includes(status);
      // All of its items are exceptions already, void, or orders.
      const expected = early.includes(status) ? "manifest_arrival_required" : isOpen ? "done" : "invalid_transition";
      expect(await outcomeOf(freight.raise(item))).toBe(expected);
    },
  );

  test("names the manifest that has not arrived", async () => {
    const id = await freight.manifest("in_transit", 1);
    const { manifest_number } = await freight.shown(id);
    const [item = ""] = await freight.idsOf(id);
    const refused = await refusalOf(freight.raise(item));
    expect(refused).toMatchObject({
      reason: "manifest_arrival_required",
      extra: { manifest_number, manifest_status: "in_transit" },
    });
  });

  test("of another tenant's item is 404, as of none", async () => {
    const other = await freightOf(kit);
    const [item = ""] = await freight.idsOf(await freight.manifest("awaiting_receipt", 1));
    for (const id of [item, newId(), "none"]) expect(await outcomeOf(other.raise(id))).toBe("manifest_item_not_found");
  });

  test("frees the money that was kept for its order (4 G7)", async () => {
    const id = await freight.manifest("processing", 2);
    const [item = ""] = await freight.idsOf(id);
    await freight.put(item, "processing");
    const { wallet } = freight.institution;
    await freight.tenant.admin
      .with({ idempotencyKey: `top-up-${next()}` })
      .finance.wallets.topUp({ id: wallet.id, amount: 5000 });
    const about = { reference_type: "transfer_manifest_item", reference_id: item };
    const within = <T>(work: Parameters<typeof kit.database.transaction<T>>[1]) =>
      kit.database.transaction({ tenantId: freight.tenantId }, work);
    const account = { owner_type: "institution", owner_id: freight.institution.id } as const;
    await within((tx) => placeHold(tx, { account, amount: 3000, ...about, created_by: null, at: kit.clock.now }));
    const held = async () => (await freight.caller.finance.wallets.show({ id: wallet.id })).wallet.held;
    expect(await held()).toBe(3000);
    await freight.raise(item);
    expect(await held()).toBe(0);
    expect(await within((tx) => findLiveHold(tx, about))).toBeNull();
  });
});

describe("exceptions resolved (2 §3, 2 §4.9, 4 G5)", () => {
  test("are received after all, or void for good; the others are told apart", async () => {
    const { items } = freight;
    const other = await freightOf(kit);
    const id = await freight.manifest("awaiting_receipt", 4);
    const [one = "", two = "", three = "", four = ""] = await freight.idsOf(id);
    const [theirs = ""] = await other.idsOf(await other.manifest("awaiting_receipt", 1));
    await other.raise(theirs);
    for (const item of [one, two]) await freight.raise(item);
    await freight.proofs(id);
    const unknown = newId();
    const { data } = await items.resolveExceptions({
      item_ids: [two, three, "no id", unknown, one, two.toUpperCase(), theirs],
      notes: "Only the wrapping",
    });
    expect(data.resolved.map(({ item_id, status }) => [item_id, status])).toEqual([
      [two, "received"],
      [one, "received"],
    ]);
    expect(data).toMatchObject({
      resolved_count: 2,
      skipped: [{ item_id: three, status: "in_transit" }],
      not_found: ["no id", unknown, theirs],
    });
    const listed = await freight.listed(id);
    expect(listed.slice(0, 2)).toMatchObject(
      [one, two].map((item) => ({
        manifest_item_id: item,
        received_at: kit.clock.now.toISOString(),
        exception_reason: null,
      })),
    );
    expect((await freight.events(id)).slice(-2)).toMatchObject(
      [two, one].map((item) => ({
        event: "exception_resolved",
        manifest_item_id: item,
        payload: { resolution: "reprocess", notes: "Only the wrapping" },
      })),
    );
    expect(await freight.shown(id)).toMatchObject({
      status: "awaiting_receipt",
      counts: { received: 2, in_transit: 2 },
    });
    await freight.raise(four);
    const voided = await items.resolveExceptions({ item_ids: [four], resolution: "void" });
    expect(voided.data.resolved).toMatchObject([
      { item_id: four, status: "void", manifest_status: "awaiting_receipt" },
    ]);
    expect((await other.listed((await other.items.exceptions({})).exceptions[0]?.manifest_id ?? ""))[0]?.status).toBe(
      "exception",
    );
  });

  test("leave the manifest received when the last one is reprocessed and more is to be ordered", async () => {
    const id = await freight.manifest("received_with_exceptions", 2);
    const [one = "", two = ""] = await freight.idsOf(id);
    await freight.items.resolveExceptions({ item_ids: [one] });
    expect(await stateOf(id)).toBe("received_with_exceptions");
    const { data } = await freight.items.resolveExceptions({ item_ids: [two], resolution: "void" });
    expect(data.resolved).toMatchObject([{ manifest_id: id, manifest_status: "received" }]);
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "manifest_status_changed",
      payload: { from: "received_with_exceptions", to: "received" },
    });
  });

  test("leave it completed where every item is an order or void", async () => {
    const id = await freight.manifest("received_with_exceptions", 2);
    const [one = ""] = await freight.idsOf(id);
    await freight.put(one, "order_created");
    const { data } = await freight.resolveAll(id, "void");
    expect([data.resolved_count, await stateOf(id)]).toEqual([1, "completed"]);
    expect((await freight.events(id)).at(-1)).toMatchObject({
      event: "manifest_status_changed",
      payload: { to: "completed" },
    });
  });

  test("of a whole manifest are all that it has; of none, nothing happens", async () => {
    const id = await freight.manifest("received_with_exceptions", 3);
    const { data } = await freight.resolveAll(id, "reprocess");
    expect(data.resolved.map(({ item_id }) => item_id)).toEqual(await freight.idsOf(id));
    const before = await freight.events(id);
    expect((await freight.resolveAll(id, "reprocess")).data).toEqual({
      resolved_count: 0,
      resolved: [],
      skipped: [],
      not_found: [],
    });
    expect(await freight.events(id)).toEqual(before);
    const other = await freightOf(kit);
    expect(await outcomeOf(other.resolveAll(id, "void"))).toBe("transfer_manifest_not_found");
  });

  test("are named in one of two ways, and not in both", async () => {
    const id = await freight.manifest("received_with_exceptions", 1);
    const item_ids = await freight.idsOf(id);
    const asked = (body: object) => outcomeOf(freight.items.resolveExceptions(body));
    for (const body of [
      {},
      { all_exceptions: true },
      { manifest_id: id },
      { manifest_id: id, all_exceptions: false },
      { item_ids, manifest_id: id, all_exceptions: true },
      { item_ids, all_exceptions: true },
      { item_ids: [] },
      { manifest_id: "none", all_exceptions: true },
      { item_ids, resolution: "forget" },
    ])
      expect(await asked(body)).toBe("validation_failed");
    expect(await stateOf(id)).toBe("received_with_exceptions");
  });
});

describe("the list of exceptions (2 §4.9, 3 §9)", () => {
  test("is newest first, by manifest, institution and text", async () => {
    const own = await freightOf(kit);
    const { ends } = await own.sender();
    const first = await own.manifest("received_with_exceptions", 2);
    kit.clock.advance(1000);
    const second = await own.manifest("received_with_exceptions", 1, ends);
    const all = await own.items.exceptions({});
    expect([all.total, all.exceptions[0]?.manifest_id, all.exceptions[0]?.exception_reason]).toEqual([
      3,
      second,
      "Torn open",
    ]);
    expect((await own.items.exceptions({ manifest_id: first })).total).toBe(2);
    expect((await own.items.exceptions({ institution_id: ends.institution_id })).total).toBe(1);
    const { manifest_number, barcode_value } = all.exceptions[0] ?? {};
    for (const search of [manifest_number, barcode_value?.toLowerCase()])
      expect((await own.items.exceptions({ search })).total).toBe(1);
    await own.resolveAll(second, "void");
    expect((await own.items.exceptions({})).total).toBe(2);
  });
});
