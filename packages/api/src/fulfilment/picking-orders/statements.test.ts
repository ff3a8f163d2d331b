import type { Transaction } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Dependencies whose statements are counted, within transactions and in reads. */
function counting() {
  const sent = { statements: 0 };
  const counted = <T extends object>(target: T) =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key, of);
        if (key === "sql") sent.statements += 1;
        return typeof value === "function" ? value.bind(of) : value;
      },
    });
  const transaction: Dependencies["database"]["transaction"] = (scope, work, options) =>
    kit.database.transaction(scope, (tx: Transaction) => work(counted(tx)), options);
  const read: Dependencies["database"]["read"] = (scope, work, ...more) =>
    kit.database.read(scope, (q) => work(counted(q)), ...more);
  const deps: Dependencies = { ...kit.deps, database: { ...kit.database, transaction, read } };
  return { deps, sent };
}

test("an order is made, shown, listed, changed and handed off in as many statements for forty lines as for one (3 §7)", async () => {
  const { tenant, body, more, item_id } = await givenOrders(kit);
  const { deps, sent } = counting();
  const session = { kind: "session" as const, ...tenant.admin };
  const { pickingOrders } = kit.callerFor(kit.context(session, { deps })).fulfilment;
  const bins: string[] = [];
  for (let n = 0; n < 40; n += 1) bins.push(await more(9));
  const life = async (count: number) => {
    const counts: number[] = [];
    const measured = async <T>(work: () => Promise<T>) => {
      const before = sent.statements;
      const result = await work();
      counts.push(sent.statements - before);
      return result;
    };
    const item_details = bins.slice(0, count).map((bin_id) => ({ item_id, bin_id, quantity: 1 }));
    const { id } = (await measured(() => pickingOrders.create(body(0, { item_details })))).order;
    await measured(() => pickingOrders.show({ id }));
    await measured(() => pickingOrders.list({}));
    await measured(() => pickingOrders.change({ id, item_details: item_details.toReversed() }));
    const done = await measured(() => pickingOrders.create(body(0, { item_details, status: "completed" })));
    await measured(() => pickingOrders.change({ id: done.order.id, status: "handed_off" }));
    await measured(() => pickingOrders.change({ id, status: "cancelled" }));
    return counts;
  };
  // What a process remembers after its first calls is read by neither.
  await life(2);
  expect(await life(40)).toEqual(await life(2));
});
