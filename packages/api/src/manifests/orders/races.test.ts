import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit, whileUncommitted } from "../../../testing/index.ts";
import { lockManifests, moveManifests } from "../life-cycle/index.ts";
import { watched } from "./testing/faults.ts";
import type { Yard } from "./testing/given.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterEach(async () => expect(await yard.wrong()).toEqual([]));
afterAll(() => kit.stop());

const some = (count: number) => Array.from({ length: count }, () => ({}));
const ordersOf = async (manifestId: string) =>
  (
    await yard.rows(
      "SELECT id FROM deliveries WHERE tenant_id = $1 AND transfer_manifest_id = $2 AND parent_id IS NULL",
      manifestId,
    )
  ).length;
const paidFor = async (manifestId: string) =>
  (
    await yard.rows(
      `SELECT j.id FROM finance_journals j JOIN deliveries d ON d.tenant_id = $1 AND d.id = j.reference_id
       WHERE j.tenant_id = $1 AND d.transfer_manifest_id = $2`,
      manifestId,
    )
  ).length;

describe("at the same time (2 §4.9)", () => {
  test("many identical calls make each order once, and answer it alike", async () => {
    const { id, items } = await yard.manifest({ items: some(6) });
    const before = await yard.wallet();
    const { values, refused } = await atOnce(5, () => yard.order(items));
    // Who came when all was done is told that the manifest is completed.
    expect(refused.every(({ reason }) => reason === "manifest_bulk_order_creation_not_allowed")).toBe(true);
    expect(values.length).toBeGreaterThan(0);
    expect(new Set(values.map(({ created }) => JSON.stringify(created))).size).toBe(1);
    expect(values[0]?.created.map(({ item_id }) => item_id)).toEqual(items);
    expect([await ordersOf(id), await paidFor(id), await yard.statusOf(id)]).toEqual([6, 6, "completed"]);
    expect(await yard.wallet()).toMatchObject({ balance: before.balance - 18_000, held: 0 });
    const events = await yard.eventsOf(id);
    const times = (event: string) => events.filter((name) => name === event).length;
    expect(["receiving_started", "item_received", "receiving_completed", "order_created"].map(times)).toEqual([
      1, 6, 1, 6,
    ]);
  });

  test("calls that overlap, in other orders, make each order once and wait for nobody for good", async () => {
    const [one, two] = [await yard.manifest({ items: some(5) }), await yard.manifest({ items: some(5) })];
    const all = [...one.items, ...two.items];
    const { values, refused } = await atOnce(4, (n) => yard.order(n % 2 === 0 ? all : all.toReversed().slice(2)));
    expect(refused.every(({ reason }) => reason === "manifest_bulk_order_creation_not_allowed")).toBe(true);
    expect(values.length).toBeGreaterThan(0);
    expect([await ordersOf(one.id), await ordersOf(two.id), await paidFor(one.id), await paidFor(two.id)]).toEqual([
      5, 5, 5, 5,
    ]);
    expect([await yard.statusOf(one.id), await yard.statusOf(two.id)]).toEqual(["completed", "completed"]);
  });

  test("calls to different places agree on one for each parcel, and the price is of that", async () => {
    const { id, items } = await yard.manifest({ items: some(4) });
    const elsewhere = { destination_branch_id: null, destination_address_id: yard.branch.address_id };
    const { values, refused } = await atOnce(4, (n) => yard.order(items, n % 2 === 0 ? {} : elsewhere));
    expect(refused.every(({ reason }) => reason === "manifest_bulk_order_creation_not_allowed")).toBe(true);
    const failed = values.flatMap((value) => value.failed.map(({ error_key }) => error_key));
    expect(failed.every((key) => key === "manifest_item_ordered_elsewhere")).toBe(true);
    expect([await ordersOf(id), await paidFor(id)]).toEqual([4, 4]);
  });

  test("twenty calls under one key do it once (3 §1.8)", async () => {
    const { id, items } = await yard.manifest({ items: some(2) });
    const keyed = yard.tenant.admin.with({ idempotencyKey: newId() }).manifests.orders;
    const { values, refused } = await atOnce(20, () => yard.order(items, {}, keyed));
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    // Also now that its manifest is completed.
    expect(await yard.order(items, {}, keyed)).toEqual(values[0]);
    expect(await ordersOf(id)).toBe(2);
  });
});

