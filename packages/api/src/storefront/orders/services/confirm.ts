import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { joinAsCustomer } from "../../../identity/registration/index.ts";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { takesGateway } from "../../../payments/gateways/index.ts";
import { methodOfType, typeOfMethod } from "../../../payments/method-types/index.ts";
import { openPayment } from "../../../payments/payments/index.ts";
import { destinationOf, keepDestination, roomInBook } from "../../../places/destinations/index.ts";
import type { CartRow } from "../../carts/index.ts";
import { closeCart, lockCart, removeLines, reprice } from "../../carts/index.ts";
import { takeUses } from "../../promotions/index.ts";
import type { Shopping } from "../../shopping/index.ts";
import { enterMarket, marketTerms } from "../../shopping/index.ts";
import { tellPlaced } from "../commit.ts";
import { contentOf, forCustomer } from "../customer.ts";
import type { NewOrder } from "../place.ts";
import { placeOrder } from "../place.ts";
import type { ConfirmInput } from "../schema.ts";
import { agreeOrder, CartChanged, linesNow, readTerms } from "../terms.ts";
import { waitForPayment } from "../unpaid.ts";

const DIGITS = 6;
const COUNTER = "storefront_order";

const orderOfCart = statement(
  "storefront_orders.of_cart",
  "SELECT id, order_number FROM storefront_orders WHERE tenant_id = $1 AND cart_id = $2",
);

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

type Numbered = { number: number; most: number | null };

/**
 * What an order is made of: read in one batch behind the cart's lock, and the customer's behind that, so that a cart becomes one
 * order and a customer takes one use of a promotion at a time. 404 `payment_method_type_not_found`; 400
 * `payment_method_not_allowed` for a way to pay that the market does not take, or for which no gateway is open.
 */
async function agree(tx: Transaction, ctx: Shopping, input: ConfirmInput, { most }: Numbered) {
  const { userId } = ctx.caller;
  const back_ref = input.backRef ?? input.back_ref;
  const payment_method = methodOfType(input.paymentMethodTypeId);
  const [market, cart, read, customer, isOpen] = await tx.inOrder(
    () => marketTerms(tx, input.marketId),
    () => lockOwnCart(tx, ctx, input.cartId),
    () => readTerms(tx, input.cartId, input.deliveryServiceId),
    () => joinAsCustomer(tx, userId, ctx.deps.now(), ctx.askedLanguage),
    () => payment_method !== "gateway" || takesGateway(tx, ctx.deps),
  );
  if (!isOpen || !market.settings.payment_methods.includes(payment_method))
    throw new AppError("payment_method_not_allowed");
  if (payment_method === "gateway" && back_ref === undefined) throw new AppError("back_ref_required");
  const destination = await destinationOf(tx, userId, input);
  await keepDestination(tx, ctx, input, most);
  const { rows, changes } = linesNow(read.lines);
  if (changes.length > 0) throw new CartChanged(cart, changes);
  const terms = await agreeOrder(tx, ctx, { cart, rows, market, read, destination }, takeUses);
  return { market, cart, rows, customer, payment_method, destination, terms, back_ref };
}
type Agreed = Awaited<ReturnType<typeof agree>>;

/** The order as it begins. */
function newOrder(ctx: Shopping, input: ConfirmInput, { number }: Numbered, agreed: Agreed): NewOrder {
  const { market, cart, customer, payment_method, destination, terms } = agreed;
  const isFree = terms.total_price === 0;
  return {
    id: newId(),
    order_number: `M${market.code}-${String(number).padStart(DIGITS, "0")}`,
    market_id: market.id,
    cart_id: cart.id,
    user_id: ctx.caller.userId,
    customer_id: customer.id,
    payment_method,
    payment_status: isFree ? "paid" : "pending",
    is_settled: isFree || payment_method !== "gateway",
    currency: market.currency,
    delivery_fee: terms.delivery_fee,
    rounding_amount: terms.rounding_amount,
    total_price: terms.total_price,
    prices_include_tax: market.settings.prices_include_tax,
    warehouse_id: terms.warehouse.id,
    delivery_service_id: input.deliveryServiceId,
    shipping_address: { ...destination, phone: destination.phone ?? customer.phone },
    customer_notes: input.customer_notes ?? null,
    language: ctx.language,
  };
}

async function place(tx: Transaction, ctx: Shopping, input: ConfirmInput, numbered: Numbered) {
  const at = ctx.deps.now();
  const agreed = await agree(tx, ctx, input, numbered);
  const { market, cart, rows, payment_method, terms, back_ref } = agreed;
  const made = newOrder(ctx, input, numbered, agreed);
  const { id, order_number, total_price, user_id, customer_id } = made;
  const { sums } = terms;
  const wanted = {
    deps: ctx.deps,
    owner: { type: "storefront_order", id } as const,
    market_or_place: market.store_name,
    payer_user_id: user_id,
    reference: order_number,
    method: payment_method,
    amount: total_price,
    currency_code: market.currency,
    customer_id,
    ...(back_ref === undefined ? {} : { back_ref }),
    created_by: user_id,
    at,
  };
  const [order, content, , payment] = await tx.inOrder(
    () => placeOrder(tx, made, { rows, sums, store_name: market.store_name, at }),
    () => contentOf(tx, id),
    () => tx.sql(closeCart, [ctx.tenantId, cart.id, at.toISOString()]),
    () => openPayment(tx, wanted),
    () => waitForPayment(tx, ctx.deps, made, at),
  );
  const shown = forCustomer(order, content);
  const entry = { action: "storefront_order.place", entity_type: "storefront_order", entity_id: id };
  await recordAudit(tx, ctx, { ...entry, after: shown });
  await tellPlaced(tx, ctx.deps, order);
  const instructions = payment_method === "gateway" && total_price > 0 ? { redirect_url: payment.redirect_url } : null;
  return { paymentType: typeOfMethod[payment_method], order: shown, instructions };
}
