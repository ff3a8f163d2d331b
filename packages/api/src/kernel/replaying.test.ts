import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A request with a key whose stored answer became another one: `change` is an expression over its `outcome`. */
async function answeredAs(change: string) {
  const { tenantId, admin } = await kit.tenant();
  const { warehouses } = admin.with({ idempotencyKey: newId() }).warehousing;
  const create = async () => (await warehouses.create({ name: "Main", code: "MAIN", total_capacity: 5 })).warehouse;
  const first = await create();
  const text = `UPDATE idempotency_records SET outcome = ${change} WHERE tenant_id = $1 RETURNING true AS done`;
  expect(await arrange(kit.database, { tenantId }, text, [tenantId])).toHaveLength(1);
  return { first, create };
}

describe("the replay of an answer from before an upgrade (3 §1.8)", () => {
  test("lacks what answers have had since: null where that may be said, otherwise not there", async () => {
    const { first, create } = await answeredAs(
      "outcome #- '{data,warehouse,total_capacity}' #- '{data,warehouse,customer_ids}'",
    );
    const { customer_ids, ...rest } = first;
    expect(customer_ids).toEqual([]);
    expect(await create()).toEqual({ ...rest, total_capacity: null });
  });

  test("shows nothing that the answer does not name", async () => {
    const { first, create } = await answeredAs(
      `jsonb_set(outcome #- '{data,warehouse,customer_ids}', '{data,warehouse,cost}', '5')`,
    );
    expect(first).not.toHaveProperty("cost");
    expect(await create()).not.toHaveProperty("cost");
  });

  test("is refused where it is something else than was ever documented", async () => {
    const { create } = await answeredAs(`jsonb_set(outcome #- '{data,warehouse,code}', '{data,warehouse,name}', '5')`);
    await expect(create()).rejects.toThrow("Output validation failed");
  });
});
