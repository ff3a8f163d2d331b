import { newId } from "@karwan/db";
import { asAdmin, testServer, withDatabase } from "@karwan/db/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { PART } from "./services/set-destination.ts";
import { watched } from "./testing/faults.ts";
import type { Yard } from "./testing/given.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterEach(async () => {
  // As a database that lives would: plans of empty tables go through all of them, row by row.
  const url = withDatabase(testServer().adminUrl, new URL(kit.url).pathname.slice(1));
  await asAdmin(url, (client) => client.query("ANALYZE"));
  expect(await yard.wrong()).toEqual([]);
});
afterAll(() => kit.stop());

const some = (count: number) => Array.from({ length: count }, () => ({}));
/** The same shuffle every time. */
function shuffled<T>(values: readonly T[]): T[] {
  let seed = 7;
  const keyed = values.map((value) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { value, key: seed };
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
}

test("a thousand entries of several manifests, mixed with what cannot be ordered, keep their order everywhere (2 §4.9, 4 G2)", async () => {
  const made = [
    await yard.manifest({ items: some(400) }),
    await yard.manifest({ items: some(350) }),
    await yard.manifest({ items: some(220) }),
  ];
  const other = await yardOf(kit);
  const foreign = (await other.manifest()).items;
  const odd = await yard.manifest({ items: [{}, { status: "exception" }, { status: "void" }] });
  const good = made.flatMap(({ items }) => items);
  const [open = "", excepted = "", voided = ""] = odd.items;
  const strange = [
    ...foreign,
    newId(),
    excepted,
    voided,
    "no id",
    "",
    17,
    null,
    "0198c0de-0000-7000-8000-00000000zzzz",
  ];
  const order = shuffled([...good, ...strange, open]);
  const doubled = [...order, ...order.slice(0, 60), ...order.slice(3, 9)];
  const data = await yard.order(doubled);
  const isOrdered = new Set([...good, open]);
  const asked = order.filter((id): id is string => typeof id === "string" && isOrdered.has(id));
  expect(data.created.map(({ item_id }) => item_id)).toEqual(asked);
  const codes = data.created.map(({ delivery }) => delivery.delivery_code);
  expect(codes).toEqual(codes.toSorted());
  expect(new Set(codes).size).toBe(asked.length);
  expect(data.receipt).toMatchObject({
    requested_count: order.length,
    received_item_ids: asked,
    ready_item_ids: asked,
  });
  for (const { manifest_id, item_ids } of data.receipt.manifests) {
    const own = new Set([...made, odd].find(({ id }) => id === manifest_id)?.items);
    expect(item_ids).toEqual(order.filter((id) => typeof id === "string" && own.has(id)));
  }
  const reasons = new Map<unknown, string>([
    ...[...foreign, strange[2]].map((id) => [id, "manifest_item_not_found"] as const),
    [excepted, "manifest_item_status_invalid"],
    [voided, "manifest_item_status_invalid"],
  ]);
  expect(data.failed.map(({ item_id, error_key }) => [item_id, error_key])).toEqual(
    order.filter((id) => strange.includes(id as string)).map((id) => [`${id}`, reasons.get(id) ?? "invalid_uuid"]),
  );
  expect(data.failed.every(({ error_message }) => error_message.length > 10)).toBe(true);
});

test("more than a thousand different ids are refused, and nothing is received (3 §1.18)", async () => {
  const ids = Array.from({ length: 1001 }, () => newId());
  expect(await outcomeOf(yard.order(ids))).toBe("validation_failed");
  expect((await yard.order([...ids.slice(0, 1000), ...ids.slice(0, 5)])).failed_count).toBe(1000);
});

test("a part takes as many statements whether it makes two orders or hundreds (2 §8)", async () => {
  const sentFor = async (count: number) => {
    const { items } = await yard.manifest({ items: some(count) });
    const { caller, transactions } = watched(kit, yard.tenant.admin);
    await yard.order(items, {}, caller.manifests.orders);
    return transactions;
  };
  const [few, many] = [await sentFor(2), await sentFor(PART)];
  expect(many).toEqual(few);
  const parts = (await sentFor(2 * PART + 1)).filter((sent) => sent.includes("manifest_orders.order"));
  expect(parts.map((sent) => sent.length)).toEqual([1, 2, 3].map(() => parts[0]?.length));
  expect(parts[0]?.length).toBeLessThan(40);
});
