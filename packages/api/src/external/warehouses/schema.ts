import { z } from "zod";
import { codeText, id, pageInput, pageOutput, searchInput, sortOrder } from "../../kernel/index.ts";
import { warehouseStatus } from "../../warehousing/warehouses/index.ts";

/** A warehouse as a tenant's own server sees it (1 §2). */
export const externalWarehouse = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    address: z.object({ id, full_address: z.string().nullable() }).nullable(),
  })
  .meta({ id: "ExternalWarehouse" });
export type ExternalWarehouse = z.infer<typeof externalWarehouse>;

export const listInput = z.object({
  ...pageInput(10),
  status: warehouseStatus.optional(),
  code: codeText(50, 0).optional().describe("Exactly this code"),
  search: searchInput.describe("Part of the name or code"),
  total_capacity_order: sortOrder.optional().describe("Sort by capacity; comes before `available_capacity_order`"),
  available_capacity_order: sortOrder.optional().describe("Sort by what is free; warehouses without a limit come last"),
  customer_id: id.optional().describe("Only warehouses that serve this customer"),
});
export const listOutput = z.object({ error: z.null(), warehouses: z.array(externalWarehouse), ...pageOutput });
