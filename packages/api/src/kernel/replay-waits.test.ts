import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Who locked the record last; a transaction that locked something commits as one that wrote, and waits for a standby. */
async function lockers(tenantId: string): Promise<string[]> {
  const text = "SELECT xmax::text AS locker FROM idempotency_records WHERE tenant_id = $1";
  const rows = await arrange<{ locker: string }>(kit.database, { tenantId }, text, [tenantId]);
  return rows.map(({ locker }) => locker);
}

test("a repetition is answered by a commit that waits for the synchronous standby, as the work's did (ADR 0047)", async () => {
  const { tenantId, admin } = await kit.tenant();
  const body = { name: "Main", code: "MAIN" };
  const { warehouses } = admin.with({ idempotencyKey: newId() }).warehousing;
  const first = await warehouses.create(body);
  const seen = [await lockers(tenantId)];
  for (let time = 0; time < 2; time += 1) {
    expect(await warehouses.create(body)).toEqual(first);
    seen.push(await lockers(tenantId));
  }
  expect(seen.map((one) => one.length)).toEqual([1, 1, 1]);
  expect(new Set(seen.flat()).size).toBe(3);
});
