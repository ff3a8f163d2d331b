import { filtersOf, searched, wholeFrom, wholeTo } from "../../kernel/index.ts";
import type { ListInput, NumberFilter } from "./list-schema.ts";

const isDay = (value: string) => value.length === "YYYY-MM-DD".length;
const rangeOf = (filter: NumberFilter | undefined) =>
  typeof filter === "number" ? { min: filter, max: filter } : { min: filter?.min, max: filter?.max };
type Status = NonNullable<ListInput["status"]>;
/** The status that a filter's word stands for in the tenant's own list. */
const storedStatus = (status: Status | undefined) => {
  if (status === "awaiting_approval") return "pending";
  return status === "approved" ? "confirmed" : status;
};

/** What is asked for, each part by a name of its own; all of it holds together (1 §4.6, 4 H6). */
export function askedOf({ column_filters: columns = {}, status, ...input }: ListInput) {
  const { from, to } = columns.createdAt ?? {};
  const [amount, fee, discount, items] = [
    rangeOf(columns.finalAmount),
    rangeOf(columns.deliveryFee),
    rangeOf(columns.discountAmount),
    rangeOf(columns.totalItems),
  ];
  return {
    ...input,
    status: storedStatus(status),
    column_status: storedStatus(columns.status),
    // Only one of the two can ask for it without asking for what cannot be.
    awaits: status === "awaiting_approval" || columns.status === "awaiting_approval" ? true : undefined,
    payment_method: columns.paymentMethod,
    city: columns.city,
    amount_from: amount.min,
    amount_to: amount.max,
    fee_from: fee.min,
    fee_to: fee.max,
    discount_from: discount.min,
    discount_to: discount.max,
    items_from: items.min,
    items_to: items.max,
    from_day: from && isDay(from) ? from : undefined,
    from_moment: from && !isDay(from) ? from : undefined,
    to_day: to && isDay(to) ? to : undefined,
    to_moment: to && !isDay(to) ? to : undefined,
  };
}
export type Asked = ReturnType<typeof askedOf>;

/** The filters that do not depend on whose orders `o` are listed. */
export const sharedFilters = filtersOf<Asked>({
  payment_method: "o.payment_method = ?",
  city: "o.city = ?",
  search: searched("o.search_text"),
  from_moment: "o.created_at >= ?::timestamptz",
  to_moment: "o.created_at <= ?::timestamptz",
  min_amount: "o.total_price >= ?",
  max_amount: "o.total_price <= ?",
  amount_from: "o.total_price >= ?",
  amount_to: "o.total_price <= ?",
  fee_from: "o.delivery_fee >= ?",
  fee_to: "o.delivery_fee <= ?",
  discount_from: "o.discount_amount >= ?",
  discount_to: "o.discount_amount <= ?",
  items_from: wholeFrom("o.total_items"),
  items_to: wholeTo("o.total_items"),
});
