import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, outcomeOf, startKit } from "../../../testing/index.ts";
import { manifestStates } from "../life-cycle/index.ts";
import { freightOf } from "../testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const noManifests = { ...Object.fromEntries(manifestStates.states.map((status) => [status, 0])), total: 0 };
const ids = ({ transfer_manifests }: { transfer_manifests: readonly { id: string }[] }) =>
  transfer_manifests.map(({ id }) => id);

async function given() {
  const freight = await freightOf(kit);
  const other = await freight.sender();
  const first = await freight.draft(1);
  kit.clock.advance(86_400_000);
  const second = await freight.manifest("picked_up", 2, other.ends);
  const third = await freight.manifest("cancelled", 1);
  return { ...freight, other, first, second, third };
}

describe("the list of manifests (3 §9)", () => {
  test("is newest first, with how many there are of each status, before and after these are folded (4 A7)", async () => {
    const { manifests, first, second, third, tenantId } = await given();
    const page = await manifests.list({});
    expect(ids(page)).toEqual([third, second, first]);
    expect(page).toMatchObject({ page: 1, limit: 20, total: 3 });
    expect(page.statusCounts).toEqual({ ...noManifests, draft: 1, picked_up: 1, cancelled: 1, total: 3 });
    expect(page.transfer_manifests[1]).toMatchObject({ item_count: 2, counts: { picked_up: 2 } });
    const [entries] = await arrange<{ n: number }>(
      kit.database,
      { tenantId },
      "SELECT sum(rows)::int AS n FROM transfer_manifest_counts WHERE tenant_id = $1",
      [tenantId],
    );
    expect(entries?.n).toBe(3);
  });

  test("is narrowed by status, institution, branch, warehouse, driver, text and day; counts follow all but the status", async () => {
    const { manifests, first, second, third, other, body, driver, warehouse, shown } = await given();
    const { manifest_number } = await shown(second);
    const day = kit.clock.now.toISOString().slice(0, 10);
    const asked = async (filter: Parameters<typeof manifests.list>[0]) => ids(await manifests.list(filter));
    expect(await asked({ status: "draft,cancelled" })).toEqual([third, first]);
    expect(await asked({ institution_id: other.institution.id })).toEqual([second]);
    expect(await asked({ source_branch_id: body.source_branch_id })).toEqual([third, first]);
    expect(await asked({ receiving_warehouse_id: warehouse.id })).toEqual([third, second, first]);
    expect(await asked({ driver_id: driver.id })).toEqual([second]);
    expect(await asked({ search: manifest_number.toLowerCase() })).toEqual([second]);
    expect(await asked({ search: other.institution.full_name.slice(2) })).toEqual([second]);
    expect(await asked({ date_from: day })).toEqual([third, second]);
    expect(await asked({ date_to: day, search: "MNF" })).toEqual([third, second, first]);
    const page = await manifests.list({ status: "draft", institution_id: body.institution_id });
    expect([page.total, page.statusCounts]).toEqual([1, { ...noManifests, draft: 1, cancelled: 1, total: 2 }]);
    expect(await outcomeOf(manifests.list({ status: "draft,lost" }))).toBe("validation_failed");
  });

  test("holds nothing of another tenant, and its filters find nothing of it (3 §1.6)", async () => {
    const { body, first } = await given();
    const { manifests, items } = await freightOf(kit);
    expect(await manifests.list({})).toMatchObject({ transfer_manifests: [], total: 0, statusCounts: noManifests });
    expect((await manifests.list({ institution_id: body.institution_id })).total).toBe(0);
    const reads = [
      () => manifests.show({ id: first }),
      () => manifests.events({ id: first }),
      () => manifests.progress({ id: first }),
      () => manifests.stream({ id: first }),
      () => items.list({ id: first }),
    ];
    for (const read of reads) expect(await outcomeOf(read())).toBe("transfer_manifest_not_found");
  });
});

describe("what belongs to a manifest", () => {
  test("its items are in the order in which they were scanned, by status and barcode, with their orders' codes (4 J12)", async () => {
    const { manifest, items, idsOf, put, listed } = await freightOf(kit);
    const id = await manifest("received", 3);
    const [, two = ""] = await idsOf(id);
    await put(two, "order_created");
    const [, ordered] = await listed(id);
    expect(ordered).toMatchObject({
      position: 2,
      status: "order_created",
      already_has_order: true,
      delivery: { id: ordered?.delivery_id, delivery_code: expect.stringMatching(/^T/), status: "pending" },
    });
    expect((await items.list({ id, status: "order_created,void" })).total).toBe(1);
    expect((await items.list({ id, search: ordered?.barcode_value.slice(2, 12) })).items).toEqual([ordered]);
    expect((await items.list({ id, page: 2, limit: 2 })).items.map(({ position }) => position)).toEqual([3]);
  });

  test("its events are oldest first, numbered without a gap, by kind and item (4 G5)", async () => {
    const { manifest, manifests, idsOf } = await freightOf(kit);
    const id = await manifest("received_with_exceptions", 2);
    const [one = ""] = await idsOf(id);
    const { events, total } = await manifests.events({ id });
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, n) => n + 1));
    expect((await manifests.events({ id, event: "exception_raised" })).total).toBe(2);
    const mine = await manifests.events({ id, manifest_item_id: one });
    expect(mine.events.map(({ event }) => event)).toEqual(["exception_raised"]);
  });
});
