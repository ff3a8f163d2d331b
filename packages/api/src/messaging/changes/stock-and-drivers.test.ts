import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { networkOf, outcomeOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const shop = async () => networkOf(kit, await kit.tenant());

/** The next event that brings something: the first who follows may be told to read anew. */
async function newsOf<Row extends readonly [string, { reset: true | null }]>(events: AsyncIterator<Row>): Promise<Row> {
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error("the stream has ended");
    if (!value[1].reset) return value;
  }
}

test("a stream of stock brings what changes in its warehouse alone, and 404 for another tenant's (4 L9)", async () => {
  const { tenant, warehouse, goods, caller } = await shop();
  const [here, there] = [await warehouse(), await warehouse()];
  const row = await goods(here.id, 5);
  const events = (await caller.warehousing.stock.stream({ warehouse_id: here.id })) as AsyncIterable<
    readonly [string, { stock: { item_id: string; quantity: number }[] | null; reset: true | null }]
  >;
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  await goods(there.id, 3);
  const { stock } = await caller.warehousing.stock.list({ warehouse_id: here.id });
  await caller.warehousing.stock.update({ id: stock[0]?.id ?? "", quantity: 7 });
  const value = await newsOf(iterator);
  expect(value[1].stock).toMatchObject([{ item_id: row.item_id, quantity: 7 }]);
  await iterator.return?.();
  const other = await kit.tenant();
  expect(await outcomeOf(other.admin.caller.warehousing.stock.stream({ warehouse_id: here.id }))).toBe(
    "warehouse_not_found",
  );
  expect(tenant.tenantId).not.toBe(other.tenantId);
});

test("a stream of drivers' places brings who moved (4 L9)", async () => {
  const { driver, caller } = await shop();
  const { id, actor } = await driver();
  const events = (await caller.delivery.drivers.stream({})) as AsyncIterable<
    readonly [string, { driver_locations: { driver_id: string; latitude: number | null }[] | null; reset: true | null }]
  >;
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  const points = [{ latitude: 33.31, longitude: 44.41, recorded_at: kit.clock.now.toISOString() }];
  await actor.caller.delivery.driverApp.recordLocation({ points });
  const value = await newsOf(iterator);
  expect(value[1].driver_locations).toMatchObject([{ driver_id: id, latitude: 33.31 }]);
  await iterator.return?.();
});
