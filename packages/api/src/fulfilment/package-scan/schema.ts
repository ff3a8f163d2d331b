import { z } from "zod";
import { custody, deliveryFlow, deliveryStatus } from "../../delivery/lifecycle/index.ts";
import type { Written } from "../../kernel/index.ts";
import { id, pathCode, quantityOut, timestampOut } from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { receivingOrder } from "../receiving-orders/index.ts";

const action = z.enum(["open_receiving_order", "open_handoff", "open_delivery"]).meta({ id: "PackageScanAction" });
const reason = z
  .enum([
    "pickup_leg_ready_to_receive",
    "failed_delivery_return_ready_to_receive",
    "waybill_parcel_ready_to_receive",
    "manifest_parcel_ready_to_receive",
    "found_parcel_ready_to_receive",
    "handoff_ready_for_pickup",
    "handoff_waits_for_picking",
    "delivery_details_available",
  ])
  .meta({ id: "PackageScanReason", description: "Why this is what to open" });
export type ScanReason = z.infer<typeof reason>;

const targetFields = { action, entity_id: id.describe("What to open"), reason };
const target = z.object(targetFields).meta({ id: "PackageScanTarget" });
export type ScanTarget = z.infer<typeof target>;

const scannedDelivery = z
  .object({
    id,
    delivery_code: z.string(),
    barcode: z.string(),
    status: deliveryStatus,
    delivery_flow: deliveryFlow,
    is_active: z.boolean().describe("Whether it is under way or to be: neither a draft nor at its end"),
    next_action: action.describe("The action of its target"),
  })
  .meta({ id: "ScannedDelivery" });
export type ScannedDelivery = Written<typeof scannedDelivery>;

const exception = z
  .object({
    id,
    kind: z.enum(["delivery", "warehouse"]).meta({
      id: "ScannedExceptionKind",
      description: "`delivery`: an attempt failed; `warehouse`: goods were found wrong",
    }),
    code: z.string().describe("The reason given by the driver, or the code of the exception type"),
    notes: z.string().nullable(),
    opened_at: timestampOut,
  })
  .meta({ id: "ScannedException" });
export type ScannedException = Written<typeof exception>;

const item = z
  .object({
    item_id: id,
    name: z.string(),
    sku: z.string(),
    barcode: z.string(),
    quantity: quantityOut,
    has_exception: z.boolean().describe("Whether there ever was one"),
    has_open_exception: z.boolean(),
    open_exception: exception.nullable().describe("The latest that is open"),
    open_exceptions: z.array(exception).describe("Latest first"),
    open_exception_count: z.int().min(0),
  })
  .meta({ id: "ScannedItem" });
export type ScannedItem = Written<typeof item>;

const place = z
  .object({
    warehouse: warehouseSummary,
    bin: z.object({ id, name: z.string(), code: z.string() }).meta({ id: "ScannedBin" }),
    item_id: id,
    quantity: quantityOut,
  })
  .meta({ id: "ScannedPlace" });

const named = z
  .object({ id, delivery_code: z.string(), customer_name: z.string().nullable(), status: deliveryStatus })
  .meta({ id: "ScannedItemDelivery" });
const person = z.object({ id, full_name: z.string() }).meta({ id: "ScannedHandoffDriver" });
const handoff = z
  .object({
    id,
    status: z.string(),
    delivery_id: id,
    assignment_id: id.nullable(),
    picking_order: z
      .object({ id, reference_number: z.string(), status: z.string() })
      .meta({ id: "ScannedPickingOrder" }),
    driver: person.nullable(),
    warehouse: warehouseSummary,
  })
  .meta({ id: "ScannedHandoff" });

export const scanInput = z.object({
  delivery_barcode: pathCode("package_not_found").describe("A parcel's barcode, or its delivery code"),
});
export const scanOutput = z.object({
  ...targetFields,
  scanned_barcode: z.string(),
  delivery: scannedDelivery.describe("Of a leg's barcode, the staged delivery"),
  delivery_target: target,
  return_delivery: scannedDelivery.nullable().describe("The return under way; null without one"),
  return_target: target.nullable(),
  original_delivery: scannedDelivery.nullable().describe("What a scanned return brings back"),
  original_target: target.nullable(),
  warehouse_target: target
    .nullable()
    .describe("What a warehouse has to do with it next, also of goods out of a warehouse; null: nothing"),
  warehouse_context: z
    .object({
      warehouse: warehouseSummary
        .nullable()
        .describe("Which awaits it or gives it out, otherwise where it lies, otherwise where it is to go"),
      custody,
      places: z.array(place).describe("Where its goods lie in stock, whatever its delivery says"),
    })
    .meta({
      id: "ScannedWarehouseContext",
      description: "Where the parcel is, and the warehouse that has to do with it",
    }),
  receiving_order: receivingOrder.nullable().describe("The one in which the parcel is awaited"),
  items: z.array(item),
  inbound_deliveries: z.array(named).describe("Open deliveries that bring these items in, latest first"),
  outbound_deliveries: z.array(named).describe("Open deliveries that take these items out, latest first"),
  handoff: handoff.nullable().describe("The one that waits for a driver"),
});
export type Scan = Written<typeof scanOutput>;
