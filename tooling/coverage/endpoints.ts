import type { Area } from "./endpoints/area.ts";
import * as commerce from "./endpoints/commerce.ts";
import * as delivery from "./endpoints/delivery.ts";
import * as identity from "./endpoints/identity.ts";
import * as platform from "./endpoints/platform.ts";
import * as warehousing from "./endpoints/warehousing.ts";

/**
 * Every endpoint that the documents name, read from them by hand and not from the code: what is missing in the code
 * must show here as missing.
 */
export const areas: Area[] = [
  identity.sessions,
  identity.apiKeys,
  identity.roles,
  identity.tenants,
  identity.parties,
  identity.addresses,
  warehousing.warehouses,
  warehousing.items,
  warehousing.stock,
  warehousing.audits,
  warehousing.picking,
  warehousing.transfers,
  delivery.deliveries,
  delivery.drivers,
  delivery.driverApp,
  delivery.manifests,
  commerce.markets,
  commerce.shops,
  commerce.orders,
  commerce.restaurants,
  commerce.external,
  platform.messaging,
  platform.finance,
  platform.exchange,
];

/** Endpoints beside the REST API's base path; its description does not list them, so they are named here apart. */
export const beside: { path: string; reference: string; summary: string }[] = [
  { path: "/api/v1/openapi.json", reference: "3 §1.1", summary: "Description of the REST API" },
  { path: "/docs", reference: "3 §1.1", summary: "Reader of that description" },
  { path: "/trpc", reference: "3 §1.1", summary: "The same procedures for typed clients" },
  { path: "/", reference: "3 §1.1", summary: "Admin" },
  { path: "/healthz", reference: "3 §1.1", summary: "The process lives" },
  { path: "/readyz", reference: "3 §1.1", summary: "It can serve: database, migrations, workers" },
  { path: "/metrics", reference: "3 §1.1", summary: "Prometheus metrics" },
];

