import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("a delivery's parcel is no opening stock: it comes in by its receipt (3 §15, 4 E4)", async () => {
  const { inTheDepot, caller, newBin, warehouse_id, stockOf } = await given();
  const { item_id, delivery_code } = await inTheDepot();
  const bin_id = await newBin("B-1");
  for (const name of [item_id, delivery_code]) {
    const csv = `warehouse_id,bin_id,item_id,quantity\n${warehouse_id},${bin_id},${name},1`;
    for (const dry_run of [true, false]) {
      const { reason, issues } = await refusalOf(caller.warehousing.stock.import({ csv, dry_run }));
      expect([reason, issues]).toMatchObject([
        "import_has_errors",
        [{ row: 2, field: "item_id", code: "item_is_parcel" }],
      ]);
    }
  }
  expect(await stockOf(item_id)).toEqual([1, 1]);
});
const given = () => givenReceiving(kit);
