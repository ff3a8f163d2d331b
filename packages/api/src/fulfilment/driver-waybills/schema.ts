import { z } from "zod";
import { id, pageInput, pageOutput, timestampOut } from "../../kernel/index.ts";
import { wayOut } from "../../warehousing/warehouses/index.ts";
import { waybillStatus } from "../waybills/index.ts";

const place = wayOut({
  id: "WaybillPlace",
  address: "WaybillPlaceAddress",
  description: "A warehouse, and the way there",
});
const carriedPackage = z
  .object({
    delivery_id: id,
    delivery_code: z.string(),
    barcode: z.string(),
    carried: z.boolean().describe("In the caller's hands; the others have arrived or were given up"),
  })
  .meta({ id: "DriverWaybillPackage" });
const waybill = z
  .object({
    id,
    waybill_number: z.string(),
    status: waybillStatus,
    seal_number: z.string().nullable(),
    notes: z.string().nullable(),
    source_warehouse: place,
    destination_warehouse: place,
    handed_over_at: timestampOut.nullable(),
    received_at: timestampOut.nullable().describe("When it was received, with packages missing"),
    packages: z.array(carriedPackage),
  })
  .meta({ id: "DriverWaybill" });

export const listInput = z.object(pageInput());
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ waybills: z.array(waybill), ...pageOutput });
