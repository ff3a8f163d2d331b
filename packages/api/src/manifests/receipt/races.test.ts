import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, startKit } from "../../../testing/index.ts";
import type { Yard } from "../orders/testing/given.ts";
import { yardOf } from "../orders/testing/given.ts";

let kit: Kit;
let yard: Yard;
let colleague: Actor;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
  colleague = await yard.tenant.member("warehouse_staff");
});
afterEach(async () => expect(await yard.wrong()).toEqual([]));
afterAll(() => kit.stop());

const reason = "Not among what came";
const some = (count: number) => Array.from({ length: count }, () => ({}));
/** What the items of a manifest are, and whether they are tallied. */
const stateOf = async (id: string) =>
  (await yard.caller.manifests.items.list({ id, limit: 100 })).items.map(({ status, tallied_at }) => [
    status,
    tallied_at !== null,
  ]);

describe("two who receive a manifest at once (3 §9, architecture 3.4)", () => {
  test("a scan that is answered before a report is not overruled by it", async () => {
    const { id, items, barcodes } = await yard.manifest({ items: some(3) });
    const found: unknown[] = [];
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.items.tally({ id, barcodes: barcodes.slice(0, 2) }),
      async () => {
        const answer = await colleague.caller.manifests.items.reportMissing({ id, reason, item_ids: items });
        found.push(
          answer.reported,
          answer.skipped.map(({ item_id }) => item_id),
        );
      },
    );
    expect(ends).toEqual(["done", "done"]);
    expect(found).toEqual([items.slice(2), items.slice(0, 2)]);
    expect(await stateOf(id)).toEqual([
      ["in_transit", true],
      ["in_transit", true],
      ["exception", false],
    ]);
  });

  test("a scan behind a report says that the parcel was reported, and why", async () => {
    const { id, items, barcodes } = await yard.manifest({ items: some(3) });
    const found: unknown[] = [];
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.items.reportMissing({ id, reason, item_ids: items.slice(0, 2) }),
      async () => {
        const { results } = await colleague.caller.manifests.items.tally({ id, barcodes });
        found.push(results.map(({ error_key }) => error_key));
        expect(results[0]?.error_message).toContain(reason);
      },
    );
    expect(ends).toEqual(["done", "done"]);
    expect(found).toEqual([["reported_missing", "reported_missing", null]]);
    expect(await stateOf(id)).toEqual([
      ["exception", false],
      ["exception", false],
      ["in_transit", true],
    ]);
  });

  test("a report of the last one comes before a scan, which then has nothing to be noted on", async () => {
    const { id, barcodes } = await yard.manifest({ items: some(2) });
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.items.reportMissing({ id, reason }),
      () => colleague.caller.manifests.items.tally({ id, barcodes }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect(await yard.statusOf(id)).toBe("received_with_exceptions");
  });

  test("a scan behind a receipt says that the parcel is received", async () => {
    const { id, items, barcodes } = await yard.manifest({ items: some(3) });
    const found: unknown[] = [];
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.orders.setDestination({ item_ids: items.slice(0, 1), ...yard.to }),
      async () => {
        const { results } = await colleague.caller.manifests.items.tally({ id, barcodes });
        found.push(results.map(({ error_key }) => error_key));
      },
    );
    expect(ends).toEqual(["done", "done"]);
    expect(found).toEqual([["already_received", null, null]]);
    expect(await stateOf(id)).toEqual([
      ["received", false],
      ["in_transit", true],
      ["in_transit", true],
    ]);
  });

  test("a receipt behind a scan receives what was scanned", async () => {
    const { id, items, barcodes } = await yard.manifest({ items: some(2) });
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.items.tally({ id, barcodes }),
      () => yard.order(items),
    );
    expect(ends).toEqual(["done", "done"]);
    expect(await stateOf(id)).toEqual([
      ["order_created", true],
      ["order_created", true],
    ]);
    expect(await yard.statusOf(id)).toBe("completed");
  });

  test("a receipt that is answered before a report is not overruled by it", async () => {
    const { id, items } = await yard.manifest({ items: some(3) });
    const found: unknown[] = [];
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.orders.setDestination({ item_ids: items.slice(0, 1), ...yard.to }),
      async () => {
        const answer = await colleague.caller.manifests.items.reportMissing({ id, reason, item_ids: items });
        found.push(
          answer.reported,
          answer.skipped.map(({ item_id, status }) => [item_id, status]),
        );
      },
    );
    expect(ends).toEqual(["done", "done"]);
    expect(found).toEqual([items.slice(1), [[items[0], "received"]]]);
  });

  test("a receipt behind a report receives the others, and what was reported stays an exception", async () => {
    const { id, items } = await yard.manifest({ items: some(3) });
    const failed: unknown[] = [];
    const ends = await beforeCommit(
      kit,
      yard.tenant.admin,
      (caller) => caller.manifests.items.reportMissing({ id, reason, item_ids: items.slice(0, 1) }),
      async () => {
        const data = await yard.order(items);
        failed.push(data.failed.map(({ item_id, error_key }) => [item_id, error_key]));
      },
    );
    expect(ends).toEqual(["done", "done"]);
    expect(failed).toEqual([[[items[0], "manifest_item_status_invalid"]]]);
    expect((await stateOf(id)).map(([status]) => status)).toEqual(["exception", "order_created", "order_created"]);
  });

  test("many who scan the same parcels note each once, and each learns of all of his", async () => {
    const { id, barcodes } = await yard.manifest({ items: some(12) });
    const { values, refused } = await atOnce(6, (n) =>
      (n % 2 ? colleague.caller : yard.caller).manifests.items.tally({
        id,
        barcodes: n % 3 ? barcodes : barcodes.toReversed(),
      }),
    );
    expect(refused).toEqual([]);
    expect(values.map(({ tallied_count }) => tallied_count).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 12]);
    const lost = values.filter(({ tallied_count }) => tallied_count === 0).flatMap(({ results }) => results);
    expect(new Set(lost.map(({ error_key }) => error_key))).toEqual(new Set(["already_tallied"]));
  });

  test("scans and reports of everything at once leave each parcel one or the other, as each was told", async () => {
    const { id, barcodes } = await yard.manifest({ items: some(12) });
    const scan = (n: number) =>
      colleague.caller.manifests.items
        .tally({ id, barcodes: barcodes.slice(n, n + 4) })
        .then(({ tallied_count }) => ({ tallied: tallied_count, reported: 0 }));
    const report = () =>
      yard.caller.manifests.items
        .reportMissing({ id, reason })
        .then(({ reported_count }) => ({ tallied: 0, reported: reported_count }));
    const { values, refused } = await atOnce(9, (n) => (n % 3 === 2 ? report() : scan(n)));
    expect(refused.every((one) => one.reason === "invalid_transition")).toBe(true);
    const sum = (of: (value: { tallied: number; reported: number }) => number) =>
      values.reduce((total, value) => total + of(value), 0);
    const states = await stateOf(id);
    expect(states.filter(([status, isTallied]) => status === "in_transit" && isTallied)).toHaveLength(
      sum(({ tallied }) => tallied),
    );
    expect(states.filter(([status]) => status === "exception")).toHaveLength(sum(({ reported }) => reported));
    expect(states.every(([status, isTallied]) => isTallied === (status === "in_transit"))).toBe(true);
  });
});