describe("beside others (4 G4)", () => {
  const raise = (itemId: string, manifestId: string) => (tx: Parameters<typeof lockManifests>[0]) =>
    lockManifests(tx, [manifestId]).then(() =>
      tx.sql(
        {
          name: "",
          text: `UPDATE transfer_manifest_items SET status = 'exception', exception_reason = 'Wet', processing_since = NULL
                 WHERE tenant_id = $1 AND id = $2`,
        },
        [yard.tenant.tenantId, itemId],
      ),
    );

  test("an exception that is raised while a call waits for its manifest is not ordered", async () => {
    const { id, items } = await yard.manifest();
    const ended = await whileUncommitted(
      kit.database,
      { tenantId: yard.tenant.tenantId },
      raise(items[0] ?? "", id),
      () => yard.order(items),
    );
    expect(ended).toMatchObject({
      value: {
        created: [{ item_id: items[1] }],
        failed: [{ item_id: items[0], error_key: "manifest_item_status_invalid" }],
      },
    });
    expect(await yard.statusOf(id)).toBe("received_with_exceptions");
  });

  test("an exception that is raised between allotment and orders takes its parcel out, and no money", async () => {
    const { id, items } = await yard.manifest();
    const [one = ""] = items;
    let stopAt = 20;
    for (let held = 0; held === 0; stopAt += 2) {
      const { caller } = watched(kit, yard.tenant.admin, { stopAt });
      await expect(yard.order(items, {}, caller.manifests.orders)).rejects.toThrow("killed");
      held = (await yard.wallet()).held;
    }
    await kit.database.transaction({ tenantId: yard.tenant.tenantId }, async (tx) => {
      await raise(one, id)(tx);
      const [manifest] = await lockManifests(tx, [id]);
      if (manifest) await moveManifests(tx, kit.deps, [{ manifest, action: "end_with_exceptions" }], kit.clock.now);
    });
    await yard.rows(
      `WITH h AS (UPDATE finance_holds SET status = 'released', settled_at = now() WHERE tenant_id = $1 AND reference_id = $2 AND status = 'held' RETURNING account_id, amount)
       UPDATE finance_accounts a SET held = a.held - h.amount FROM h WHERE a.tenant_id = $1 AND a.id = h.account_id`,
      one,
    );
    const data = await yard.order(items);
    expect([data.created.map(({ item_id }) => item_id), data.failed.map(({ item_id }) => item_id)]).toEqual([
      [items[1]],
      [one],
    ]);
    expect([await ordersOf(id), await paidFor(id), (await yard.wallet()).held]).toEqual([1, 1, 0]);
    expect(await yard.statusOf(id)).toBe("received_with_exceptions");
  });

  test("the resolution of the last exception and a call end in one completed manifest, or one that is received", async () => {
    const { id, items } = await yard.manifest({
      status: "received_with_exceptions",
      items: [{ status: "received" }, { status: "exception" }],
    });
    const resolve = async (tx: Parameters<typeof lockManifests>[0]) => {
      const [manifest] = await lockManifests(tx, [id]);
      const text = "UPDATE transfer_manifest_items SET status = 'void' WHERE tenant_id = $1 AND id = $2";
      await tx.sql({ name: "", text }, [yard.tenant.tenantId, items[1]]);
      if (manifest) await moveManifests(tx, kit.deps, [{ manifest, action: "resolve_last" }], kit.clock.now);
    };
    const ended = await whileUncommitted(kit.database, { tenantId: yard.tenant.tenantId }, resolve, () =>
      yard.order(items),
    );
    expect(ended.status).toBe("fulfilled");
    expect([await yard.statusOf(id), await ordersOf(id)]).toEqual(["completed", 1]);
  });

  test("an order that was made cannot be called off any more: its parcel lies in the warehouse (4 J5)", async () => {
    const { id, items } = await yard.manifest({ items: some(3) });
    const one = await yard.order(items.slice(0, 1));
    expect(one.created_count).toBe(0);
    const made = await yard.order(items);
    const [first] = made.created;
    expect(
      await outcomeOf(yard.caller.delivery.deliveries.cancel({ id: first?.delivery.id ?? "", reason: "No" })),
    ).toBe("invalid_transition");
    expect(await ordersOf(id)).toBe(3);
  });
});