/** Described paths that no document names; each with the reason why it exists. Anything else is an error. */
export const extras: { method: string; path: string; reason: string }[] = [
  {
    method: "GET",
    path: "/audit-log/{id}",
    reason: "the list shortens what is long, so that nobody waits for it: the entry by itself has all",
  },
  {
    method: "GET",
    path: "/carriers/tenant/{code}/events",
    reason: "whether a carrier reports, and what came of it, is to be seen without asking the carrier",
  },
  {
    method: "GET",
    path: "/warehousing/locations/{id}",
    reason: "whoever is refused a change because another was quicker reads what it is now, under whatever code",
  },
  {
    method: "POST",
    path: "/warehousing/locations/labels",
    reason: "Staff scan bins all day: their labels come from where the bins are kept",
  },
  {
    method: "GET",
    path: "/delivery/settlement-requests",
    reason: "what waits for a second person is seen, and what became of it",
  },
  {
    method: "POST",
    path: "/delivery/settlement-requests",
    reason: "a company may want two people to agree before cash of a driver's is its own",
  },
  {
    method: "POST",
    path: "/delivery/settlement-requests/{id}/confirm",
    reason: "the second person's part of it",
  },
  {
    method: "POST",
    path: "/delivery/settlement-requests/{id}/reject",
    reason: "what was counted is not what was said",
  },
  {
    method: "POST",
    path: "/delivery/settlement-requests/{id}/withdraw",
    reason: "whoever asked was wrong, and says so",
  },
  {
    method: "GET",
    path: "/holds",
    reason: "what is held of a wallet is less to spend: whoever is asked why has to find what it is held for",
  },
  {
    method: "GET",
    path: "/driver/waybills",
    reason: "a waybill takes no place among its driver's deliveries, and he has to know what he carries and where to",
  },
  {
    method: "GET",
    path: "/driver/transfer-manifests",
    reason: "a manifest is no delivery of its driver's either: how much he carries, of whom, and to which warehouse",
  },
  {
    method: "PATCH",
    path: "/delivery/transfer-manifests/{id}/items/{itemId}",
    reason: "a wrong phone, size or address is put right before the order is made, without scanning the parcel anew",
  },
  {
    method: "PATCH",
    path: "/delivery/transfer-manifests/{id}",
    reason: "notes change while a manifest is under way",
  },
  {
    method: "PUT",
    path: "/delivery/transfer-manifests/{id}/tally",
    reason: "several people receive a manifest at once, and each has to see what the others have scanned",
  },
  {
    method: "POST",
    path: "/delivery/transfer-manifests/{id}/report-missing",
    reason: "what did not come is reported at once, without overruling what somebody scanned or received meanwhile",
  },
  {
    method: "PUT",
    path: "/warehousing/picking-orders/{id}/picks/undo",
    reason: "who scans the wrong thing puts it back, without cancelling the order",
  },
  {
    method: "GET",
    path: "/storefront/payments/gateways",
    reason: "Gateways need an account of the tenant's: which there are, and how they are set up",
  },
  {
    method: "PATCH",
    path: "/storefront/payments/gateways/{code}",
    reason: "Where the tenant says where its payers go, and with which secret its gateway signs",
  },
  {
    method: "GET",
    path: "/storefront/payments/sandbox/{payment_id}",
    reason: "What the sandbox's page shows",
  },
  {
    method: "POST",
    path: "/delivery/price-quote",
    reason:
      "Who sets prices tries them out, and who takes an order by telephone says what it costs, without placing it",
  },
  {
    method: "GET",
    path: "/delivery/drivers/cash",
    reason: "Who takes cash in at night sees which drivers have any, without opening each",
  },
  {
    method: "GET",
    path: "/restaurants/{slug}",
    reason: "Its people see one restaurant, whether it takes orders now, and in which currency it sells",
  },
  {
    method: "GET",
    path: "/restaurants/{slug}/kitchen",
    reason: "A kitchen's board shows what to make in one request; the list of orders has no lines",
  },
  {
    method: "GET",
    path: "/restaurants/{slug}/orders/{id}",
    reason: "A kitchen sees what to make: its list shows no lines",
  },
  {
    method: "POST",
    path: "/restaurants/{slug}/orders/{id}/refunds",
    reason: "What a gateway refused to give back is asked for again, as a shop does; so is a part of what was paid",
  },
  {
    method: "POST",
    path: "/storefront/orders/{order_id}/delivery",
    reason: "An order whose delivery was called off or came back goes out by another one",
  },
  {
    method: "POST",
    path: "/restaurant/{slug}/cart/quote",
    reason: "What bringing it costs is known before it is ordered, as in shops",
  },
  {
    method: "GET",
    path: "/restaurant/{slug}/orders/{id}/receipt",
    reason: "A meal has a receipt, as a shop's order has an invoice",
  },
  {
    method: "GET",
    path: "/restaurants/{slug}/orders/{id}/receipt",
    reason: "The kitchen puts it beside the meal",
  },
  {
    method: "GET",
    path: "/restaurant/orders",
    reason: "Diners have one history of all restaurants, as customers have one of all markets",
  },
  {
    method: "GET",
    path: "/restaurant/{slug}/orders",
    reason: "Diners find what they ordered, as customers of shops do",
  },
  {
    method: "GET",
    path: "/restaurant/{slug}/orders/{id}",
    reason: "Diners see what became of an order, and go on to a page where it is to be paid yet",
  },
  {
    method: "PUT",
    path: "/restaurant/{slug}/orders/{id}/cancel",
    reason: "Diners call an order off that nobody has accepted, as customers of shops do",
  },
  {
    method: "GET",
    path: "/messaging/notification-preferences",
    reason: "what one is sent by push, e-mail and SMS is one's own to see",
  },
  {
    method: "PATCH",
    path: "/messaging/notification-preferences",
    reason: "and to choose, type by type; what has to be acknowledged is always sent",
  },
  {
    method: "GET",
    path: "/storefront/orders/stream",
    reason: "two people at a market's orders see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/restaurants/{slug}/orders/stream",
    reason: "two people at a restaurant's orders see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/warehousing/picking-orders/stream",
    reason: "two people at picking orders see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/warehousing/receiving-orders/stream",
    reason: "two people at receiving orders see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/warehousing/handoffs/stream",
    reason: "two people at handoffs see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/warehousing/waybills/stream",
    reason: "two people at waybills see at once what the other does, as with deliveries (4 L9)",
  },
  {
    method: "GET",
    path: "/wallets/stream",
    reason: "two people at wallets see at once what the other does, as with deliveries (4 L9)",
  },
];
