import { z } from "zod";
import {
  columnFilters,
  dateRange,
  daysInOrder,
  daysReversed,
  id,
  MAX_AMOUNT,
  moneyOut,
  pageInput,
  pageOutput,
  plainDate,
  searchInput,
  sortOrder,
  timestampOut,
} from "../../kernel/index.ts";
import { paymentMethod } from "../../payments/method-types/index.ts";
import { orderPaymentStatus as paymentStatus } from "../../payments/payments/index.ts";
import { customerStatus, orderStatus } from "./schema.ts";

/** Every status that documents name; `approved` is what approval leads to (4 H6). */
const statusFilter = z
  .enum(["pending", "awaiting_approval", "approved", "confirmed", "shipped", "delivered", "completed", "cancelled"])
  .meta({ id: "OrderStatusFilter" });
export const sortKeys = ["createdAt", "finalAmount", "deliveryFee", "discountAmount", "totalItems", "status"] as const;

const amount = z.number().min(0).max(MAX_AMOUNT);
/** A number, or a range with both ends in it (4 H6). */
const numberFilter = z.union([amount, z.strictObject({ min: amount.optional(), max: amount.optional() })]);
export type NumberFilter = z.infer<typeof numberFilter>;

export const listInput = z
  .object({
    ...pageInput(10),
    status: statusFilter
      .optional()
      .describe("`awaiting_approval`: pending ones whose payment is settled; `approved` is `confirmed`"),
    search: searchInput.describe("Part of the order's number or id"),
    date_from: plainDate.optional().describe("First day, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day, included"),
    min_amount: amount.optional().describe("Of the final amount, included"),
    max_amount: amount.optional().describe("Of the final amount, included"),
    column_filters: columnFilters(
      {
        status: statusFilter,
        paymentMethod,
        city: z.string().trim().max(500),
        finalAmount: numberFilter,
        deliveryFee: numberFilter,
        discountAmount: numberFilter,
        totalItems: numberFilter,
        createdAt: dateRange,
      },
      { paymentMethod: "wallet", finalAmount: { min: 10_000 } },
    ).optional(),
    sort_by: z.enum(sortKeys).meta({ id: "OrderSortKey" }).default("createdAt"),
    sort_order: sortOrder.default("desc"),
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;

const row = {
  id,
  order_number: z.string(),
  paymentMethod,
  paymentStatus,
  shippingAddress: z.object({ city: z.string().nullable() }).meta({ id: "OrderCity" }),
  deliveryFee: moneyOut,
  discountAmount: moneyOut,
  finalAmount: moneyOut,
  totalItems: z.int(),
  currency: z.string(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
};
const pagination = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() })
  .meta({ id: "OrderPagination" });
const count = z.int().min(0);
const stats = z
  .object({ totalOrders: count, pendingOrders: count, outForDelivery: count, deliveredToday: count })
  .meta({ id: "OrderStats", description: "Of all orders, whatever is filtered, searched or shown" });
const answer = { pagination, stats, ...pageOutput };
export const listOutput = z.object({
  orders: z.array(
    z
      .object({
        ...row,
        status: orderStatus,
        customerStatus,
        customer: z.object({ id, full_name: z.string() }).meta({ id: "OrderCustomerName" }),
        subtotal: moneyOut,
        taxAmount: moneyOut,
        refundedAmount: moneyOut,
      })
      .meta({ id: "StorefrontOrderRow" }),
  ),
  ...answer,
});
export const historyOutput = z.object({
  orders: z.array(
    z
      .object({
        ...row,
        status: customerStatus,
        market: z.object({ id, name: z.string() }).meta({ id: "OrderMarketName" }),
      })
      .meta({ id: "CustomerOrderRow" }),
  ),
  ...answer,
});
