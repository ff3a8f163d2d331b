import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, languageTextOut, moneyOut, plainDate, text, timestampOut } from "../../kernel/index.ts";
import { paymentMethod, paymentType } from "../../payments/method-types/index.ts";
import {
  backRef,
  paymentInstructions,
  paymentRecord,
  orderPaymentStatus as paymentStatus,
  refundRecord,
} from "../../payments/payments/index.ts";
import {
  destinationFields,
  destinationIssue,
  namesDestination,
  placedDestinationFields,
  shippingAddress,
} from "../../places/destinations/index.ts";
import { appliedPromotion } from "../promotions/index.ts";
import { orderStates } from "./state.ts";

export const MAX_NOTES = 2000;

export const orderStatus = z.enum(orderStates.states).meta({ id: "StorefrontOrderStatus" });
export const customerStatus = z
  .enum(["pending", "awaiting_approval", "confirmed", "shipped", "delivered", "completed", "cancelled"])
  .meta({ id: "CustomerOrderStatus", description: "As the customer sees it: paid for and due, it awaits approval" });
export const cancelReason = z
  .enum(["customer_request", "out_of_stock", "fraud", "payment_failed", "other"])
  .meta({ id: "OrderCancellationReason" });

export const quoteInput = z
  .object({ cartId: id, deliveryServiceId: id, ...destinationFields })
  .refine(namesDestination, destinationIssue);
export type QuoteInput = z.infer<typeof quoteInput>;
const rounding_amount = moneyOut.describe("What the total was rounded by, to the tenant's `finance.rounding_step`");
const cartChange = z
  .object({
    item_id: id.describe("The cart's line"),
    product_id: id,
    variant_id: id,
    reason: z.enum(["price_changed", "unavailable"]).meta({ id: "CartChangeReason" }),
    old_price: moneyOut,
    new_price: moneyOut.nullable().describe("Null: it is not sold any more"),
  })
  .meta({ id: "CartChange" });
export type CartChange = z.infer<typeof cartChange>;
export const quoteOutput = z.object({
  subtotal: moneyOut,
  discount_amount: moneyOut,
  tax_amount: moneyOut,
  delivery_fee: moneyOut,
  rounding_amount,
  total_price: moneyOut,
  currency: z.string(),
  promotions: z.array(appliedPromotion),
  changes: z.array(cartChange).describe("What is sold otherwise, or not at all, since it was put into the cart"),
  expires_at: timestampOut.describe("Until then it is worth asking no more; what is confirmed is calculated anew"),
});

export const confirmInput = z
  .object({
    cartId: id,
    marketId: id,
    deliveryServiceId: id,
    paymentMethodTypeId: id.describe("Of GET /storefront/payment-method-types"),
    ...placedDestinationFields,
    backRef: backRef.optional().describe("Where a gateway sends the payer back to; required for gateways"),
    back_ref: backRef.optional().describe("The same as `backRef`"),
    customer_notes: text(MAX_NOTES).nullish(),
  })
  .refine(namesDestination, destinationIssue);
export type ConfirmInput = z.infer<typeof confirmInput>;

const variant = z.object({ id, name: languageTextOut, sku: z.string().nullable() }).meta({ id: "OrderedVariant" });
const customerItem = z
  .object({
    item_id: id.describe("The line: what returns name"),
    product_id: id,
    quantity: z.int(),
    price: moneyOut,
    name: languageTextOut,
    variant,
  })
  .meta({ id: "CustomerOrderItem" });
/** An order as its customer sees it (1 §2). */
export const customerOrder = z
  .object({
    id,
    orderNumber: z.string(),
    marketId: id,
    userId: id,
    status: customerStatus,
    paymentStatus,
    paymentMethod,
    items: z.array(customerItem),
    subtotal: moneyOut,
    discountAmount: moneyOut,
    taxAmount: moneyOut,
    deliveryFee: moneyOut,
    roundingAmount: rounding_amount,
    totalPrice: moneyOut,
    refundedAmount: moneyOut,
    currency: z.string(),
    promotions: z.array(appliedPromotion),
    shippingAddress,
    estimatedDeliveryDate: plainDate.nullable(),
    cancellationReason: cancelReason.nullable(),
    createdAt: timestampOut,
    updatedAt: timestampOut,
  })
  .meta({ id: "CustomerOrder" });
