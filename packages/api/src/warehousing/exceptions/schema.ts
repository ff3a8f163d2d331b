import { z } from "zod";
import {
  codeText,
  id,
  languageTextOut,
  pageInput,
  pageOutput,
  pathId,
  quantityOut,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../warehouses/index.ts";
import { exceptionStates } from "./state.ts";

const status = z.enum(exceptionStates.states).meta({ id: "WarehouseExceptionStatus" });

const person = z.object({ id, full_name: z.string() }).meta({ id: "WarehouseExceptionUser" }).nullable();

export const warehouseException = z
  .object({
    id,
    warehouse_id: id,
    warehouse: warehouseSummary,
    status,
    audit_id: id.nullable().describe("The audit that found it"),
    type: z.string().describe("The code of its exception type"),
    type_name: languageTextOut,
    item_id: id.nullable(),
    item: z.object({ id, name: z.string(), sku: z.string() }).nullable(),
    bin_id: id.nullable(),
    bin: z.object({ id, name: z.string(), code: z.string() }).nullable(),
    quantity: quantityOut
      .nullable()
      .describe("How many are missing; null where no goods are counted, and while a blind audit is open"),
    stock_written_off: z.boolean().describe("Whether the missing goods left the stock"),
    delivery_id: id.nullable().describe("The delivery whose parcel it is about"),
    delivery: z.object({ id, delivery_code: z.string() }).meta({ id: "WarehouseExceptionDelivery" }).nullable(),
    waybill_id: id.nullable().describe("The waybill that did not bring the parcel"),
    waybill: z.object({ id, waybill_number: z.string() }).meta({ id: "WarehouseExceptionWaybill" }).nullable(),
    notes: z.string().nullable(),
    resolution_notes: z.string().nullable(),
    opened_by: id.nullable(),
    opened_by_user: person,
    resolved_by: id.nullable(),
    resolved_by_user: person,
    created_at: timestampOut,
    updated_at: timestampOut,
    resolved_at: timestampOut.nullable(),
  })
  .meta({ id: "WarehouseException" });

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  status: status.optional(),
  type: codeText().optional().describe("The code of an exception type"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ exceptions: z.array(warehouseException), ...pageOutput });

export const resolveInput = z.object({
  id: pathId("warehouse_exception_not_found"),
  notes: text(2000).nullish().describe("What was done about it"),
});
export const oneOutput = z.object({ exception: warehouseException });
