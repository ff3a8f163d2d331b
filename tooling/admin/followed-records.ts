import type { Language } from "./stage.ts";
import { textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, stockOf } from "./warehouse-stage.ts";

/** The company's own people, and who orders from its shop and its restaurant. */
interface Offices {
  admin: Office;
  diner: Office;
}
/** A record that somebody looks at while somebody else changes it. */
export interface Changing {
  /** Where it is looked at. */
  address: string;
  /** What stands there before it is changed. */
  before: string;
  /** What somebody else does with it. */
  act(): Promise<unknown>;
  /** What stands there then. */
  after: string | RegExp;
}
export interface FollowedRecord {
  what: string;
  /** Its stream, as it is called in addresses. */
  stream: string;
  make(offices: Offices): Promise<Changing>;
}

/** What a message that is a choice says for one value. */
export const choiceOf = (language: Language, area: string, key: string, value: string): string =>
  new RegExp(`\\b${value} \\{([^}]*)\\}`).exec(textOf(language, area, key))?.[1] ?? "";

interface Order {
  id: string;
  order_number: string;
}
export const GRILL = "abu-nuwas-grill";

interface Shop {
  market_id: string;
  delivery_services: { id: string }[];
}
interface Product {
  id: string;
  variants: { id: string }[];
}
/** A customer orders the first product of the demo's shop; as its people see that. */
export async function shopOrder({ admin, diner: customer }: Offices): Promise<Order> {
  const at = "/storefront/shops/rafidain-bazaar";
  const { shop } = await customer.get<{ shop: Shop }>(at);
  const { products } = await customer.get<{ products: Product[] }>(`${at}/products?limit=1`);
  const { payment_method_types: ways } = await customer.get<{ payment_method_types: { id: string; code: string }[] }>(
    "/storefront/payment-method-types",
  );
  const [product] = products;
  const { cart } = await customer.post<{ cart: { id: string } }>(`/storefront/carts/${shop.market_id}/items`, {
    product_id: product?.id,
    variant_id: product?.variants[0]?.id,
    quantity: 1,
  });
  const { order } = await customer.post<{ order: { id: string } }>("/storefront/orders/confirm", {
    cartId: cart.id,
    marketId: shop.market_id,
    deliveryServiceId: shop.delivery_services[0]?.id,
    paymentMethodTypeId: ways.find(({ code }) => code === "cash_on_delivery")?.id,
    address: { full_address: "Mansour, Baghdad", city: "Baghdad", country: "Iraq", lat: 33.3128, lng: 44.3451 },
    save_to_address_book: false,
  });
  return (await admin.get<{ data: { order: Order } }>(`/storefront/orders/${order.id}`)).data.order;
}

interface Menu {
  products: { id: string; variants: { id: string }[]; modifier_groups: { min: number; options: { id: string }[] }[] }[];
}
/** A diner orders the first dish of the demo's restaurant, which is open all night for that. */
export async function meal({ admin, diner }: Offices): Promise<Order> {
  await admin.patch(`/restaurants/${GRILL}`, { schedule: [] });
  const { products } = await diner.get<Menu>(`/restaurant/${GRILL}/menu`);
  const [dish] = products;
  const modifiers = (dish?.modifier_groups ?? []).flatMap(({ min, options: [first] }) =>
    first && min > 0 ? [{ modifier_option_id: first.id, quantity: min }] : [],
  );
  const line = { product_id: dish?.id, variant_id: dish?.variants[0]?.id, quantity: 1, modifiers };
  await diner.post(`/restaurant/${GRILL}/cart/items`, line);
  const { order } = await diner.post<{ order: Order }>(`/restaurant/${GRILL}/cart/checkout`, {
    payment_method: "cash",
    address: { full_address: "Mansour, Baghdad", city: "Baghdad", country: "Iraq", lat: 33.3128, lng: 44.3451 },
    save_to_address_book: false,
  });
  return order;
}

interface Waybill {
  id: string;
  waybill_number: string;
}
/** A waybill of one item from one warehouse to another. */
export async function waybill(admin: Office): Promise<Waybill> {
  const { warehouse_id, rows } = await stockOf(admin);
  const { warehouses } = await admin.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=2");
  const { delivery_services } = await admin.get<{ delivery_services: { id: string }[] }>("/delivery/services?limit=1");
  const { waybill_id } = await admin.post<{ waybill_id: string }>("/warehousing/package-transfers", {
    mode: "delivery_operation",
    operation_type: "waybill",
    source_warehouse_id: warehouse_id,
    destination_warehouse_id: warehouses.find(({ id }) => id !== warehouse_id)?.id,
    inventory_item_ids: [rows[0]?.item_id],
    new_delivery_defaults: { delivery_service_id: delivery_services[0]?.id },
  });
  return (await admin.get<{ waybill: Waybill }>(`/warehousing/waybills/${waybill_id}`)).waybill;
}

