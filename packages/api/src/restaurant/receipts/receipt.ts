import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Document, Fact } from "@karwan/labels";
import { textIn } from "../../delivery/types/index.ts";
import { Decimal } from "../../kernel/index.ts";
import { methodOfWord } from "../../payments/method-types/index.ts";
import { addressLine, paymentWord } from "../../storefront/invoices/index.ts";
import { lineTotal } from "../carts/index.ts";
import type { RestaurantOrder } from "../orders/index.ts";

/** What a receipt says beside its order. */
export interface Head {
  tenant_name: string;
  /** As the clock on the wall of the restaurant says it. */
  placed_on: string;
}

/** All amounts with as many decimals as the finest has, in the digits that tills have in every language here. */
function amountIn({ subtotal, delivery_fee, total_price, refunded_amount, items }: RestaurantOrder) {
  const all = [
    subtotal,
    delivery_fee,
    total_price,
    refunded_amount,
    ...items.flatMap((line) => [portionOf(line), line.line_total]),
  ];
  const decimals = Math.max(...all.map((amount) => new Decimal(amount).decimalPlaces()));
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (amount: number) => format.format(amount);
}

type Line = RestaurantOrder["items"][number];
/** What one portion costs with all that was chosen for it. */
const portionOf = (line: Line): number => lineTotal({ ...line, quantity: 1 }).toNumber();

/** A dish as it was ordered: its variant, and what was chosen with it. */
function nameOf({ name, variant_name, modifiers }: Line, language: Language): string {
  const dish = [textIn(language, name), variant_name ? textIn(language, variant_name) : ""].filter(Boolean).join(", ");
  const chosen = modifiers.map(({ name: option, quantity }) => {
    const word = textIn(language, option);
    return quantity > 1 ? `${word} × ${quantity}` : word;
  });
  return [dish, ...chosen].join(" + ");
}

const over: readonly RestaurantOrder["status"][] = ["failed", "rejected", "cancelled"];

function factsOf(order: RestaurantOrder, { placed_on }: Head, language: Language): Fact[] {
  const word = (key: string, params = {}) => translate(language, `invoice.${key}`, params);
  const isOver = over.includes(order.status);
  const status = paymentWord(order, isOver);
  const method = word("payment_method", { method: methodOfWord[order.payment_method] });
  const { phone } = order.shipping_address;
  return [
    { name: word("number"), value: order.order_number },
    { name: word("date"), value: placed_on },
    ...(isOver ? [{ name: word("status"), value: translate(language, `state.restaurant_order.${order.status}`) }] : []),
    { name: word("customer"), value: order.customer.full_name },
    // A number reads from left to right, whatever stands around it.
    ...(phone === null ? [] : [{ name: word("phone"), value: `\u2066${phone}\u2069` }]),
    { name: word("address"), value: addressLine(order.shipping_address, language) },
    { name: word("payment"), value: `${method} (${word("payment_status", { status })})` },
  ];
}

function totalsOf(order: RestaurantOrder, language: Language): Fact[] {
  const amount = amountIn(order);
  const word = (key: string) => translate(language, `invoice.${key}`);
  const { subtotal, delivery_fee, total_price, refunded_amount, currency } = order;
  const left = new Decimal(total_price).minus(refunded_amount).toNumber();
  const refunded = [
    { name: word("refunded"), value: amount(-refunded_amount) },
    { name: `${word("remaining")} (${currency})`, value: amount(left) },
  ];
  return [
    { name: word("subtotal"), value: amount(subtotal) },
    { name: word("delivery"), value: amount(delivery_fee) },
    { name: `${word("total")} (${currency})`, value: amount(total_price) },
    ...(refunded_amount > 0 ? refunded : []),
  ];
}

/** The receipt of a meal as a document in a language: what was ordered, what it came to, how it was paid (3 §11). */
export function receiptOf(order: RestaurantOrder, head: Head, language: Language): Document {
  const amount = amountIn(order);
  const column = (key: "item" | "quantity" | "unit_price" | "amount", share: number) => ({
    name: translate(language, `invoice.${key}`),
    share,
  });
  return {
    direction: language === "en" ? "ltr" : "rtl",
    title: translate(language, "restaurant_order.receipt"),
    from: textIn(language, order.restaurant.name),
    facts: factsOf(order, head, language),
    columns: [column("item", 0.46), column("quantity", 0.14), column("unit_price", 0.2), column("amount", 0.2)],
    rows: order.items.map((line) => [
      nameOf(line, language),
      String(line.quantity),
      amount(portionOf(line)),
      amount(line.line_total),
    ]),
    totals: totalsOf(order, language),
    footer: head.tenant_name,
  };
}
