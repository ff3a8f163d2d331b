import { createDatabase } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { takeCodes } from "./codes.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("two servers never give the same code or barcode (3 §5, 3 §9)", async () => {
  const { tenantId, code } = await kit.tenant();
  const other = createDatabase({ url: kit.url, poolSize: 2 });
  const take = (n: number) => takeCodes({ deps: { database: n % 2 === 0 ? kit.database : other }, tenantId });
  const taken = await Promise.all(Array.from({ length: 100 }, (_, n) => take(n)));
  await other.close();
  expect(new Set(taken.map(({ delivery_code }) => delivery_code)).size).toBe(100);
  expect(new Set(taken.flatMap(({ barcodes }) => barcodes)).size).toBe(100);
  for (const { delivery_code } of taken) expect(delivery_code).toMatch(new RegExp(`^${code}-\\d{8}$`));
});

test("a staged delivery gets a barcode for itself and one for each leg (4 E2)", async () => {
  const { tenantId } = await kit.tenant();
  const ofStaged = await takeCodes({ deps: kit.deps, tenantId }, "pickup_and_delivery");
  expect(new Set(ofStaged.barcodes).size).toBe(3);
  const next = await takeCodes({ deps: kit.deps, tenantId });
  expect(ofStaged.barcodes).not.toContain(next.barcodes[0]);
});

test("each tenant counts for itself (3 §5)", async () => {
  const [one, two] = [await kit.tenant(), await kit.tenant()];
  const [first, second] = await Promise.all([one, two].map(({ tenantId }) => takeCodes({ deps: kit.deps, tenantId })));
  expect([first?.delivery_code, second?.delivery_code]).toEqual([`${one.code}-00000001`, `${two.code}-00000001`]);
});
