import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../../testing/index.ts";
import { TableFile } from "../../../kernel/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Row = Record<string, string | number>;
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
function tableOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (row: Row) => columns.map((name) => quoted(String(row[name] ?? ""))).join(",");
  return [columns.join(","), ...rows.map(line), ""].join("\r\n");
}
const row = (sku: string, over: Row = {}): Row => ({ name: `Item ${sku}`, sku, unit_size: 1, ...over });

const send = (as: Actor | { caller: Actor["caller"] }, csv: string | TableFile, dry_run = false) =>
  as.caller.warehousing.items.import({ csv, dry_run });
const listed = async (as: Actor) => (await as.caller.warehousing.items.list({ limit: 100 })).items;

/** What is wrong with which row, which a dry run and an import in earnest say alike. */
async function wrongWith(as: Actor, rows: readonly Row[]): Promise<unknown[]> {
  const said = await Promise.all(
    [true, false].map(async (dry_run) => {
      const { reason, issues, extra } = await refusalOf(send(as, tableOf(rows), dry_run));
      expect([reason, extra.error_count]).toEqual(["import_has_errors", issues.length]);
      return issues.map((issue) => [issue.row, issue.field, issue.code]);
    }),
  );
  expect(said[1]).toEqual(said[0]);
  return said[0] ?? [];
}

describe("items from a table (3 §15, 4 D11)", () => {
  test("are those that POST would have made: codes, barcodes, sizes, categories in their order, and entries of the audit log", async () => {
    const { tenantId, admin } = await kit.tenant();
    const category = async (en: string) =>
      (await admin.caller.warehousing.itemCategories.create({ name: { en } })).item_category.id;
    const [tea, dry] = [await category("Tea"), await category("Dry")];
    await admin.caller.warehousing.items.create({ name: "Before", sku: "BEFORE", unit_size: 1, item_code: 2 });
    const rows = [
      row("A", { category_ids: `${dry};${tea}`, attributes: '{"origin":"LK"}', brand: "'=brand", is_active: "no" }),
      row("B", { item_code: 900 }),
      row("C", { unit_size: "", weight: 5, "dimensions.length": 40, "dimensions.width": 25, "dimensions.height": "٨" }),
    ];
    expect(await send(admin, tableOf(rows))).toEqual({ dry_run: false, total: 3, created: 3 });
    const [c, b, a] = ["C", "B", "A"].map((sku) => listed(admin).then((all) => all.find((one) => one.sku === sku)));
    expect(await a).toMatchObject({
      item_code: 1,
      barcode: "INV1",
      brand: "=brand",
      attributes: { origin: "LK" },
      category_ids: [dry, tea],
      is_active: false,
      label_status: "pending",
    });
    expect(await b).toMatchObject({ item_code: 900, barcode: "INV900" });
    expect(await c).toMatchObject({ item_code: 3, unit_size: 5, dimensions: { length: 40, height: 8, unit: "cm" } });
    const entries =
      "SELECT action, after->>'sku' AS sku FROM audit_log WHERE tenant_id = $1 AND after->>'sku' IN ('A', 'B', 'C') ORDER BY 2";
    expect(await arrange(kit.database, { tenantId }, entries, [tenantId])).toEqual(
      ["A", "B", "C"].map((sku) => ({ action: "inventory_item.create", sku })),
    );
    const { items, stats } = await admin.caller.warehousing.items.list({});
    expect([items.length, stats]).toEqual([4, expect.objectContaining({ total: 4, active: 3, inactive: 1 })]);
  });

  test("are looked at and not made unless that is asked for, and what is wrong is told by row", async () => {
    const { admin } = await kit.tenant();
    expect(await admin.caller.warehousing.items.import({ csv: tableOf([row("A")]) })).toEqual({
      dry_run: true,
      total: 1,
      created: null,
    });
    await admin.caller.warehousing.items.create({ name: "Taken", sku: "TAKEN", unit_size: 1, item_code: 7 });
    const nowhere = "0195c1a0-0000-7000-8000-000000000001";
    const rows = [
      row("TAKEN"),
      row("TWICE"),
      row("TWICE"),
      row("CODE", { item_code: 7 }),
      row("SIZE", { unit_size: "" }),
      row("", { name: "", unit_size: "1,5", attributes: "{", is_active: "perhaps", category_ids: "tea" }),
      row("WHERE", { category_ids: nowhere }),
      row("UNIT", { "dimensions.length": 1, "dimensions.unit": "in" }),
    ];
    expect(await wrongWith(admin, rows)).toEqual([
      [2, "sku", "sku_taken"],
      [4, "sku", "duplicate_row"],
      [5, "item_code", "item_code_taken"],
      [6, "unit_size", "unit_size_or_dimensions_required"],
      [7, "name", "required"],
      [7, "sku", "required"],
      [7, "unit_size", "invalid_type"],
      [7, "attributes", "json_object"],
      [7, "category_ids", "invalid_uuid"],
      [7, "is_active", "invalid_type"],
      [8, "category_ids", "reference_not_found"],
      [9, "dimensions.unit", "invalid_value"],
    ]);
    expect(await listed(admin)).toHaveLength(1);
    const other = await kit.tenant();
    const { item_category } = await other.admin.caller.warehousing.itemCategories.create({ name: { en: "Theirs" } });
    expect(await wrongWith(admin, [row("THEIRS", { category_ids: item_category.id })])).toEqual([
      [2, "category_ids", "reference_not_found"],
    ]);
  });

  test("of more mistakes than a thousand the first are told, and how many there are", async () => {
    const { admin } = await kit.tenant();
    const csv = tableOf(Array.from({ length: 2500 }, (_, n) => row(`S${n}`, { unit_size: "" })));
    const { issues, extra } = await refusalOf(send(admin, csv, true));
    expect([issues.length, issues.at(-1)?.row, extra.error_count]).toEqual([1000, 1001, 2500]);
  });

  test("come from a file piece by piece, wherever a piece ends: within a letter, a quotation or a line's end", async () => {
    const { admin } = await kit.tenant();
    const bytes = new TextEncoder().encode(
      `\uFEFFName;SKU;unit_size;description\r\nشاي;Ä-1;1;"two\r\nlines; ""quoted"""\r\nB;B-2;2;\r\n`,
    );
    const file = new TableFile("x", async function* pieces() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    });
    expect(await send(admin, file)).toMatchObject({ created: 2 });
    const [b, a] = await listed(admin);
    expect([a?.name, a?.sku, a?.description, b?.sku].toSorted()).toEqual(
      ["شاي", "Ä-1", 'two\nlines; "quoted"', "B-2"].toSorted(),
    );
    const broken = new TableFile("y", async function* pieces() {
      yield new TextEncoder().encode("name,sku\n");
      yield Uint8Array.of(0xff, 0xfe);
    });
    expect(await refusalOf(send(admin, broken))).toMatchObject({ issues: [{ field: "csv", code: "csv_encoding" }] });
    expect((await refusalOf(send(admin, ""))).issues).toMatchObject([{ code: "csv_empty" }]);
    expect((await refusalOf(send(admin, "name,sku\n"))).issues).toMatchObject([{ code: "csv_empty" }]);
    expect((await refusalOf(send(admin, "name,colour\nA,b\n"))).issues).toMatchObject([
      { row: 1, field: "colour", code: "column_unknown" },
      { row: 1, field: "sku", code: "column_missing" },
    ]);
    expect((await refusalOf(send(admin, 'name,sku\nA,"b\n'))).issues).toMatchObject([{ code: "csv_quotes" }]);
  });
});