export type CustomerOrder = Written<typeof customerOrder>;

export const confirmOutput = z.object({
  paymentType,
  order: customerOrder,
  instructions: paymentInstructions.nullable(),
});

const orderMarket = z
  .object({
    id,
    name: z.string(),
    settings: z
      .object({ currency: z.string(), payment_methods: z.array(paymentMethod) })
      .meta({ id: "OrderMarketSettings" }),
  })
  .meta({ id: "OrderMarket" });
export const paymentStatusOutput = z.object({
  order: customerOrder
    .extend({
      market: orderMarket,
      trackingUrl: z.string().nullable().describe("Where its delivery is followed; null without one"),
    })
    .meta({ id: "CustomerOrderWithMarket" }),
  payments: z.array(paymentRecord),
  refunds: z.array(refundRecord).describe("What went back or is on its way, oldest first"),
});
export const customerOneOutput = z.object({ order: customerOrder });

const product = {
  id,
  product_id: id,
  variant_id: id,
  quantity: z.int(),
  unit_price: moneyOut,
  total_price: moneyOut,
  discount_amount: moneyOut,
  tax_rate: z.number(),
  tax_amount: moneyOut,
  returned_quantity: z.int(),
  variant,
  product_name: languageTextOut,
  product_images: z.array(z.string()),
  warehouse_item: z
    .object({ id, sku: z.string(), current_stock: z.number().describe("In the order's warehouse") })
    .meta({ id: "OrderedWarehouseItem" }),
};
const adminItem = z.object(product).meta({ id: "StorefrontOrderItem" });
const historyEntry = z
  .object({
    status: customerStatus,
    timestamp: timestampOut,
    note: z.string().nullable(),
    updated_by: id.nullable().describe("Null: the service itself"),
  })
  .meta({ id: "OrderStatusEntry" });
const orderCustomer = z
  .object({
    id,
    full_name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    verified_customer: z.boolean().describe("Whether they proved a contact of theirs"),
  })
  .meta({ id: "OrderCustomer" });
const estimate = z
  .object({ date: plainDate.nullable(), time_window: z.string().nullable(), method: languageTextOut.nullable() })
  .meta({ id: "OrderEstimate" });
const assignment = z
  .object({
    id: id.describe("The delivery"),
    driver_name: z.string().nullable(),
    vehicle_info: z.string().nullable(),
    contact_phone: z.string().nullable(),
    tracking_url: z.string(),
  })
  .meta({ id: "OrderDeliveryAssignment" });

/** Goods of an order that came back (3 §10). */
export const returnedGoods = z
  .object({
    id,
    reason: z.string(),
    items: z.array(z.object({ item_id: id, quantity: z.int(), amount: moneyOut }).meta({ id: "ReturnedItem" })),
    amount: moneyOut.describe("Price and tax of what came back, as far as it was not refunded before"),
    refund: refundRecord.nullable(),
    created_at: timestampOut,
  })
  .meta({ id: "StorefrontReturn" });

/** An order as the tenant sees it (1 §2). */
export const adminOrder = z
  .object({
    id,
    order_number: z.string(),
    user_id: id,
    market_id: id,
    status: orderStatus,
    customer_status: customerStatus,
    payment_method: paymentMethod,
    payment_status: paymentStatus,
    subtotal: moneyOut,
    discount_amount: moneyOut,
    tax_amount: moneyOut,
    shipping_cost: moneyOut,
    rounding_amount,
    total_price: moneyOut,
    refunded_amount: moneyOut,
    currency: z.string(),
    customer_notes: z.string().nullable(),
    admin_notes: z.string().nullable(),
    cancellation_reason: cancelReason.nullable(),
    warehouse_id: id,
    delivery_service_id: id,
    promotions: z.array(appliedPromotion),
    customer: orderCustomer,
    shipping_address: shippingAddress,
    items: z.array(adminItem),
    status_history: z.array(historyEntry),
    estimated_delivery: estimate,
    delivery_assignment: assignment.nullable(),
    refunds: z.array(refundRecord).describe("Oldest first"),
    returns: z.array(returnedGoods).describe("Oldest first"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "StorefrontOrder" });
export type AdminOrder = Written<typeof adminOrder>;
