import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { stock, reservations } = tenant.admin.caller.warehousing;
  const old = (await stock.upsert({ ...place, quantity: 10, lot_number: "OLD" })).stock;
  const lots = async () =>
    (await stock.list({ warehouse_id: place.warehouse_id })).stock
      .map(({ lot_number, quantity, expiration_date }) => [lot_number, quantity, expiration_date])
      .sort();
  const promise = (quantity: number) => reservations.create({ ...place, stock_id: old.id, quantity });
  return { place, stock, old, lots, promise };
}
const expired = { expiration_date: "2020-01-01" };

describe("a second lot in a bin", () => {
  test("that replaces the first says so: the place decides which row is meant (4 D1)", async () => {
    const { place, stock, old, lots } = await given();
    const answer = await stock.upsert({ ...place, quantity: 20, lot_number: "NEW" });
    expect(answer).toMatchObject({
      operation: "updated",
      stock: { id: old.id, lot_number: "NEW" },
      relabelled: { from: "OLD", to: "NEW" },
    });
    expect(await lots()).toEqual([["NEW", 20, null]]);
    expect(await stock.upsert({ ...place, quantity: 21 })).toMatchObject({ operation: "updated", relabelled: null });
  });

  test("lies beside the first where it is asked to, and there is found again (2 §4.1, 3 §4)", async () => {
    const { place, stock, lots } = await given();
    const second = { ...place, quantity: 20, lot_number: "NEW", expiration_date: "2027-06-01", separate_lot: true };
    expect(await stock.upsert(second)).toMatchObject({ operation: "created", relabelled: null });
    expect(await stock.upsert({ ...second, quantity: 25 })).toMatchObject({ operation: "updated", relabelled: null });
    expect(await lots()).toEqual([
      ["NEW", 25, "2027-06-01"],
      ["OLD", 10, null],
    ]);
  });

  test("is one row however many send it at once (2 §4.1)", async () => {
    const { place, stock, lots } = await given();
    const second = { ...place, quantity: 20, lot_number: "NEW", separate_lot: true };
    const answers = await Promise.all([1, 2, 3, 4].map(() => stock.upsert(second)));
    expect(answers.map(({ operation }) => operation).toSorted()).toEqual(["created", "updated", "updated", "updated"]);
    expect(await lots()).toEqual([
      ["NEW", 20, null],
      ["OLD", 10, null],
    ]);
  });
});

test("promised goods keep their lot, and do not become expired, while anything is promised of them (4 J1)", async () => {
  const { place, stock, old, lots, promise } = await given();
  await promise(4);
  const refusal = { cause: { reason: "stock_reserved", extra: { reserved: 4 } } };
  await expect(stock.upsert({ ...place, quantity: 20, lot_number: "NEW" })).rejects.toMatchObject(refusal);
  await expect(stock.update({ id: old.id, lot_number: "NEW" })).rejects.toMatchObject(refusal);
  await expect(stock.update({ id: old.id, ...expired })).rejects.toMatchObject(refusal);
  expect(await lots()).toEqual([["OLD", 10, null]]);
  await stock.update({ id: old.id, lot_number: "OLD", expiration_date: "2099-01-01", quantity: 12 });
  expect(await lots()).toEqual([["OLD", 12, "2099-01-01"]]);
});

test("a promise and another lot at once never make a promise of the other lot (4 J1)", async () => {
  const { place, stock, promise } = await given();
  await Promise.allSettled([promise(4), stock.upsert({ ...place, quantity: 20, lot_number: "NEW", ...expired })]);
  const { stock: rows } = await stock.list({ warehouse_id: place.warehouse_id });
  for (const { reserved_quantity, lot_number } of rows)
    expect(reserved_quantity === 0 || lot_number === "OLD").toBe(true);
});
