import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { countingCaller, next, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { findLiveHold, placeHold } from "../../finance/ledger/index.ts";
import { manifestStates } from "../life-cycle/index.ts";
import type { Freight } from "../testing/given.ts";
import { freightOf, newBarcodes } from "../testing/given.ts";

let kit: Kit;
let freight: Freight;
beforeAll(async () => {
  kit = await startKit();
  freight = await freightOf(kit);
});
afterAll(() => kit.stop());

const reason = "Not among what came";
const report = (id: string, item_ids?: string[]) => freight.items.reportMissing({ id, reason, item_ids });
/** A manifest that waits to be received, with its items and their barcodes. */
async function arrived(count: number) {
  const id = await freight.manifest("awaiting_receipt", count);
  const listed = await freight.listed(id);
  const barcodes = listed.map(({ barcode_value }) => barcode_value);
  return { id, barcodes, ids: listed.map(({ manifest_item_id }) => manifest_item_id) };
}

describe("what of a manifest did not come (3 §9, 4 G4)", () => {
  test("is, where no item is named, all that nobody has scanned or received", async () => {
    const { id, barcodes, ids } = await arrived(4);
    const [one = "", two = "", three = "", four = ""] = ids;
    await freight.items.tally({ id, barcodes: barcodes.slice(0, 1) });
    await freight.put(two, "received");
    kit.clock.advance(1000);
    const answer = await report(id);
    expect(answer).toMatchObject({ reported_count: 2, reported: [three, four], skipped: [], not_found: [] });
    expect(answer.transfer_manifest).toEqual(await freight.shown(id));
    expect(answer.transfer_manifest).toMatchObject({
      status: "awaiting_receipt",
      counts: { in_transit: 1, tallied: 1, received: 1, exception: 2 },
    });
    const at = kit.clock.now.toISOString();
    const listed = await freight.listed(id);
    expect(listed.map(({ status, exception_reason }) => [status, exception_reason])).toEqual([
      ["in_transit", null],
      ["received", null],
      ["exception", reason],
      ["exception", reason],
    ]);
    expect(listed.map(({ updated_at }) => updated_at === at)).toEqual([false, false, true, true]);
    expect((await freight.events(id)).slice(-2)).toMatchObject(
      [three, four].map((manifest_item_id, n) => ({
        event: "exception_raised",
        manifest_item_id,
        payload: { barcode_value: barcodes[n + 2], reason, from: "in_transit" },
        actor: { id: freight.admin.userId },
      })),
    );
    expect(one).not.toBe("");
  });

  test("is of those that are named what came neither by a scan nor by a receipt; of the others it is said what they are", async () => {
    const { id, barcodes, ids } = await arrived(5);
    const [one = "", two = "", three = "", four = "", five = ""] = ids;
    await freight.items.tally({ id, barcodes: barcodes.slice(0, 1) });
    await freight.put(two, "received");
    await freight.raise(three, "Torn open");
    const tallied_at = kit.clock.now.toISOString();
    const answer = await report(id, [four, one, three, two, four.toUpperCase()]);
    expect(answer).toMatchObject({ reported_count: 1, reported: [four], not_found: [] });
    expect(answer.skipped).toEqual([
      { item_id: one, barcode_value: barcodes[0], status: "in_transit", tallied_at },
      { item_id: three, barcode_value: barcodes[2], status: "exception", tallied_at: null },
      { item_id: two, barcode_value: barcodes[1], status: "received", tallied_at: null },
    ]);
    const listed = await freight.listed(id);
    expect(listed.map(({ exception_reason }) => exception_reason)).toEqual([null, null, "Torn open", reason, null]);
    expect(listed.at(-1)).toMatchObject({ manifest_item_id: five, status: "in_transit" });
  });

  test("is told of nothing that is on another manifest, of another tenant, or no item at all", async () => {
    const { id, ids } = await arrived(1);
    const other = await arrived(1);
    const theirs = await freightOf(kit);
    const [foreign = ""] = await theirs.idsOf(await theirs.manifest("awaiting_receipt", 1));
    const odd = [...other.ids, foreign, newId(), "no id", "\u0000", 5, null] as unknown[] as string[];
    const own = freight.admin.with({ idempotencyKey: `report-${next()}` }).manifests.items;
    const answer = await own.reportMissing({ id, reason, item_ids: [...odd, ...ids] });
    expect([answer.reported, answer.not_found.length]).toEqual([ids, odd.length]);
    expect((await freight.listed(other.id))[0]?.status).toBe("in_transit");
    expect(await outcomeOf(theirs.items.reportMissing({ id, reason }))).toBe("transfer_manifest_not_found");
  });

  test("ends the receipt with the last that is accounted for, as an exception by itself does", async () => {
    const { id, ids } = await arrived(3);
    await freight.put(ids[0] ?? "", "received");
    kit.clock.advance(1000);
    const { transfer_manifest } = await report(id);
    expect(transfer_manifest).toMatchObject({
      status: "received_with_exceptions",
      receiving_started_at: kit.clock.now.toISOString(),
      received_at: kit.clock.now.toISOString(),
      received_by: freight.admin.userId,
      received_count: 1,
      counts: { received: 1, exception: 2 },
    });
    expect((await freight.told(id)).slice(-4)).toEqual([
      "exception_raised",
      "exception_raised",
      "receiving_started",
      "receiving_completed",
    ]);
    expect((await freight.events(id)).at(-1)).toMatchObject({ payload: { received_count: 1, exception_count: 2 } });
  });

  test("leaves no money held for its orders, and stands in the log with who reported it (4 G4, 3 §15)", async () => {
    const { id, ids } = await arrived(2);
    const [item = ""] = ids;
    const scope = { tenantId: freight.tenantId };
    const { wallet } = freight.institution;
    await freight.admin
      .with({ idempotencyKey: `top-up-${next()}` })
      .finance.wallets.topUp({ id: wallet.id, amount: 100 });
    const about = { reference_type: "transfer_manifest_item", reference_id: item };
    const account = { owner_type: "institution", owner_id: freight.institution.id } as const;
    await kit.database.transaction(scope, (tx) =>
      placeHold(tx, { account, amount: 100, ...about, created_by: null, at: kit.clock.now }),
    );
    await report(id, [item]);
    expect(await kit.database.transaction(scope, (tx) => findLiveHold(tx, about))).toBeNull();
    expect((await freight.caller.finance.wallets.show({ id: wallet.id })).wallet.held).toBe(0);
    const logged = await freight.sql<{ actor_user_id: string; after: unknown }>(
      "SELECT actor_user_id, after FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 AND action = 'transfer_manifest_item.raise_exception'",
      item,
    );
    expect(logged).toEqual([{ actor_user_id: freight.admin.userId, after: { status: "exception", reason } }]);
  });
});

describe("a report (3 §9)", () => {
  test.each(manifestStates.states)(
    "of a manifest that is %s is made from its arrival on, and finds nothing where all came",
    async (status) => {
      const id = await freight.manifest(status, 1);
      const { manifest_number } = await freight.shown(id);
      if (["draft", "picked_up", "in_transit"].includes(status)) {
        expect(await refusalOf(report(id))).toMatchObject({
          reason: "manifest_arrival_required",
          extra: { manifest_number, manifest_status: status },
        });
        return;
      }
      const isOpen = status === "awaiting_receipt" || status === "receiving";
      const before = await freight.told(id);
      const answer = await report(id, await freight.idsOf(id));
      expect([answer.reported_count, answer.skipped.length]).toEqual(isOpen ? [1, 0] : [0, 1]);
      if (!isOpen) expect(await freight.told(id)).toEqual(before);
      expect((await report(id)).reported_count).toBe(0);
    },
  );

  test("sent again under its key is the same, and without one finds nothing more (3 §1.8)", async () => {
    const { id, ids } = await arrived(2);
    const own = freight.admin.with({ idempotencyKey: `report-${next()}` }).manifests.items;
    const first = await own.reportMissing({ id, reason, item_ids: ids });
    expect(first.reported_count).toBe(2);
    expect(await own.reportMissing({ id, reason, item_ids: ids })).toEqual(first);
    expect(await report(id, ids)).toMatchObject({ reported_count: 0, skipped: [{}, {}] });
    expect((await freight.told(id)).filter((event) => event === "exception_raised")).toHaveLength(2);
  });

  test("says why, and is made by who receives", async () => {
    const { id } = await arrived(1);
    const viewer = await freight.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.manifests.items.reportMissing({ id, reason }))).toBe(
      "insufficient_permissions",
    );
    for (const body of [{ reason: "" }, { reason, item_ids: [] }, { reason, item_ids: newBarcodes(1001) }])
      expect(await outcomeOf(freight.items.reportMissing({ id, ...body }))).toBe("validation_failed");
    const off = await freightOf(kit, { enabled: false });
    expect(await outcomeOf(off.items.reportMissing({ id, reason }))).toBe("transfer_manifest_disabled");
  });

  test("of a thousand takes as many statements as of one", async () => {
    const { caller, sent } = countingCaller(kit, freight.admin, freight.tenantId);
    const count = async (size: number, isNamed: boolean) => {
      const id = await freight.draft(0);
      await freight.items.add({ id, barcodes: newBarcodes(size) });
      await freight.travel.pick_up(id);
      await freight.travel.arrive(id);
      const rows = await freight.sql<{ id: string }>(
        "SELECT id FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2",
        id,
      );
      const item_ids = isNamed ? rows.map((row) => row.id) : undefined;
      const before = sent.statements;
      const { reported_count } = await caller.manifests.items.reportMissing({ id, reason, item_ids });
      expect(reported_count).toBe(size);
      return sent.statements - before;
    };
    expect(await count(1000, true)).toBe(await count(1, true));
    expect(await count(1000, false)).toBe(await count(1, false));
  });
});

describe("an exception of one item for which If-Match is sent (4 L9)", () => {
  const since = (updated_at: string) => freight.admin.with({ ifMatchHeader: updated_at }).manifests.items;

  test("is not raised where the item was scanned or received meanwhile", async () => {
    const { id, barcodes, ids } = await arrived(2);
    const [item = ""] = ids;
    const seen = (await freight.listed(id))[0]?.updated_at ?? "";
    kit.clock.advance(1000);
    await freight.items.tally({ id, barcodes });
    expect(await outcomeOf(since(seen).raiseException({ id: item, reason }))).toBe("changed_meanwhile");
    expect((await freight.listed(id))[0]?.status).toBe("in_transit");
    const now = (await freight.listed(id))[0]?.updated_at ?? "";
    expect((await since(now).raiseException({ id: item, reason })).item).toMatchObject({
      status: "exception",
      tallied_at: expect.any(String),
    });
  });
});