describe("tables of items at the same moment", () => {
  test("one at a time of a tenant; the others may come again, and find their SKUs taken", async () => {
    const { admin } = await kit.tenant();
    const csv = tableOf(Array.from({ length: 300 }, (_, n) => row(`S${n}`)));
    const { values, refused } = await atOnce(6, () => send(admin, csv));
    expect(values).toEqual([{ dry_run: false, total: 300, created: 300 }]);
    for (const { reason, issues } of refused)
      expect(reason === "import_in_progress" || issues[0]?.code === "sku_taken").toBe(true);
    const again = await refusalOf(send(admin, csv));
    expect([again.reason, again.extra.error_count]).toEqual(["import_has_errors", 300]);
    const all = await admin.caller.warehousing.items.list({ limit: 1 });
    expect(all.total).toBe(300);
  });

  test("under one key: one effect, and everybody who is answered is answered that (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const bytes = new TextEncoder().encode(tableOf([row("K1"), row("K2")]));
    const file = (digest: string) =>
      new TableFile(digest, async function* pieces() {
        yield bytes;
      });
    const keyed = () => admin.with({ idempotencyKey: "table" });
    const { values, refused } = await atOnce(6, () => send({ caller: keyed() }, file("same")));
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
    expect(refused.filter(({ reason }) => reason !== "idempotency_in_progress")).toEqual([]);
    expect(await send({ caller: keyed() }, file("same"))).toEqual({ dry_run: false, total: 2, created: 2 });
    expect((await refusalOf(send({ caller: keyed() }, file("other")))).reason).toBe("idempotency_key_reused");
    expect(await listed(admin)).toHaveLength(2);
  });

  test("and single items of the same SKUs: each SKU is made once, and codes never meet", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { admin } = await kit.tenant();
      const csv = tableOf(Array.from({ length: 40 }, (_, n) => row(`S${n}`)));
      const { create } = admin.caller.warehousing.items;
      const singles = ["S3", "X1", "X2", "X3"].map((sku) => create({ name: sku, sku, unit_size: 1 }));
      const [imported, ...made] = await Promise.allSettled([send(admin, csv), ...singles]);
      const all = await listed(admin);
      expect(new Set(all.map(({ item_code }) => item_code)).size).toBe(all.length);
      expect(made.slice(1).every(({ status }) => status === "fulfilled")).toBe(true);
      expect([imported.status, made[0]?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(all.length).toBe(imported.status === "fulfilled" ? 43 : 4);
    }
  });

  test("and whose right to import ends meanwhile: nothing of the table stays", async () => {
    const tenant = await kit.tenant();
    const manager = await tenant.member("operations_manager");
    const viewer = await tenant.member("viewer");
    expect((await refusalOf(send(viewer, tableOf([row("A")]), true))).reason).toBe("insufficient_permissions");
    const bytes = new TextEncoder().encode(tableOf([row("A"), row("B")]));
    const file = new TableFile("x", async function* pieces() {
      await tenant.admin.caller.identity.users.setRoles({ userId: manager.userId, role_ids: [] });
      yield bytes;
    });
    expect((await refusalOf(send(manager, file))).reason).toBe("insufficient_permissions");
    expect(await listed(tenant.admin)).toEqual([]);
  });
});
