import { statement } from "@karwan/db";
import type { Ask, LookedAt, ReadRow, RowIssue } from "../../../kernel/index.ts";
import { isOpen } from "../../locations/index.ts";
import type { StockPlace } from "../movement.ts";
import type { StockImportRow } from "./schema.ts";

const warehousesStatement = statement(
  "stock.named_warehouses",
  `SELECT w.id, w.code FROM warehouses w WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[])
   UNION ALL SELECT w.id, w.code FROM warehouses w WHERE w.tenant_id = $1 AND w.code = ANY($3::text[])`,
);
const itemsStatement = statement(
  "stock.named_items",
  `SELECT 'id' AS by, i.id::text AS said, i.id, i.is_active, i.item_type FROM inventory_items i
    WHERE i.tenant_id = $1 AND i.id = ANY($2::uuid[])
   UNION ALL SELECT 'sku', i.sku, i.id, i.is_active, i.item_type FROM inventory_items i
    WHERE i.tenant_id = $1 AND i.sku = ANY($3::text[])
   UNION ALL SELECT 'barcode', i.barcode, i.id, i.is_active, i.item_type FROM inventory_items i
    WHERE i.tenant_id = $1 AND i.item_code = ANY($4::int[])`,
);
const binsStatement = statement(
  "stock.named_bins",
  `SELECT l.id, l.code, l.warehouse_id, l.location_type, (${isOpen("l")}) AS is_open FROM locations l
    WHERE l.tenant_id = $1 AND l.id = ANY($2::uuid[])
   UNION ALL SELECT l.id, l.code, l.warehouse_id, l.location_type, (${isOpen("l")}) AS is_open FROM locations l
    WHERE l.tenant_id = $1 AND l.warehouse_id = ANY($3::uuid[]) AND l.code = ANY($4::text[])`,
  {
    plan: {
      why: "bins are looked up by id and by code, also in small tables that need no index",
      discards: 2500,
    },
  },
);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BARCODE = /^INV([1-9]\d{0,8})$/;
const MAX_SHOWN = 60;

type Row = ReadRow<StockImportRow>;
export interface PlacedRow {
  row: number;
  place: StockPlace;
  quantity: number;
  notes: string | null;
}

const idsIn = (said: readonly string[]) => said.filter((text) => ID.test(text)).map((text) => text.toLowerCase());
const codesIn = (said: readonly string[]) => said.flatMap((text) => (BARCODE.test(text) ? Number(text.slice(3)) : []));
const keyed = <T>(rows: readonly T[], keysOf: (row: T) => string[]) =>
  new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
/** An id in either case, or a code as it is written. */
const keyOf = (said: string): string => (ID.test(said) ? said.toLowerCase() : said);

/** Looks up what rows call their warehouses, items and bins, with a statement for each kind. */
async function lookUp(ask: Ask, tenantId: string, rows: readonly Row[]) {
  const said = (field: "warehouse_id" | "item_id" | "bin_id") => [...new Set(rows.map(({ value }) => value[field]))];
  const [called, houses, boxes] = [said("item_id"), said("warehouse_id"), said("bin_id")];
  const [warehouses, items] = await Promise.all([
    ask(warehousesStatement, [tenantId, idsIn(houses), houses]),
    ask(itemsStatement, [tenantId, idsIn(called), called, codesIn(called)]),
  ]);
  const within = [...new Set(warehouses.map(({ id }) => id))];
  const bins = await ask(binsStatement, [tenantId, idsIn(boxes), within, boxes]);
  const itemBy = keyed(items, ({ by, said: name }) => [`${by} ${name}`]);
  const warehouseBy = keyed(warehouses, ({ id, code }) => [id, code]);
  const binBy = keyed(bins, ({ id, code, warehouse_id }) => [`${warehouse_id} ${id}`, `${warehouse_id} ${code}`]);
  return {
    warehouse: (name: string) => warehouseBy.get(keyOf(name)),
    item: (name: string) =>
      itemBy.get(`id ${keyOf(name)}`) ?? itemBy.get(`sku ${name}`) ?? itemBy.get(`barcode ${name}`),
    bin: (warehouseId: string, name: string) => binBy.get(`${warehouseId} ${keyOf(name)}`),
  };
}

const notFound = (row: number, field: string, said: string): RowIssue => ({
  row,
  field,
  code: "reference_not_found",
  params: { value: said.slice(0, MAX_SHOWN) },
});

function placeOne({ row, value }: Row, known: Awaited<ReturnType<typeof lookUp>>): PlacedRow | RowIssue[] {
  const warehouse = known.warehouse(value.warehouse_id);
  const item = known.item(value.item_id);
  // Of which warehouse a bin is nobody knows where that is not found.
  const bin = warehouse && known.bin(warehouse.id, value.bin_id);
  const issues: RowIssue[] = [];
  if (!warehouse) issues.push(notFound(row, "warehouse_id", value.warehouse_id));
  if (!item) issues.push(notFound(row, "item_id", value.item_id));
  else if (!item.is_active) issues.push({ row, field: "item_id", code: "item_inactive" });
  // A parcel comes in by its receipt, as one: its delivery would know nothing of another.
  else if (item.item_type === "parcel") issues.push({ row, field: "item_id", code: "item_is_parcel" });
  if (warehouse && !bin) issues.push(notFound(row, "bin_id", value.bin_id));
  if (bin && bin.location_type !== "bin") issues.push({ row, field: "bin_id", code: "location_not_a_bin" });
  else if (bin && !bin.is_open) issues.push({ row, field: "bin_id", code: "location_inactive" });
  if (!warehouse || !item || !bin || issues.length > 0) return issues;
  const { quantity, notes = null, unit_of_measure, status, ...attributes } = value;
  const place = {
    ...attributes,
    warehouse_id: warehouse.id,
    item_id: item.id,
    bin_id: bin.id,
    lot_number: value.lot_number ?? null,
    serial_number: value.serial_number ?? null,
    expiration_date: value.expiration_date ?? null,
    received_date: value.received_date ?? null,
    ...(unit_of_measure !== undefined && { unit_of_measure }),
    status: status ?? ("available" as const),
  };
  return { row, place, quantity, notes };
}

/** Rows that say what lies where, however wrong the rest of them is. */
export const saidPlaces = (rows: readonly LookedAt<StockImportRow>[]): Row[] =>
  rows.flatMap(({ row, value }) => {
    const { warehouse_id, item_id, bin_id, quantity = 0 } = value;
    return warehouse_id && item_id && bin_id
      ? [{ row, value: { ...value, warehouse_id, item_id, bin_id, quantity } as StockImportRow }]
      : [];
  });

/** Rows with the places that they name, and what is wrong with the others. */
export async function placeRows(
  ask: Ask,
  tenantId: string,
  rows: readonly Row[],
): Promise<{ placed: PlacedRow[]; issues: RowIssue[] }> {
  if (rows.length === 0) return { placed: [], issues: [] };
  const known = await lookUp(ask, tenantId, rows);
  const found = rows.map((row) => placeOne(row, known));
  return {
    placed: found.flatMap((one) => (Array.isArray(one) ? [] : [one])),
    issues: found.flatMap((one) => (Array.isArray(one) ? one : [])),
  };
}
