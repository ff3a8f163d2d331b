import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  searchInput,
  sortOrder,
  text,
  timestamp,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { lineStatuses, pickingStatuses } from "./state.ts";

/** As many lines as an order may have. */
const MAX_LINES = 500;
const MAX_PRIORITY = 1_000_000;

export const pickingStatus = z.enum(pickingStatuses).meta({ id: "PickingOrderStatus" });
const orderType = z.enum(["individual", "batch", "waybill"]).meta({ id: "PickingOrderType" });
const lineStatus = z
  .enum(lineStatuses)
  .meta({ id: "PickingLineStatus", description: "`short`: closed with less than was asked for" });
const priority = z.int().min(-MAX_PRIORITY).max(MAX_PRIORITY);

export const pickedItem = z
  .object({ id, name: z.string(), sku: z.string(), barcode: z.string() })
  .meta({ id: "PickedItem" });
export const pickingLot = z
  .object({
    lot_number: z.string().nullable(),
    expiration_date: z.string().nullable(),
    quantity: quantityOut,
  })
  .meta({ id: "PickingLot" });
export type PickingLot = z.input<typeof pickingLot>;
export const lots = z
  .array(pickingLot)
  .describe("Which lots of it to take, or were taken, and how much of each: what expires first at the front");
const line = z
  .object({
    item_id: id,
    bin_id: id,
    quantity: quantityOut,
    picked_quantity: quantityOut,
    status: lineStatus,
    note: z.string().nullable().describe("Why a line is short"),
    picked_by: id.nullable(),
    picked_at: timestampOut.nullable().describe("The last pick"),
    lots,
    put_back_quantity: quantityOut.describe(
      "Of a cancelled order: what was picked of it and belongs back into the bin",
    ),
    item: pickedItem,
    bin: z.object({ id, name: z.string(), code: z.string() }),
  })
  .meta({ id: "PickingOrderLine" });
const user = z
  .object({ id, first_name: z.string(), last_name: z.string(), email: z.string().nullable() })
  .meta({ id: "PickingOrderUser" });
const total = z.int().min(0);

export const pickingOrder = z
  .object({
    id,
    tenant_id: id,
    warehouse_id: id,
    reference_number: z.string(),
    external_reference: z.string().nullable(),
    order_type: orderType,
    priority: priority.describe("The higher, the more urgent"),
    status: pickingStatus,
    due_date: timestampOut.nullable(),
    completed_date: timestampOut.nullable(),
    handed_off_at: timestampOut.nullable(),
    item_details: z.array(line),
    picking_progress: z
      .object({
        total_items: total.describe("Lines"),
        picked_items: total.describe("Lines that were picked in full"),
        start_time: timestampOut.nullable(),
        end_time: timestampOut.nullable(),
        picker_notes: z.string().nullable(),
      })
      .meta({ id: "PickingProgress" }),
    notes: z.string().nullable(),
    assigned_to: id.nullable(),
    created_by: id.nullable().describe("Null where a delivery's assignment to a carrier made it"),
    delivery_id: id.nullable().describe("The delivery whose goods these are: its driver's pickup hands them off"),
    created_at: timestampOut,
    updated_at: timestampOut,
    created_by_user: user.nullable(),
    assigned_to_user: user.nullable(),
    warehouse: warehouseSummary,
  })
  .meta({ id: "PickingOrder" });
export type PickingOrder = Written<typeof pickingOrder>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  status: pickingStatus.optional(),
  order_type: orderType.optional(),
  priority: z
    .union([sortOrder, z.coerce.number().pipe(priority)])
    .optional()
    .describe("`asc` or `desc` sorts by priority; a number shows that priority alone"),
  completed: z.boolean().optional().describe("Whether picking is done: completed or handed off"),
  search: searchInput.describe("Part of the reference number or of the delivery's code"),
});
export type ListInput = z.infer<typeof listInput>;

const matrix = z
  .object({
    pending: total,
    in_progress: total,
    completed: total,
    handed_off: total,
    cancelled: total,
    total,
  })
  .meta({
    id: "PickingOrderCounts",
    description: "Picking orders by status, of the tenant or the warehouse asked for",
  });
export type Matrix = z.infer<typeof matrix>;
export const listOutput = z.object({
  orders: z.array(pickingOrder),
  stats: matrix,
  status_matrix: matrix,
  ...pageOutput,
});

const wanted = z.object({
  item_id: id,
  bin_id: id.nullish().describe("Left out, what expires first is taken, from as many bins as it lies in"),
  quantity: positiveQuantity,
});
export type Wanted = z.infer<typeof wanted>;
const item_details = z.array(wanted).min(1).max(MAX_LINES);
const picking_progress = z
  .object({
    start_time: timestamp.nullish(),
    end_time: timestamp.nullish(),
    picker_notes: text(5000).nullish(),
  })
  .meta({ description: "How many items are picked follows from the lines" });
const assigned_to = id.nullish().describe("A member of the tenant, who is told; otherwise the warehouse's staff is");

export const createInput = z.object({
  warehouse_id: id,
  order_type: orderType,
  status: z.enum(["pending", "in_progress", "completed", "cancelled"]).meta({
    id: "NewPickingOrderStatus",
    description: "`completed`: everything is picked already; `cancelled` keeps nothing",
  }),
  item_details,
  reference_number: codeText().nullish().describe("Unique; made when left out"),
  external_reference: codeText(200).nullish(),
  priority: priority.default(0),
  picking_progress: picking_progress.optional(),
  notes: text(5000).nullish(),
  assigned_to,
  due_date: timestamp.nullish(),
});
export type CreateInput = z.infer<typeof createInput>;

const orderId = pathId("picking_order_not_found");
export const oneInput = z.object({ id: orderId });
export const oneOutput = z.object({ order: pickingOrder });

export const changeInput = z.object({
  id: orderId,
  status: pickingStatus.optional(),
  assigned_to,
  item_details: item_details.optional().describe("All lines as they are to be; what was picked already is among them"),
  picking_progress: picking_progress.optional(),
  notes: text(5000).nullish(),
  due_date: timestamp.nullish(),
});
export type ChangeInput = z.infer<typeof changeInput>;

/** A pick, of an order as of a wave. */
export const pickFields = {
  item_id: id,
  bin_id: id,
  quantity: nonNegativeQuantity
    .optional()
    .describe("How much was taken now; may be left out when closing a line short"),
  scanned_barcode: codeText(200).nullish().describe("Of the item or the parcel: another one is refused"),
  note: text(2000).nullish().describe("Why the line is short"),
};
export const pickInput = z.object({
  id: orderId,
  ...pickFields,
  status: z.literal("short").optional().describe("Closes the line with what was picked of it"),
});
export type PickInput = z.infer<typeof pickInput>;

export const undoInput = z.object({
  id: orderId,
  item_id: id,
  bin_id: id,
  quantity: positiveQuantity
    .optional()
    .describe("How much goes back into the bin; left out, what the line's last pick took, which is undone once"),
  scanned_barcode: codeText(200).nullish().describe("Of the item or the parcel: another one is refused"),
});
export type UndoInput = z.infer<typeof undoInput>;
