import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const textOf = ({ file }: { file: { content: string } }) => Buffer.from(file.content, "base64").toString("latin1");
const barsIn = (answer: { file: { content: string } }) =>
  Array.from(textOf(answer).matchAll(/\^BC[^^]*\^FD([^^]+)/g), ([, code]) => code);
/** What square codes say: letters and digits as they are, everything else as its code. */
const squaresIn = (answer: { file: { content: string } }) =>
  Array.from(textOf(answer).matchAll(/\^FDMA,([^^]+)/g), ([, text = ""]) =>
    Buffer.from(
      text.replace(/_([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
      "latin1",
    ).toString(),
  );

/** A tenant with a warehouse and a bin of each code. */
async function given(...codes: string[]) {
  const tenant = await kit.tenant();
  const { warehouses, locations } = tenant.admin.caller.warehousing;
  const { warehouse } = await warehouses.create({ name: "North", code: "N1" });
  const ids: string[] = [];
  for (const code of codes) {
    const bin = { warehouse_id: warehouse.id, name: `Bin ${code}`, code, location_type: "bin" } as const;
    ids.push((await locations.create(bin)).location.id);
  }
  return { tenant, ids, warehouse, locations };
}
const print = (tenant: TestTenant, location_ids: string[], format: "pdf" | "zpl" = "zpl") =>
  tenant.admin.caller.labels.locations.print({ location_ids, format });

describe("labels of locations (3 §4)", () => {
  test("come in the given order, each code as a square, and as bars where it is of capitals, digits and hyphens", async () => {
    const { tenant, ids } = await given("A1-04", "ڕیز ٧", "b.2");
    const order = [ids[2], ids[0], ids[1], ids[0]].flatMap((id) => id ?? []);
    const answer = await print(tenant, order);
    expect(answer.file).toMatchObject({ content_type: "application/zpl", filename: "location-labels.zpl" });
    expect(squaresIn(answer)).toEqual(["b.2", "A1-04", "ڕیز ٧", "A1-04"]);
    expect(barsIn(answer)).toEqual(["A1-04", "A1-04"]);
    expect(textOf(await print(tenant, order, "pdf"))).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  });

  test("what a label says is found as that location alone, however many begin alike (3 §4)", async () => {
    const { ids, locations } = await given("A-1", ...Array.from({ length: 30 }, (_, n) => `A-1${n}`), "XA-1");
    const called = async (code: string) => (await locations.list({ code })).locations.map(({ id }) => id);
    expect(await called("A-1")).toEqual([ids[0]]);
    expect(await called("a-1")).toEqual([ids[0]]);
    expect([await called("A-"), await called("A_1"), await called("%")]).toEqual([[], [], []]);
  });

  test("an unknown id, and one of another tenant, is 404 by its place, and there is no file", async () => {
    const { tenant, ids } = await given("A1");
    const other = await given("A1");
    for (const unknown of [newId(), other.ids[0] ?? ""]) {
      const refusal = await refusalOf(print(tenant, [...ids, unknown]));
      expect(refusal).toMatchObject({ reason: "location_not_found", extra: { index: 1 } });
    }
  });

  test("who may see locations may print their labels, for that changes nothing; others may not", async () => {
    const { tenant, ids } = await given("A1");
    const asked = { location_ids: ids, format: "zpl" } as const;
    const [staff, customer] = [await tenant.member("warehouse_staff"), await tenant.member("customer")];
    expect(await outcomeOf(staff.caller.labels.locations.print(asked))).toBe("done");
    expect(await outcomeOf(customer.caller.labels.locations.print(asked))).toBe("insufficient_permissions");
  });

  test("the same request is the same file, whatever key it has (3 §1.8)", async () => {
    const { tenant, ids } = await given("A1");
    const { locations } = tenant.admin.with({ idempotencyKey: "places" }).labels;
    const asked = { location_ids: ids, format: "pdf" } as const;
    expect(await locations.print(asked)).toEqual(await locations.print(asked));
  });

  test("takes 1 to 500 ids", async () => {
    const { tenant } = await given();
    expect(await outcomeOf(print(tenant, []))).toBe("validation_failed");
    expect(await outcomeOf(print(tenant, Array.from({ length: 501 }, newId)))).toBe("validation_failed");
  });
});
