import type { Answer } from "../../ops/api-client.ts";
import { codeOf, textAt } from "../../ops/api-client.ts";
import type { Wire } from "../wire.ts";
import type { Network } from "./network.ts";
import type { DriverAction, ParcelOperation } from "./operations.ts";

const pickup_address = { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Karrada, Baghdad" };
const delivery_address = { lat: 33.3128, lng: 44.3615, full_address: "14 Ramadan Street, Mansour, Baghdad" };

/** What a delivery is asked for with, whoever asks. */
export const parcelBody = (delivery_service_id: string) => ({
  delivery_service_id,
  pickup_address,
  delivery_address,
  unit_size: 1,
});

function payloadOf(action: DriverAction, barcode: string): Record<string, unknown> {
  if (action === "pickup") return { scanned_barcode: barcode };
  if (action === "deliver") return { proof: { photo_urls: ["https://example.com/door.jpg"] } };
  return action === "fail" ? { reason_code: "recipient_absent" } : {};
}

type Asked = Extract<ParcelOperation, { kind: "ask" }>;
type Synced = Extract<ParcelOperation, { kind: "sync" }>;

const asking = (network: Network, { customer, parcel, payer, method, keyed }: Asked): Wire => ({
  method: "POST",
  path: "/external/deliveries",
  body: {
    ...parcelBody(network.serviceId),
    customer_id: network.customers[customer]?.id,
    external_reference_id: parcel,
    payer_type: payer,
    payment_method: method,
  },
  as: network.apiKey,
  keyed,
});

const syncing = (network: Network, { actions, delivery_id, barcode, driver }: Synced): Wire => ({
  method: "POST",
  path: "/driver/sync",
  body: { actions: actions.map((done) => ({ ...done, delivery_id, payload: payloadOf(done.type, barcode) })) },
  as: network.drivers[driver]?.user,
  keyed: false,
});

/** The request on the wire; `id` travels in it where there is room for it. */
export function parcelWire(id: string, operation: ParcelOperation, network: Network): Wire {
  const staff = (path: string, body: Record<string, unknown>): Wire => ({ method: "POST", path, body });
  const driverOf = (driver: number) => network.drivers[driver]?.id ?? "";
  switch (operation.kind) {
    case "ask":
      return asking(network, operation);
    case "sync":
      return syncing(network, operation);
    case "drive": {
      const { action, barcode, delivery_id, driver, keyed } = operation;
      const path = `/driver/deliveries/${delivery_id}/${action}`;
      return { method: "PUT", path, body: payloadOf(action, barcode), as: network.drivers[driver]?.user, keyed };
    }
    case "call_off":
      return { ...staff(`/external/deliveries/${operation.code}/cancel`, { reason: id }), as: network.apiKey };
    case "settle":
      return staff(`/delivery/drivers/${driverOf(operation.driver)}/settlements`, {
        amount: operation.amount,
        notes: id,
      });
    case "top_up":
      return staff(`/wallets/${network.customers[operation.customer]?.walletId}/top-ups`, {
        amount: operation.amount,
        reference: id,
      });
    case "assign":
      return staff(`/delivery/deliveries/${operation.delivery_id}/assign`, { driver_id: driverOf(operation.driver) });
    case "switch":
      return staff(`/delivery/deliveries/${operation.delivery_id}/switch-driver`, {
        driver_id: driverOf(operation.driver),
        reason: id,
      });
    case "retry":
    case "return":
      return staff(`/delivery/deliveries/${operation.delivery_id}/resolve`, { action: operation.kind, notes: id });
    default:
      return staff(`/delivery/deliveries/${operation.delivery_id}/${operation.kind}`, { reason: id });
  }
}

/** What the server made or changed, by its answer. */
export function parcelRecord({ kind }: ParcelOperation, body: Record<string, unknown>): string {
  if (kind === "sync") {
    const results = Array.isArray(body.results) ? body.results : [];
    return results.map((result: unknown) => textAt(result, "status")).join();
  }
  if (kind === "settle") return textAt(body, "settlement", "id");
  if (kind === "top_up") return textAt(body, "entry", "journal_id");
  return textAt(body, kind === "return" ? "return_delivery" : "delivery", "id");
}

/** A repeated request without a key is told so, and what its first attempt made: that is a yes. */
export const isKnownAlready = (operation: ParcelOperation, answer: Answer): boolean =>
  operation.kind === "ask" && !operation.keyed && codeOf(answer) === "external_reference_exists";
