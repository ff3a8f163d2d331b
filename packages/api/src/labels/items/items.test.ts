import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const barcodesIn = ({ file }: { file: { content: string } }) =>
  Array.from(
    Buffer.from(file.content, "base64")
      .toString("latin1")
      .matchAll(/\^BC[^^]*\^FD([^^]+)/g),
    ([, code]) => code,
  );

/** A tenant with items, none of them labelled. */
async function stocked(count: number) {
  const tenant = await kit.tenant();
  const { items } = tenant.admin.caller.warehousing;
  const made = [];
  for (let n = 0; n < count; n += 1) {
    made.push((await items.create({ name: `Tea ${n}`, sku: `TEA-${n}`, unit_size: 1 })).item);
  }
  const stats = async () => {
    const { labelPending, labelSuccess } = (await items.list({})).stats;
    return { labelPending, labelSuccess };
  };
  return { tenant, items, made, stats };
}
const print = (tenant: TestTenant, item_ids: string[], format: "pdf" | "zpl" = "zpl") =>
  tenant.admin.caller.labels.items.print({ item_ids, format });

describe("labels of items (3 §4)", () => {
  test("come in the given order, and make label_status success, which the counters follow (2 §4.2)", async () => {
    const { tenant, items, made, stats } = await stocked(3);
    const order = [made[2], made[0]].flatMap((item) => item ?? []);
    const answer = await print(
      tenant,
      order.map(({ id }) => id),
    );
    expect(answer.file).toMatchObject({ content_type: "application/zpl", filename: "item-labels.zpl" });
    expect(barcodesIn(answer)).toEqual(order.map(({ barcode }) => barcode));
    expect(await stats()).toEqual({ labelPending: 1, labelSuccess: 2 });
    expect((await items.show({ id: order[0]?.id ?? "" })).item.label_status).toBe("success");
  });

  test("printed again change nothing more", async () => {
    const { tenant, items, made, stats } = await stocked(1);
    const ids = made.map(({ id }) => id);
    const first = await print(tenant, ids);
    const { item } = await items.show({ id: ids[0] ?? "" });
    kit.clock.advance(60_000);
    expect(barcodesIn(await print(tenant, ids))).toEqual(barcodesIn(first));
    expect((await items.show({ id: ids[0] ?? "" })).item).toEqual(item);
    expect(await stats()).toEqual({ labelPending: 0, labelSuccess: 1 });
  });

  test("an unknown id, and one of another tenant, is 404 by its place: no file, and no item is marked", async () => {
    const { tenant, made, stats } = await stocked(1);
    const other = await stocked(1);
    for (const unknown of [newId(), other.made[0]?.id ?? ""]) {
      const refusal = await refusalOf(print(tenant, [...made.map(({ id }) => id), unknown]));
      expect(refusal).toMatchObject({ reason: "item_not_found", extra: { index: 1 } });
    }
    expect(await stats()).toEqual({ labelPending: 1, labelSuccess: 0 });
    expect(await other.stats()).toEqual({ labelPending: 1, labelSuccess: 0 });
  });

  test("twenty calls at once, in any order, count each item once", async () => {
    const { tenant, made, stats } = await stocked(4);
    const ids = made.map(({ id }) => id);
    const { values, refused } = await atOnce(20, (n) => print(tenant, n % 2 ? ids : ids.toReversed()));
    expect([values.length, refused]).toEqual([20, []]);
    expect(await stats()).toEqual({ labelPending: 0, labelSuccess: 4 });
  });

  test("a repeat under an Idempotency-Key is the file anew: there is nothing that could happen twice (3 §1.8)", async () => {
    const { tenant, made, stats } = await stocked(1);
    const again = tenant.admin.with({ idempotencyKey: "labels-1" }).labels.items;
    const given = { item_ids: made.map(({ id }) => id), format: "pdf" } as const;
    expect(await again.print(given)).toEqual(await again.print(given));
    expect(await stats()).toEqual({ labelPending: 0, labelSuccess: 1 });
  });

  test("warehouse staff may print them, viewers may not: it changes items", async () => {
    const { tenant, made } = await stocked(1);
    const given = { item_ids: made.map(({ id }) => id), format: "zpl" } as const;
    const [staff, viewer] = [await tenant.member("warehouse_staff"), await tenant.member("viewer")];
    expect(await outcomeOf(staff.caller.labels.items.print(given))).toBe("done");
    expect(await outcomeOf(viewer.caller.labels.items.print(given))).toBe("insufficient_permissions");
  });

  test("takes 1 to 500 ids", async () => {
    const { tenant } = await stocked(0);
    expect(await outcomeOf(print(tenant, []))).toBe("validation_failed");
    expect(await outcomeOf(print(tenant, Array.from({ length: 501 }, newId)))).toBe("validation_failed");
  });
});
