import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { joinAsCustomer } from "../../../identity/registration/index.ts";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { takesGateway } from "../../../payments/gateways/index.ts";
import type { PaymentMethod } from "../../../payments/method-types/index.ts";
import { methodOfType, typeOfMethod } from "../../../payments/method-types/index.ts";
import { openPayment } from "../../../payments/payments/index.ts";
import { destinationOf, keepDestination, roomInBook } from "../../../places/destinations/index.ts";
import type { CartRow } from "../../carts/index.ts";
import { closeCart, lockCart, removeLines, reprice } from "../../carts/index.ts";
import { takeUses } from "../../promotions/index.ts";
import type { MarketTerms, Shopping } from "../../shopping/index.ts";
import { enterMarket, marketTerms } from "../../shopping/index.ts";
import { tellPlaced } from "../commit.ts";
import { readForCustomer } from "../customer.ts";
import { placeOrder } from "../place.ts";
import type { ConfirmInput } from "../schema.ts";
import { agreeOrder, CartChanged, linesNow } from "../terms.ts";
import { waitForPayment } from "../unpaid.ts";

const DIGITS = 6;
const COUNTER = "storefront_order";

const orderOfCart = statement(
  "storefront_orders.of_cart",
  "SELECT id, order_number FROM storefront_orders WHERE tenant_id = $1 AND cart_id = $2",
);

/** The way to pay that is named, if the market takes it; 404 `payment_method_type_not_found`, 400 `payment_method_not_allowed`. */
function methodOf({ paymentMethodTypeId: id }: ConfirmInput, { settings }: MarketTerms): PaymentMethod {
  const method = methodOfType(id);
  if (!settings.payment_methods.includes(method)) throw new AppError("payment_method_not_allowed");
  return method;
}

/** The caller's cart, under lock; 409 `cart_already_confirmed` with the order that it became. */
export async function lockOwnCart(tx: Transaction, ctx: Shopping, cartId: string): Promise<CartRow> {
  const [cart] = await tx.sql(lockCart, [ctx.tenantId, ctx.caller.userId, cartId]);
  if (!cart || cart.market_id !== ctx.marketId) throw new AppError("cart_not_found");
  if (cart.status === "open") return cart;
  const [order] = await tx.sql(orderOfCart, [ctx.tenantId, cartId]);
  throw new AppError("cart_already_confirmed", { order: order ?? null });
}

/** Gives a cart's lines the prices of today and takes out what is not sold: as its refusal told (4 H2). */
async function putRight(ctx: Shopping, { cart, changes }: CartChanged): Promise<void> {
  const { database } = ctx.deps;
  await database.transaction(ctx.scope, async (tx) => {
    const gone = changes.flatMap(({ item_id, new_price }) => (new_price === null ? item_id : []));
    const priced = changes.flatMap(({ item_id: id, new_price: price }) => (price === null ? [] : { id, price }));
    await tx.sql(lockCart, [ctx.tenantId, cart.user_id, cart.id]);
    if (gone.length > 0) await tx.sql(removeLines, [ctx.tenantId, cart.id, gone]);
    if (priced.length > 0) await tx.sql(reprice, [ctx.tenantId, cart.id, JSON.stringify(priced)]);
  });
}

/** Runs what reads a cart's prices again; where they changed, the cart is put right before that is told (3 §10, 4 H2). */
export function orPutRight<T>(ctx: Shopping, work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (error instanceof CartChanged) await putRight(ctx, error);
    throw error;
  });
}

/** Places the order of a cart, at the prices and the stock of this moment; the wallet's money is held at once (1 §4.6, 3 §10, 4 H). */
export async function confirmOrder(user: UserContext, input: ConfirmInput) {
  const ctx = await enterMarket(user, input.marketId);
  const most = await roomInBook(ctx, input);
  const [number = 0] = await takeNumbers(ctx.deps.database, ctx.tenantId, COUNTER);
  return orPutRight(ctx, () => ctx.transaction((tx) => place(tx, ctx, input, { number, most })));
}

async function place(
  tx: Transaction,
  ctx: Shopping,
  input: ConfirmInput,
  { number, most }: { number: number; most: number | null },
) {
  const { userId } = ctx.caller;
  const at = ctx.deps.now();
  const market = await marketTerms(tx, input.marketId);
  const payment_method = methodOf(input, market);
  const back_ref = input.backRef ?? input.back_ref;
  if (payment_method === "gateway" && !(await takesGateway(tx, ctx.deps)))
    throw new AppError("payment_method_not_allowed");
  if (payment_method === "gateway" && back_ref === undefined) throw new AppError("back_ref_required");
  const cart = await lockOwnCart(tx, ctx, input.cartId);
  const destination = await destinationOf(tx, userId, input);
  const customer = await joinAsCustomer(tx, userId, at, ctx.askedLanguage);
  await keepDestination(tx, ctx, input, most);
  const { deliveryServiceId } = input;
  const { rows, changes } = await linesNow(tx, cart);
  if (changes.length > 0) throw new CartChanged(cart, changes);
  const terms = await agreeOrder(tx, ctx, { cart, rows, market, deliveryServiceId, destination }, takeUses);
  const { sums, warehouse, delivery_fee, rounding_amount, total_price } = terms;
  const isFree = total_price === 0;
  const order = await placeOrder(
    tx,
    {
      id: newId(),
      order_number: `M${market.code}-${String(number).padStart(DIGITS, "0")}`,
      market_id: market.id,
      cart_id: cart.id,
      user_id: userId,
      customer_id: customer.id,
      payment_method,
      payment_status: isFree ? "paid" : "pending",
      is_settled: isFree || payment_method !== "gateway",
      currency: market.currency,
      delivery_fee,
      rounding_amount,
      total_price,
      prices_include_tax: market.settings.prices_include_tax,
      warehouse_id: warehouse.id,
      delivery_service_id: deliveryServiceId,
      shipping_address: { ...destination, phone: destination.phone ?? customer.phone },
      customer_notes: input.customer_notes ?? null,
      language: ctx.language,
    },
    { rows, sums, store_name: market.store_name, at },
  );
  await tx.sql(closeCart, [ctx.tenantId, cart.id, at.toISOString()]);
  const payment = await openPayment(tx, {
    deps: ctx.deps,
    owner: { type: "storefront_order", id: order.id },
    market_or_place: market.store_name,
    payer_user_id: userId,
    reference: order.order_number,
    method: payment_method,
    amount: total_price,
    currency_code: market.currency,
    customer_id: customer.id,
    ...(back_ref === undefined ? {} : { back_ref }),
    created_by: userId,
    at,
  });
  await waitForPayment(tx, ctx.deps, order, at);
  const shown = await readForCustomer(tx, order);
  const entry = { action: "storefront_order.place", entity_type: "storefront_order", entity_id: order.id };
  await recordAudit(tx, ctx, { ...entry, after: shown });
  await tellPlaced(tx, ctx.deps, order);
  const instructions = payment_method === "gateway" && !isFree ? { redirect_url: payment.redirect_url } : null;
  return { paymentType: typeOfMethod[payment_method], order: shown, instructions };
}