const choice = (area: string, key: string, value: string) => choiceOf("en", area, key, value);

/** Every kind of record that pages follow, beside deliveries and stock. */
export const followedRecords: readonly FollowedRecord[] = [
  {
    what: "an order of the shop",
    stream: "storefront.orders.stream",
    async make({ admin, diner }) {
      const { id, order_number } = await shopOrder({ admin, diner });
      return {
        address: `/orders/${id}`,
        before: order_number,
        act: () => admin.put(`/storefront/orders/${id}/approve`, {}),
        after: choice("storefront", "order.status.value", "confirmed"),
      };
    },
  },
  {
    what: "an order in the list of a restaurant",
    stream: "restaurant.orders.stream",
    async make({ admin, diner }) {
      const { id, order_number } = await meal({ admin, diner });
      return {
        address: `/restaurant-orders?restaurant=${GRILL}&q=${order_number}`,
        before: order_number,
        act: () => admin.put(`/restaurants/${GRILL}/orders/${id}/accept`, {}),
        after: choice("restaurant", "meal.status.value", "accepted"),
      };
    },
  },
  {
    what: "a picking order",
    stream: "fulfilment.pickingOrders.stream",
    async make({ admin }) {
      const { warehouse_id, rows } = await stockOf(admin);
      const [row] = rows;
      if (!row) throw new Error("the demo has no stock");
      const { id, reference_number } = await makePickingOrder(admin, warehouse_id, [[row, 1]]);
      return {
        address: `/picking/${id}`,
        before: reference_number,
        act: () => admin.put(`/warehousing/picking-orders/${id}`, { status: "in_progress" }),
        after: choice("fulfilment", "picking.status.value", "in_progress"),
      };
    },
  },
  {
    what: "a receiving order",
    stream: "fulfilment.receivingOrders.stream",
    async make({ admin }) {
      const { warehouse_id, rows } = await stockOf(admin);
      const { receiving_order } = await admin.post<{ receiving_order: { id: string; reference_number: string } }>(
        "/warehousing/receiving-orders",
        { warehouse_id, item_details: [{ item_id: rows[0]?.item_id, quantity: 2 }] },
      );
      return {
        address: `/receiving/${receiving_order.id}`,
        before: receiving_order.reference_number,
        act: () => admin.put(`/warehousing/receiving-orders/${receiving_order.id}`, { status: "receiving" }),
        after: choice("fulfilment", "receiving.status.value", "receiving"),
      };
    },
  },
  {
    what: "a handoff",
    stream: "fulfilment.handoffs.stream",
    async make({ admin }) {
      const { handoffs } = await admin.get<{ handoffs: { id: string; delivery: { delivery_code: string } }[] }>(
        "/warehousing/handoffs?status=pending&limit=1",
      );
      const [handoff] = handoffs;
      if (!handoff) throw new Error("the demo has nothing to hand over");
      return {
        address: `/handoffs/${handoff.id}`,
        before: handoff.delivery.delivery_code,
        act: () => admin.put(`/warehousing/handoffs/${handoff.id}`, { status: "in_progress" }),
        after: choice("fulfilment", "handoff.status.value", "in_progress"),
      };
    },
  },
  {
    what: "a waybill",
    stream: "fulfilment.waybills.stream",
    async make({ admin }) {
      const { id, waybill_number } = await waybill(admin);
      return {
        address: `/waybills/${id}`,
        before: waybill_number,
        act: () => admin.put(`/warehousing/waybills/${id}/seal`, {}),
        after: choice("fulfilment", "waybill.status.value", "sealed"),
      };
    },
  },
  {
    what: "a wallet",
    stream: "finance.wallets.stream",
    async make({ admin }) {
      const { institutions } = await admin.get<{ institutions: { full_name: string; wallet: { id: string } }[] }>(
        "/institutions?limit=1",
      );
      const [institution] = institutions;
      if (!institution) throw new Error("the demo has no institution");
      return {
        address: `/wallets/${institution.wallet.id}`,
        before: institution.full_name,
        act: () => admin.post(`/wallets/${institution.wallet.id}/top-ups`, { amount: 12_345, reference: "RCPT-12345" }),
        after: "RCPT-12345",
      };
    },
  },
];
