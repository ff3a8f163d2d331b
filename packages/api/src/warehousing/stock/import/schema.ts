import { z } from "zod";
import type { TableSpec } from "../../../kernel/index.ts";
import { codeText, MAX_TABLE_ROWS, tableInput } from "../../../kernel/index.ts";
import { upsertInput } from "../schema.ts";

/** The columns of POST /imports/stock: the fields of POST /warehousing/inventory-stock (4 D11). */
export const stockTable = {
  columns: {
    warehouse_id: "text",
    item_id: "text",
    bin_id: "text",
    quantity: "number",
    unit_of_measure: "text",
    status: "text",
    lot_number: "text",
    serial_number: "text",
    expiration_date: "text",
    received_date: "text",
    notes: "text",
  },
  required: [["warehouse_id"], ["item_id"], ["bin_id"], ["quantity"]],
  maxRows: MAX_TABLE_ROWS,
} satisfies TableSpec;

const { quantity, unit_of_measure, status, lot_number, serial_number, expiration_date, received_date, notes } =
  upsertInput.shape;
const named = codeText(100);

/** A row, whose ids may also be what people call the things: codes of warehouses and bins, SKUs and barcodes of items. */
export const stockImportRow = z.object({
  warehouse_id: named,
  item_id: named,
  bin_id: named,
  quantity,
  unit_of_measure,
  status,
  lot_number,
  serial_number,
  expiration_date,
  received_date,
  notes,
});
export type StockImportRow = z.infer<typeof stockImportRow>;

const example = [
  "warehouse_id,bin_id,item_id,quantity,lot_number,expiration_date",
  "MAIN,A-01-01,TEA-500,120,L-77,2027-05-31",
  "MAIN,A-01-02,RICE-5,40,,",
  "",
].join("\n");

export const importInput = tableInput(example);
