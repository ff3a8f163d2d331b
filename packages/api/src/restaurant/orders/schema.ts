import { z } from "zod";
import { delivery } from "../../delivery/deliveries/index.ts";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  daysInOrder,
  daysReversed,
  id,
  languageTextOut,
  moneyOut,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  positiveMoney,
  searchInput,
  sortOrder,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { paymentType } from "../../payments/method-types/index.ts";
import {
  backRef,
  orderPaymentStatus,
  paymentInstructions,
  paymentRecord,
  refundRecord,
} from "../../payments/payments/index.ts";
import {
  destinationFields,
  destinationIssue,
  namesDestination,
  placedDestinationFields,
  shippingAddress,
} from "../../places/destinations/index.ts";
import { cartRestaurant, modifier } from "../carts/index.ts";
import { pathSlug } from "../restaurants/index.ts";
import { cancellationReasons, orderStates } from "./state.ts";

const MAX_NOTES = 2000;
const MAX_REASON = 500;

export const orderStatus = z.enum(orderStates.states).meta({
  id: "RestaurantOrderStatus",
  description:
    "`awaiting_payment`: a gateway has not settled it yet. `failed`: it came back, or was lost. `rejected`: by the restaurant",
});
const status = orderStatus;

const item = z
  .object({
    id,
    product_id: id,
    variant_id: id,
    name: languageTextOut,
    variant_name: languageTextOut.nullable(),
    unit_price: moneyOut.describe("Of one portion without modifiers, as it was in the cart"),
    quantity: z.int(),
    note: z.string().nullable(),
    modifiers: z.array(modifier),
    line_total: moneyOut,
  })
  .meta({ id: "RestaurantOrderItem" });

const historyEntry = z
  .object({ status, timestamp: timestampOut, note: z.string().nullable() })
  .meta({ id: "RestaurantOrderEntry" });

const brought = z
  .object({
    id,
    delivery_code: z.string(),
    status: deliveryStatus.describe("`draft` until the order is accepted: nobody is assigned before"),
    driver_name: z.string().nullable(),
    driver_phone: z.string().nullable(),
    tracking_url: z.string(),
  })
  .meta({ id: "RestaurantOrderDelivery" });

const row = {
  id,
  order_number: z.string(),
  status,
  payment_method: paymentType,
  payment_status: orderPaymentStatus,
  currency: z.string(),
  total_items: z.int(),
  subtotal: moneyOut,
  delivery_fee: moneyOut,
  total_price: moneyOut,
  refunded_amount: moneyOut,
  expires_at: timestampOut.nullable().describe("When it is called off unless what it waits for is done"),
  created_at: timestampOut,
  updated_at: timestampOut,
};
const customer = z
  .object({ id, full_name: z.string(), phone: z.string().nullable() })
  .meta({ id: "RestaurantOrderCustomer" });

/** An order of a restaurant, as its kitchen and its diner see it (3 §11, 4 I, 4 L7). */
export const restaurantOrder = z
  .object({
    ...row,
    restaurant: cartRestaurant,
    customer,
    items: z.array(item),
    shipping_address: shippingAddress,
    customer_notes: z.string().nullable(),
    rejection_reason: z.string().nullable(),
    cancellation_reason: z.enum(cancellationReasons).meta({ id: "RestaurantOrderEnd" }).nullable(),
    delivery: brought,
    status_history: z.array(historyEntry),
    accepted_at: timestampOut.nullable(),
    ready_at: timestampOut.nullable(),
    picked_up_at: timestampOut.nullable(),
    delivered_at: timestampOut.nullable(),
    ended_at: timestampOut.nullable().describe("When it came to nothing"),
  })
  .meta({ id: "RestaurantOrder" });
export type RestaurantOrder = Written<typeof restaurantOrder>;

const serviceId = id.nullish().describe("The cheapest active one, when left out");
export const checkoutInput = z
  .object({
    slug: pathSlug,
    ...placedDestinationFields,
    payment_method: paymentType.describe("`cash`: the driver collects it. `wallet`: held at once"),
    delivery_service_id: serviceId,
    back_ref: backRef.nullish().describe("Where a gateway sends the payer back to"),
    customer_notes: text(MAX_NOTES, 0).nullish().describe("For the restaurant and the driver"),
  })
  .refine(namesDestination, destinationIssue);
export type CheckoutInput = z.infer<typeof checkoutInput>;

export const quoteInput = z
  .object({ slug: pathSlug, ...destinationFields, delivery_service_id: serviceId })
  .refine(namesDestination, destinationIssue);
