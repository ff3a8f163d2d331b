import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Delivery, DeliveryCodes } from "../../../delivery/deliveries/index.ts";
import { createDelivery, takeCodes } from "../../../delivery/deliveries/index.ts";
import { textIn } from "../../../delivery/types/index.ts";
import { joinAsCustomer } from "../../../identity/registration/index.ts";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { inTenant, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { methodOfWord } from "../../../payments/method-types/index.ts";
import { openPayment } from "../../../payments/payments/index.ts";
import { destinationOf, keepDestination, placeOfDestination, roomInBook } from "../../../places/destinations/index.ts";
import { checkOut } from "../../carts/index.ts";
import { findBySlug, kitchenOf } from "../../restaurants/index.ts";
import { placeOrder } from "../place.ts";
import type { OrderRow } from "../rows.ts";
import { payerOf } from "../rows.ts";
import type { CheckoutInput } from "../schema.ts";
import { shownOrder } from "../shown.ts";
import { tellPlaced } from "../tell.ts";
import type { Agreed, Terms } from "../terms.ts";
import { agree, pickupOf, UNIT_SIZE } from "../terms.ts";

const DIGITS = 6;
const COUNTER = "restaurant_order";
/** What the transaction needs that is taken before it. */
type Taken = { number: number; codes: DeliveryCodes; most: number | null };
type Customer = { id: string; full_name: string; phone: string | null };

/** The delivery that brings an order: a draft, which the restaurant's acceptance submits, so that nobody is sent before (4 I). */
function draftDelivery(
  tx: Transaction,
  ctx: TenantContext,
  input: CheckoutInput,
  { kitchen, to, customer, terms, orderId, codes }: Omit<Agreed, "lines"> & Placing,
): Promise<Delivery> {
  const isCash = input.payment_method === "cash";
  return createDelivery(
    tx,
    ctx,
    {
      delivery_flow: "direct",
      delivery_service_id: terms.delivery_service_id,
      customer_id: customer.id,
      pickup_address: pickupOf(kitchen),
      delivery_address: placeOfDestination(to),
      sender: { name: textIn(ctx.language, kitchen.name), phone: kitchen.phone },
      recipient: { name: customer.full_name, phone: to.phone ?? customer.phone },
      unit_size: UNIT_SIZE,
      items: [],
      payer_type: "recipient",
      payment_method: input.payment_method,
      is_draft: true,
    },
    codes,
    {
      order_type: "restaurant_order",
      order_id: orderId,
      is_paid: false,
      cash_to_collect: isCash ? terms.total_price : 0,
      kept: [],
    },
  );
}
type Placing = { customer: Customer; terms: Terms; orderId: string; codes: DeliveryCodes };

/**
 * POST /restaurant/{slug}/cart/checkout: makes an order of the cart, at the cart's prices, and the delivery that brings it
 * (3 §11, 4 I). A wallet's money is held at once; whoever pays through a gateway goes on to its page.
 */
export async function checkout(user: UserContext, input: CheckoutInput) {
  const restaurant = await findBySlug(user, input.slug);
  const ctx = inTenant(user, restaurant.tenantId);
  const most = await roomInBook(ctx, input);
  const [number = 0] = await takeNumbers(ctx.deps.database, ctx.tenantId, COUNTER);
  const codes = await takeCodes(ctx, "direct");
  return ctx.transaction((tx) => place(tx, ctx, input, { restaurantId: restaurant.id, number, codes, most }));
}

async function place(
  tx: Transaction,
  ctx: TenantContext,
  input: CheckoutInput,
  { restaurantId, number, codes, most }: Taken & { restaurantId: string },
) {
  const { userId } = ctx.caller;
  const at = ctx.deps.now();
  const kitchen = await kitchenOf(tx, restaurantId);
  const { id: cart_id, currency, lines } = await checkOut(tx, ctx, kitchen);
  const to = await destinationOf(tx, userId, input);
  const customer = await joinAsCustomer(tx, userId, at);
  await keepDestination(tx, ctx, input, most);
  const terms = await agree(tx, input.delivery_service_id ?? null, { kitchen, to, lines });
  const orderId = newId();
  const delivery = await draftDelivery(tx, ctx, input, { kitchen, to, customer, terms, orderId, codes });
  const isDue = input.payment_method === "gateway" && terms.total_price > 0;
  const order = await placeOrder(
    tx,
    ctx.deps,
    {
      ...terms,
      id: orderId,
      order_number: `R-${String(number).padStart(DIGITS, "0")}`,
      restaurant_id: restaurantId,
      cart_id,
      user_id: userId,
      customer_id: customer.id,
      status: isDue ? "awaiting_payment" : "placed",
      payment_method: methodOfWord[input.payment_method],
      currency,
      delivery_id: delivery.id,
      shipping_address: { ...to, phone: to.phone ?? customer.phone },
      customer_notes: input.customer_notes || null,
    },
    { lines, customer, at },
  );
  const instructions = await pay(tx, ctx, order, { payee: textIn(ctx.language, kitchen.name), input, at });
  const shown = await shownOrder(tx, ctx.deps, order);
  const entry = { action: "restaurant_order.place", entity_type: "restaurant_order", entity_id: order.id };
  await recordAudit(tx, ctx, { ...entry, after: shown });
  await tellPlaced(tx, ctx.deps, order, null);
  return { order: shown, delivery, instructions };
}

/** Begins to pay for an order; where a gateway is asked, how its payer goes on. */
async function pay(
  tx: Transaction,
  ctx: TenantContext,
  order: OrderRow,
  { payee, input, at }: { payee: string; input: CheckoutInput; at: Date },
) {
  const { userId } = ctx.caller;
  const { redirect_url } = await openPayment(tx, {
    deps: ctx.deps,
    owner: payerOf(order),
    market_or_place: payee,
    payer_user_id: userId,
    reference: order.order_number,
    method: order.payment_method,
    amount: order.total_price,
    currency_code: order.currency,
    customer_id: order.customer_id,
    back_ref: input.back_ref ?? null,
    created_by: userId,
    at,
  });
  return order.payment_method === "gateway" ? { redirect_url } : null;
}
