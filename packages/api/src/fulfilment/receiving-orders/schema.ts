import { z } from "zod";
import { deliveryFlow, deliveryStatus } from "../../delivery/lifecycle/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  issue,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { receivingOrderStates } from "./state.ts";

const MAX_LINES = 1000;

export const receivingOrderStatus = z.enum(receivingOrderStates.states).meta({ id: "ReceivingOrderStatus" });
const source = z
  .enum(["manual", "pickup_leg", "failed_delivery_return", "delivery_return_handoff", "waybill", "manifest"])
  .meta({ id: "ReceivingOrderSource", description: "What brings the goods; `manual`: somebody entered it" });
const custody = z
  .enum(["awaiting_warehouse_receipt", "warehouse"])
  .meta({ id: "ReceivingOrderCustody", description: "Where the parcel is, as this order knows it" });

const staff = z.object({ id, full_name: z.string() }).meta({ id: "ReceivingOrderUser" });
const line = z
  .object({
    item_id: id.nullable().describe("Null: a parcel that becomes an item when it is received"),
    item: z
      .object({ id, name: z.string(), sku: z.string(), barcode: z.string() })
      .meta({ id: "ReceivedItem" })
      .nullable(),
    quantity: quantityOut.describe("How much is to come"),
    received_quantity: quantityOut,
    bin_id: id.nullable(),
    bin: z.object({ id, name: z.string(), code: z.string() }).nullable(),
  })
  .meta({ id: "ReceivingOrderLine" });

export const receivingOrder = z
  .object({
    id,
    tenant_id: id,
    reference_number: z.string().meta({ examples: ["RCV-00001"] }),
    warehouse_id: id,
    warehouse: warehouseSummary,
    status: receivingOrderStatus,
    source,
    custody: custody.nullable().describe("Null where no parcel of a delivery is awaited"),
    delivery_id: id.nullable().describe("The delivery, leg or return that brings the parcel"),
    delivery: z
      .object({
        id,
        delivery_code: z.string(),
        barcode: z.string(),
        delivery_flow: deliveryFlow,
        status: deliveryStatus,
      })
      .meta({ id: "ReceivingOrderDelivery" })
      .nullable(),
    waybill_id: id.nullable(),
    item_details: z.array(line),
    notes: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    created_by: id.nullable(),
    created_by_user: staff.nullable(),
    received_by: id.nullable(),
    received_by_user: staff.nullable(),
    received_at: timestampOut.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "ReceivingOrder" });
export type ReceivingOrder = Written<typeof receivingOrder>;

const total = z.int().min(0);
const statusMatrix = z
  .object({ pending: total, receiving: total, received: total, cancelled: total, total })
  .meta({ id: "ReceivingOrderCounts", description: "Receiving orders by status, under every filter but `status`" });
export type StatusMatrix = z.infer<typeof statusMatrix>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  status: receivingOrderStatus.optional(),
  source: source.optional(),
  search: searchInput.describe(
    "Part of the reference number, of the delivery's code or of its barcode, a leg's or the whole parcel's",
  ),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({
  receiving_orders: z.array(receivingOrder),
  stats: statusMatrix,
  status_matrix: statusMatrix,
  ...pageOutput,
});

/** Refuses an item that is named twice: what came of it would be in doubt. */
const eachOnce = <L extends { item_id?: string | null | undefined }>(lines: readonly L[]) => {
  const named = lines.flatMap(({ item_id }) => item_id ?? []);
  return new Set(named).size === named.length;
};
const onceEach = { error: issue("duplicate_entry") };

const newLine = z.object({ item_id: id, quantity: positiveQuantity, bin_id: id.nullish() });
export const createInput = z.object({
  warehouse_id: id,
  item_details: z
    .array(newLine)
    .max(MAX_LINES)
    .refine(eachOnce, onceEach)
    .default([])
    .describe("What is to come, each item once. May be left out for a lost parcel: what it held is awaited then"),
  delivery_id: id.nullish().describe("A delivery that was given up as lost, and whose parcel turned up again"),
  notes: text(5000).nullish(),
});
export type CreateInput = z.infer<typeof createInput>;

const receivedLine = z.object({
  item_id: id.nullish().describe("May be left out where the order has one line, or to name the bin of all lines"),
  received_quantity: nonNegativeQuantity.nullish().describe("All that was to come, when left out"),
  bin_id: id.nullish().describe("Default: the line's own bin, otherwise the warehouse's receiving location"),
});
export type ReceivedLine = z.infer<typeof receivedLine>;
const orderId = pathId("receiving_order_not_found");
export const oneInput = z.object({ id: orderId });
export const updateInput = z.object({
  id: orderId,
  status: z.enum(["receiving", "received", "cancelled"]).meta({ id: "ReceivingOrderMove" }).optional(),
  item_details: z.array(receivedLine).max(MAX_LINES).refine(eachOnce, onceEach).optional(),
  notes: text(5000).nullish(),
  reason: text(2000).nullish().describe("Why nothing will come; kept when `status` is `cancelled`"),
});
export type UpdateInput = z.infer<typeof updateInput>;
export const oneOutput = z.object({ receiving_order: receivingOrder });
