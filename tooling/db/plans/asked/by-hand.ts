import type { Samples } from "../parameters/samples.ts";
import type { Input } from "./inputs.ts";

/** The name of the made-up tenant's shop, whoever asks. */
export const plansShop = "plans-shop";
const IN_THE_MIDDLE = 0.5;

async function oneId(samples: Samples, table: string): Promise<string> {
  const [row] = await samples.rows(table, ["id"], IN_THE_MIDDLE);
  return row?.id ?? "";
}

/** Each part of a filter that is an object written as text, by itself. */
const parts = (values: readonly object[]) => values.map((value) => ({ column_filters: JSON.stringify(value) }));

/** Inputs of a list of one restaurant's, which its slug names. */
async function ofRestaurant(samples: Samples, inputs: readonly Input[]): Promise<Input[]> {
  const [restaurant] = await samples.rows("restaurants", ["slug"], IN_THE_MIDDLE);
  return inputs.map((by) => ({ slug: restaurant?.slug ?? "", ...by }));
}

/** The parts of the column filters of orders, the tenant's and a customer's own. */
function orderColumns(): Input[] {
  const now = new Date().toISOString();
  const numbers = ["finalAmount", "deliveryFee", "discountAmount", "totalItems"];
  return parts([
    { status: "shipped" },
    { status: "awaiting_approval" },
    { paymentMethod: "wallet" },
    { city: "city 7" },
    ...numbers.flatMap((name) => [{ [name]: { min: 5 } }, { [name]: { max: 5 } }]),
    ...[now.slice(0, 10), now].flatMap((end) => [{ createdAt: { from: end } }, { createdAt: { to: end } }]),
  ]);
}

/**
 * What no schema says of a list's inputs: which record an id is of, and what the parts of a filter take that is an object
 * written as text. By the list's procedure; a filter that nothing asks for is a finding.
 */
