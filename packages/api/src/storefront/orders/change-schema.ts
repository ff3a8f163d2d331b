import { z } from "zod";
import { id, issue, moneyOut, pathId, plainDate, positiveMoney, text, timestampOut } from "../../kernel/index.ts";
import { refundRecord } from "../../payments/payments/index.ts";
import { adminOrder, cancelReason, MAX_NOTES, orderStatus, returnedGoods } from "./schema.ts";

const MAX_LINES = 1000;

const order_id = pathId("storefront_order_not_found");
export const oneInput = z.object({ order_id });
export const oneOutput = z.object({ order: adminOrder });
export const detailOutput = z.object({ data: z.object({ order: adminOrder }) });
const notes = text(MAX_NOTES).nullish();

export const approveInput = z.object({ order_id, admin_notes: notes, estimated_delivery_date: plainDate.nullish() });
export type ApproveInput = z.infer<typeof approveInput>;
const message = z.string().describe("The message of the answer once more");
export const approveOutput = z.object({
  data: z.object({
    order: z
      .object({
        id,
        status: orderStatus,
        approved_at: timestampOut.nullable(),
        approved_by: id.nullable(),
        admin_notes: z.string().nullable(),
        estimated_delivery: z.string().nullable(),
        updated_at: timestampOut,
      })
      .meta({ id: "ApprovedOrder" }),
    inventory_reserved: z.boolean(),
    delivery_assigned: z
      .object({ delivery_id: id, driver_assigned: z.boolean(), tracking_number: z.string() })
      .meta({ id: "OrderDelivery" })
      .nullable(),
    message,
  }),
});

export const cancelInput = z.object({
  order_id,
  reason: cancelReason,
  admin_notes: notes,
  refund_required: z
    .boolean()
    .default(false)
    .describe("Whether money that was taken goes back; what is only held always does"),
});
export type CancelInput = z.infer<typeof cancelInput>;
export const cancelOutput = z.object({
  data: z.object({
    order: z
      .object({
        id,
        status: orderStatus,
        cancelled_at: timestampOut.nullable(),
        cancelled_by: id.nullable(),
        cancellation_reason: cancelReason.nullable(),
        admin_notes: z.string().nullable(),
        updated_at: timestampOut,
      })
      .meta({ id: "CancelledOrder" }),
    inventory_restored: z.boolean(),
    refund_processed: z
      .object({
        required: z.boolean(),
        amount: moneyOut,
        status: z.enum(["none", "pending", "succeeded", "failed"]).meta({ id: "OrderRefundStatus" }),
        transaction_id: id.nullable(),
      })
      .meta({ id: "OrderRefund" }),
    delivery_cancelled: z
      .object({ delivery_id: id, status: z.string() })
      .meta({ id: "OrderDeliveryCancelled" })
      .nullable(),
    message,
  }),
});

export const stepInput = z.object({ order_id, note: notes });
export type StepInput = z.infer<typeof stepInput>;

export const refundInput = z.object({ order_id, amount: positiveMoney, reason: text(MAX_NOTES) });
export type RefundInput = z.infer<typeof refundInput>;
export const refundOutput = z.object({ refund: refundRecord, order: adminOrder });

export const returnInput = z.object({
  order_id,
  items: z
    .array(z.object({ item_id: id.describe("A line of the order"), quantity: z.int().min(1) }))
    .min(1)
    .max(MAX_LINES)
    .refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
      error: issue("duplicate_entry"),
    }),
  reason: text(MAX_NOTES),
});
export type ReturnInput = z.infer<typeof returnInput>;
export const returnOutput = z.object({ return: returnedGoods, order: adminOrder });
export type ReturnLine = { order_item_id: string; item_id: string; quantity: number; amount: number };
