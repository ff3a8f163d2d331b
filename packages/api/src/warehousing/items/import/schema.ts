import { z } from "zod";
import type { TableSpec } from "../../../kernel/index.ts";
import { forbiddenPaths, issue, MAX_TABLE_ROWS, tableInput } from "../../../kernel/index.ts";
import { createInput } from "../schema.ts";

/** The columns of POST /imports/inventory-items: the fields of POST /warehousing/inventory-items (4 D11). */
export const itemsTable = {
  columns: {
    name: "text",
    sku: "text",
    item_code: "number",
    description: "text",
    brand: "text",
    model: "text",
    unit_size: "number",
    weight: "number",
    unit_cost: "number",
    "dimensions.length": "number",
    "dimensions.width": "number",
    "dimensions.height": "number",
    "dimensions.unit": "text",
    attributes: "text",
    category_ids: "list",
    is_active: "boolean",
  },
  required: [["name"], ["sku"]],
  maxRows: MAX_TABLE_ROWS,
} satisfies TableSpec;

/** What JSON in a cell says; what is none is left for the schema to refuse. */
function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return forbiddenPaths(value).length > 0 ? text : value;
  } catch {
    return text;
  }
}

const isObject = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value));

const {
  name,
  sku,
  item_code,
  description,
  brand,
  model,
  unit_size,
  weight,
  unit_cost,
  dimensions,
  category_ids,
  is_active,
} = createInput.shape;

/** A row as POST /warehousing/inventory-items would be asked for it. */
export const itemRow = z.object({
  name,
  sku,
  item_code,
  description,
  brand,
  model,
  unit_size,
  weight,
  unit_cost,
  dimensions,
  attributes: z.preprocess(
    parsed,
    z
      .unknown()
      .refine(isObject, { error: issue("json_object"), abort: true })
      .pipe(createInput.shape.attributes),
  ),
  category_ids,
  is_active,
});
export type ItemRow = z.infer<typeof itemRow>;

const example = [
  "name,sku,brand,unit_size,weight,dimensions.length,dimensions.width,dimensions.height,attributes",
  'Ahmad Tea 500 g,TEA-500,Ahmad,0.3,,,,,"{""origin"":""LK""}"',
  "Rice 5 kg,RICE-5,,,5,40,25,8,",
  "",
].join("\n");

export const importInput = tableInput(example);
