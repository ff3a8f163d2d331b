import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, smallStore, startKit } from "../../../testing/index.ts";
import type { StockMovement } from "../../warehousing/stock/index.ts";
import { postStockMovements } from "../../warehousing/stock/index.ts";
import { createStockTeller, tellStock } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const url = "https://shop.example/hooks";

/** A tenant with ten of something in a bin, which happened before anybody listened. */
async function given() {
  const tenant = await kit.tenant();
  const { tenantId } = tenant;
  const { store: _, ...place } = await smallStore(kit.database, tenantId);
  const by = { performed_by: null, at: kit.clock.now };
  const post = async (movement: StockMovement) => {
    const [posted] = await kit.database.transaction(tenant, (tx) => postStockMovements(tx, [movement]));
    if (!posted) throw new Error("nothing was posted");
    return posted;
  };
  const { stock } = await post({ place, transaction_type: "initial_stock", change: { add: 10 }, ...by });
  const pick = (take: number) => post({ stock_id: stock.id, transaction_type: "pick", change: { take }, ...by });
  const { webhooks } = tenant.admin.caller;
  const follow = async () => (await webhooks.create({ url, events: ["stock.changed"] })).webhook.id;
  const look = () => tellStock(kit.deps, tenantId);
  const told = () =>
    arrange<{ webhook_id: string; event_id: string; data: Record<string, unknown> }>(
      kit.database,
      tenant,
      `SELECT a.webhook_id, a.event_id, e.data FROM webhook_attempts a
       JOIN webhook_events e ON e.tenant_id = a.tenant_id AND e.id = a.event_id ORDER BY a.event_id, a.webhook_id`,
    );
  return { tenant, place, stock, pick, webhooks, follow, look, told };
}

describe("stock.changed (3 §6)", () => {
  test("tells what the ledger recorded since the webhook subscribed, and nothing twice", async () => {
    const { place, stock, pick, follow, look, told } = await given();
    const webhook_id = await follow();
    const { transaction } = await pick(3);
    await look();
    await look();
    const at = kit.clock.now.toISOString();
    expect(await told()).toEqual([
      {
        webhook_id,
        event_id: transaction.id,
        data: {
          stock_id: stock.id,
          ...place,
          inventory_transaction_id: transaction.id,
          transaction_type: "pick",
          quantity_before: 10,
          quantity_after: 7,
          at,
        },
      },
    ]);
  });

  test("tells each webhook what moved while it was switched on, and nothing from before it was there", async () => {
    const { pick, webhooks, follow, look, told } = await given();
    const first = await follow();
    const one = await pick(1);
    await webhooks.update({ id: first, is_active: false });
    const second = await follow();
    const two = await pick(1);
    await webhooks.update({ id: first, is_active: true });
    const three = await pick(1);
    await look();
    expect((await told()).map(({ webhook_id, event_id }) => [webhook_id, event_id])).toEqual([
      [first, one.transaction.id],
      [second, two.transaction.id],
      [first, three.transaction.id],
      [second, three.transaction.id],
    ]);
    expect(one.transaction.id < two.transaction.id).toBe(true);
  });

  test("finds what was recorded before its last look and committed after it", async () => {
    const { tenant, stock, follow, look, told } = await given();
    await follow();
    const looked = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<string>();
    const late = kit.database.transaction(tenant, async (tx) => {
      const by = { performed_by: null, at: kit.clock.now };
      const take = { stock_id: stock.id, transaction_type: "pick" as const, change: { take: 2 }, ...by };
      const [movement] = await postStockMovements(tx, [take]);
      posted.resolve(movement?.transaction.id ?? "");
      await looked.promise;
    });
    const id = await posted.promise;
    await look();
    expect(await told()).toEqual([]);
    looked.resolve();
    await late;
    await look();
    expect((await told()).map(({ event_id }) => event_id)).toEqual([id]);
  });

  test("twenty workers at once queue each change once", async () => {
    const { pick, follow, look, told } = await given();
    await follow();
    for (let n = 0; n < 5; n += 1) await pick(1);
    await Promise.all(Array.from({ length: 20 }, look));
    expect(await told()).toHaveLength(5);
  });

  test("more than one look can carry is carried by the next, at once", async () => {
    const { tenant, stock, place, follow, look, told } = await given();
    await follow();
    const ids = Array.from({ length: 600 }, () => newId());
    await arrange(
      kit.database,
      tenant,
      `INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before, quantity_after, to_bin_id, timestamp)
       SELECT $1, unnest($2::uuid[]), $3, $4, $5, 'receive', 1, 1, 1, 2, $6, now()`,
      [tenant.tenantId, ids, place.warehouse_id, place.item_id, stock.id, place.bin_id],
    );
    expect([await look(), await look()]).toEqual([true, false]);
    expect((await told()).map(({ event_id }) => event_id)).toEqual(ids);
  });

  test("is looked for in tenants with news alone, and left to nobody where none follows", async () => {
    const [quiet, one, two] = [await given(), await given(), await given()];
    for (const each of [one, two]) await each.follow();
    for (const each of [quiet, one, two]) await each.pick(1);
    await createStockTeller(kit.deps).look();
    const left = await arrange(kit.database, one.tenant, "SELECT position FROM stock_outbox");
    expect([await quiet.told(), left]).toEqual([[], []]);
    for (const each of [one, two]) expect(await each.told()).toHaveLength(1);
  });

  test("is told of although the clock of the server that moved it is behind", async () => {
    const { pick, follow, look, told } = await given();
    await follow();
    const here = kit.clock.now;
    kit.clock.now = new Date(here.getTime() - 6 * 60_000);
    await pick(1);
    kit.clock.now = here;
    await look();
    expect(await told()).toHaveLength(1);
  });
});