export type QuoteInput = z.infer<typeof quoteInput>;
export const quoteOutput = z.object({
  currency: z.string(),
  total_items: z.int(),
  subtotal: moneyOut.describe("At the cart's prices"),
  delivery_fee: moneyOut,
  total_price: moneyOut,
  delivery_service_id: id.describe("The service that brings it for that"),
  is_available: z.boolean().describe("Whether all of the cart can be had now"),
});

const instructions = paymentInstructions.nullable().describe("Null where there is nothing to be paid at a gateway");
export const checkoutOutput = z.object({ order: restaurantOrder, delivery, instructions });

const orderId = pathId("restaurant_order_not_found");
export const oneInput = z.object({ slug: pathSlug, id: orderId });
export type OneInput = z.infer<typeof oneInput>;
export const oneOutput = z.object({ order: restaurantOrder });
export const ownOneOutput = z.object({ order: restaurantOrder, payments: z.array(paymentRecord), instructions });
export const rejectInput = z.object({
  slug: pathSlug,
  id: orderId,
  reason: text(MAX_REASON).describe("Told to the diner"),
});
export type RejectInput = z.infer<typeof rejectInput>;
export const refundInput = z.object({
  slug: pathSlug,
  id: orderId,
  amount: positiveMoney,
  reason: text(MAX_REASON).describe("Kept in the order's history"),
});
export type RefundInput = z.infer<typeof refundInput>;
export const refundOutput = z.object({ refund: refundRecord, order: restaurantOrder });

const count = z.int().min(0);
const stats = z
  .object({
    ...(Object.fromEntries(orderStates.states.map((state) => [state, count])) as Record<Status, typeof count>),
    total: count,
  })
  .meta({
    id: "RestaurantOrderCounts",
    description: "The restaurant's orders by status, under every filter but `status`",
  });
type Status = (typeof orderStates.states)[number];
export type OrderCounts = z.infer<typeof stats>;

const sorting = {
  sort_by: z.enum(["created_at", "total_price"]).meta({ id: "RestaurantOrderSortKey" }).default("created_at"),
  sort_order: sortOrder.default("desc"),
};
export const listInput = z
  .object({
    slug: pathSlug,
    ...pageInput(),
    status: status.optional(),
    payment_method: paymentType.optional(),
    date_from: plainDate.optional().describe("First day, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day, included"),
    search: searchInput.describe("Part of the order's number or id, or of the diner's name or phone"),
    ...sorting,
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;
const listed = z
  .object({ ...row, customer: customer.pick({ full_name: true, phone: true }), delivery_id: id })
  .meta({ id: "RestaurantOrderRow" });
export const listOutput = z.object({ orders: z.array(listed), stats, ...pageOutput });

/** An order as its kitchen works on it. */
export const kitchenOrder = z
  .object({
    ...row,
    customer: customer.pick({ full_name: true, phone: true }),
    customer_notes: z.string().nullable(),
    items: z.array(item),
    delivery: brought.pick({ id: true, status: true, driver_name: true, driver_phone: true }),
    accepted_at: timestampOut.nullable(),
    ready_at: timestampOut.nullable(),
  })
  .meta({ id: "KitchenOrder" });
export const kitchenInput = z.object({ slug: pathSlug });
export const kitchenOutput = z.object({
  orders: z.array(kitchenOrder).describe("By status, then those that wait longest first; at most 100 of each status"),
  has_more: z.boolean().describe("There are more of a status than are shown"),
});

export const ownListInput = z.object({ slug: pathSlug, ...pageInput(), status: status.optional() });
export type OwnListInput = z.infer<typeof ownListInput>;
export const ownListOutput = z.object({
  orders: z.array(z.object({ ...row, delivery_id: id }).meta({ id: "OwnRestaurantOrderRow" })),
  ...pageOutput,
});

export const historyInput = z
  .object({
    ...pageInput(),
    status: status.optional(),
    restaurant: pathSlug.optional().describe("The slug of one restaurant"),
    payment_method: paymentType.optional(),
    date_from: plainDate.optional().describe("First day, where the restaurant is"),
    date_to: plainDate.optional().describe("Last day, included"),
    search: searchInput.describe("Part of the order's number or id"),
    ...sorting,
  })
  .refine(daysInOrder, daysReversed);
export type HistoryInput = z.infer<typeof historyInput>;
export const historyOutput = z.object({
  orders: z.array(z.object({ ...row, restaurant: cartRestaurant, delivery_id: id }).meta({ id: "DinerOrderRow" })),
  stats: stats.meta({
    id: "DinerOrderCounts",
    description: "One's own orders by status, under every filter but `status`",
  }),
  ...pageOutput,
});