const byHand: Readonly<Record<string, (samples: Samples) => Promise<Input[]>>> = {
  "fulfilment.handoffs.list": async (samples) => {
    const [member] = await samples.rows("memberships", ["user_id"], IN_THE_MIDDLE);
    const [warehouse_id, delivery_id, driver_id] = [
      await oneId(samples, "warehouses"),
      await oneId(samples, "deliveries"),
      await oneId(samples, "drivers"),
    ];
    const staff = { warehouse_staff_id: member?.user_id ?? "" };
    return [staff, ...[staff, { delivery_id }, { driver_id }, { search: "p" }].map((by) => ({ warehouse_id, ...by }))];
  },
  "carriers.events.list": async (samples) => {
    const [carrier] = await samples.rows("tenant_carriers", ["carrier_code"], IN_THE_MIDDLE);
    const code = carrier?.carrier_code ?? "";
    return [{ code }, ...["applied", "ignored", "backwards"].map((outcome) => ({ code, outcome }))];
  },
  "warehousing.items.list": async (samples) => [{ category_ids: [await oneId(samples, "item_categories")] }],
  "warehousing.audits.list": async (samples) => {
    const warehouse_id = await oneId(samples, "warehouses");
    const [member] = await samples.rows("memberships", ["user_id"], IN_THE_MIDDLE);
    const user = member?.user_id ?? "";
    const people = [{ created_by: user }, { completed_by: user }, { assigned_to: user }];
    const day = new Date().toISOString().slice(0, 10);
    const others = [{ audit_type: "full_count" }, { status: "scheduled" }, { scheduled_date: day }];
    const texts = [{ search: "77" }, { notes: "77" }];
    return [...people, ...[...people, ...others, ...texts].map((filter) => ({ warehouse_id, ...filter }))];
  },
  "fulfilment.pickingOrders.list": async (samples) => {
    const filters = [
      { status: "pending" },
      { order_type: "individual" },
      ...["asc", "desc", 7].map((priority) => ({ priority })),
      { completed: true },
      { search: "77" },
    ];
    const warehouse_id = await oneId(samples, "warehouses");
    return [...filters, ...filters.map((filter) => ({ warehouse_id, ...filter }))];
  },
  "manifests.items.list": async (samples) => {
    const id = await oneId(samples, "transfer_manifests");
    const toScan = { status: "picked_up,in_transit", tallied: false };
    const filters = [{ status: "received,exception" }, { status: "void" }, { tallied: true }, toScan, { search: "77" }];
    return [{}, ...filters].map((by) => ({ id, ...by }));
  },
  "finance.holds.list": async (samples) => {
    const [held] = await samples.rows("finance_holds", ["account_id"], IN_THE_MIDDLE);
    const wallet_id = held?.account_id ?? "";
    return [{ wallet_id }, { wallet_id, status: "held" }, { status: "released" }];
  },
  "delivery.settlements.list": async (samples) => {
    const driver_id = await oneId(samples, "drivers");
    return [{ driver_id }, { driver_id, status: "requested" }, { driver_id, search: "77" }];
  },
  "storefront.orders.list": async () => orderColumns(),
  "storefront.customerOrders.history": async () => orderColumns(),
  "storefront.categories.list": async (samples) => [{ parent_id: await oneId(samples, "product_categories") }],
  "storefront.products.list": async (samples) => {
    const category_id = await oneId(samples, "product_categories");
    return [{ category_id }, { category_id, is_active: true }, { search: "77", is_active: true }];
  },
  "storefront.shops.products": async (samples) => {
    const filters = [
      ...["77", "tea 7 8 9", "no such"].map((search) => ({ search })),
      { category_id: await oneId(samples, "product_categories") },
      { min_price: 1 },
      { max_price: 100 },
      { in_stock: true },
      {},
    ];
    const sorts = ["newest", "price"].flatMap((sort_by) =>
      ["asc", "desc"].map((sort_order) => ({ sort_by, sort_order })),
    );
    const least = { search: "77", sort_by: "relevance", sort_order: "desc" };
    // What lies behind the counted ones is asked of the list itself.
    const behind = sorts.map((sort) => ({ search: "tea 7 8 9", page: 26, ...sort }));
    return [...filters.flatMap((by) => [{}, ...sorts].map((sort) => ({ ...by, ...sort }))), ...behind, least].map(
      (by) => ({ store_name: plansShop, ...by }),
    );
  },
  "storefront.reviews.list": async (samples) => [{ store_name: plansShop, id: await oneId(samples, "products") }],
  "restaurant.menus.list": (samples) => ofRestaurant(samples, [{}, { is_active: true }, { search: "77" }]),
  "restaurant.orders.list": (samples) => {
    const day = new Date().toISOString().slice(0, 10);
    const filters = [
      {},
      { status: "placed" },
      { payment_method: "wallet" },
      { date_from: day },
      { date_to: day },
      ...["77", "no such"].map((search) => ({ search })),
    ];
    const sorts = ["created_at", "total_price"].flatMap((sort_by) =>
      ["asc", "desc"].map((sort_order) => ({ sort_by, sort_order })),
    );
    return ofRestaurant(
      samples,
      filters.flatMap((by) => sorts.map((sort) => ({ ...by, ...sort }))),
    );
  },
  "delivery.drivers.list": async (samples) => {
    const now = new Date().toISOString();
    const today = now.slice(0, 10);
    return parts([
      { license_number: "something" },
      { vehicle_id: await oneId(samples, "vehicles") },
      { zone_id: await oneId(samples, "zones") },
      ...[today, now].flatMap((end) => [{ created_at: { from: end } }, { created_at: { to: end } }]),
    ]);
  },
};

/** The inputs of a list that stand here. */
export const inputsByHand = (list: string, samples: Samples): Promise<Input[]> =>
  byHand[list]?.(samples) ?? Promise.resolve([]);
