import { z } from "zod";
import {
  codeText,
  id,
  ids,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  quantityOut,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { addressInput, addressOut, addressPatch } from "../../places/addresses/index.ts";

export const warehouseStatus = z.enum(["active", "inactive"]).meta({ id: "WarehouseStatus" });

export const warehouse = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    status: warehouseStatus,
    address: addressOut.nullable(),
    total_capacity: quantityOut.nullable().describe("In units of size; null: not limited"),
    available_capacity: quantityOut
      .nullable()
      .describe("Total less unit_size of what is stocked; null without a total, below zero when overfull"),
    customer_ids: z.array(id).describe("The customers it serves; empty: every customer"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Warehouse" });
export type Warehouse = z.input<typeof warehouse>;

/** A warehouse as records name it. */
export const warehouseSummary = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "WarehouseSummary" });

const fields = {
  name: text(200),
  code: codeText().describe("Unique within the tenant"),
  total_capacity: nonNegativeQuantity.nullish().describe("In units of size; null: not limited"),
  customer_ids: ids.describe("Empty: every customer"),
};

export const listInput = z.object({
  ...pageInput(),
  status: warehouseStatus.optional(),
  search: searchInput.describe("Part of the name or code"),
  code: codeText(50, 0).optional().describe("Exactly this code"),
});
export const listOutput = z.object({ warehouses: z.array(warehouse), ...pageOutput });

export const oneInput = z.object({ id: pathId("warehouse_not_found") });
export const createInput = z.object({
  ...fields,
  customer_ids: fields.customer_ids.default([]),
  status: warehouseStatus.default("active"),
  address: addressInput.nullish(),
});
export const updateInput = z.object({
  ...z.object(fields).partial().shape,
  id: pathId("warehouse_not_found"),
  status: warehouseStatus.optional(),
  address: addressPatch.optional().describe("Merged into the address it has; a first one needs full_address, lat, lng"),
});
/** What a warehouse's first address must be, under the name that its mistakes are reported by. */
export const wholeAddress = z.object({ address: addressInput });
export const oneOutput = z.object({ warehouse });