describe("a wallet that runs dry (4 G7, 4 J12, 4 L4)", () => {
  test("pays in the order of the request, fails the rest, and pays the rest when it is filled", async () => {
    const poor = await yard.institution(7000);
    const { id, items } = await yard.manifest({ institution_id: poor.id, items: some(4) });
    const order = [items[2] ?? "", items[0] ?? "", items[3] ?? "", items[1] ?? ""];
    const data = await yard.order(order);
    expect(data.created.map(({ item_id }) => item_id)).toEqual(order.slice(0, 2));
    expect(data.failed.map(({ item_id, error_key }) => [item_id, error_key])).toEqual(
      order.slice(2).map((item) => [item, "insufficient_wallet_balance"]),
    );
    const wallet = async () => (await yard.caller.finance.wallets.show({ id: poor.wallet.id })).wallet;
    expect(await wallet()).toMatchObject({ balance: 1000, held: 0 });
    expect([await yard.statusOf(id), (await yard.itemsOf(id)).map(({ status }) => status)]).toEqual([
      "received",
      ["order_created", "received", "order_created", "received"],
    ]);
    expect((await yard.order(order)).created_count).toBe(2);
    await yard.topUp(poor.wallet.id, 5000);
    const again = await yard.order(order);
    expect(again.created.map(({ item_id }) => item_id)).toEqual(order);
    expect(again.created.slice(0, 2)).toEqual(data.created);
    const codes = again.created.map(({ delivery }) => delivery.delivery_code);
    expect(codes).toEqual(codes.toSorted());
    expect([await wallet(), await yard.statusOf(id)]).toMatchObject([{ balance: 0, held: 0 }, "completed"]);
  });

  test("gives a smaller parcel behind a larger one what is left", async () => {
    const service = await yard.newService({ base_price: 0, price_per_unit: 1000 });
    const poor = await yard.institution(5000);
    const sizes = [{ unit_size: 3 }, { unit_size: 4 }, { unit_size: 2 }];
    const { items } = await yard.manifest({ institution_id: poor.id, items: sizes });
    const data = await yard.order(items, { delivery_service_id: service.id });
    expect(data.created.map(({ item_id }) => item_id)).toEqual([items[0], items[2]]);
  });

  test("does not pay for what was left over at another price: it is held anew", async () => {
    const { id, items } = await yard.manifest({ items: some(2) });
    for (let stopAt = 24, held = 0; held === 0; stopAt += 2) {
      const { caller } = watched(kit, yard.tenant.admin, { stopAt });
      await expect(yard.order(items, {}, caller.manifests.orders)).rejects.toThrow("killed");
      held = (await yard.wallet()).held;
    }
    const before = await yard.wallet();
    const dear = await yard.newService({ base_price: 4500 });
    expect((await yard.order(items, { delivery_service_id: dear.id })).created_count).toBe(2);
    expect(await yard.wallet()).toMatchObject({ balance: before.balance - 9000, held: 0 });
    expect(await paidFor(id)).toBe(2);
  });

  test("is no matter where a delivery costs nothing", async () => {
    const free = await yard.newService({ base_price: 0 });
    const poor = await yard.institution(0);
    const { items, id } = await yard.manifest({ institution_id: poor.id });
    expect((await yard.order(items, { delivery_service_id: free.id })).created_count).toBe(2);
    expect(await paidFor(id)).toBe(0);
  });
});
