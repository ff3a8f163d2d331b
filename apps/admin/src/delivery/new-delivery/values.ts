import type { DeliveryDeliveriesCreateInput, NewDeliveryFlow, PayerType, PaymentMethod } from "@karwan/sdk";
import type { Lines } from "../../components/making/lines.ts";
import { linesWrong, sentLines } from "../../components/making/lines.ts";
import type { Point } from "../quotes/place.ts";
import { pointIn } from "../quotes/place.ts";

export interface Place {
  /** As somebody wrote it, or as the map put it. */
  point: string;
  full_address: string;
}
export interface Contact {
  name: string;
  phone: string;
}
/** The fields of a new delivery, by the names that the server has for them. */
export interface Values extends Record<string, unknown> {
  /** `customer:` or `institution:` and the id; empty: somebody whom the company does not know. */
  customer_id: string;
  sender: Contact;
  recipient: Contact;
  pickup_address: Place;
  delivery_address: Place;
  delivery_flow: NewDeliveryFlow;
  warehouse_id: string;
  pickup_warehouse_id: string;
  items: Lines;
  unit_size: string;
  delivery_service_id: string;
  payer_type: PayerType;
  payment_method: PaymentMethod;
  external_reference_id: string;
  is_draft: boolean;
}

const nobody: Contact = { name: "", phone: "" };
const nowhere: Place = { point: "", full_address: "" };
export const initial: Values = {
  customer_id: "",
  sender: nobody,
  recipient: nobody,
  pickup_address: nowhere,
  delivery_address: nowhere,
  delivery_flow: "direct",
  warehouse_id: "",
  pickup_warehouse_id: "",
  items: [],
  unit_size: "1",
  delivery_service_id: "",
  payer_type: "recipient",
  payment_method: "cash",
  external_reference_id: "",
  is_draft: false,
};

/** What a delivery's goods take up together, where nobody has said more. */
export const sizeOf = ({ unit_size, items }: Pick<Values, "unit_size" | "items">): number =>
  unit_size.trim() === ""
    ? items.reduce((sum, { item, quantity }) => sum + item.unit_size * Number(quantity), 0)
    : Number(unit_size);

/** Goods that are in stock are fetched from their warehouse; all others from an address. */
export const isFetched = ({ delivery_flow }: Pick<Values, "delivery_flow">): boolean =>
  delivery_flow !== "from_warehouse";

const orNull = (text: string) => text.trim() || null;
const contactOf = ({ name, phone }: Contact) => ({ name: orNull(name), phone: orNull(phone) });
const placeOf = ({ point, full_address }: Place): (Point & { full_address?: string }) | undefined => {
  const found = pointIn(point);
  return found ? { ...found, ...(full_address.trim() !== "" && { full_address: full_address.trim() }) } : undefined;
};
const customerIn = (party: string) => (party.startsWith("customer:") ? party.slice("customer:".length) : null);

/** As the server takes it; null while a place is missing. */
export function sentOf(values: Values): DeliveryDeliveriesCreateInput | null {
  const { delivery_flow, unit_size, items } = values;
  const to = placeOf(values.delivery_address);
  const from = placeOf(values.pickup_address);
  if (!to) return null;
  return {
    customer_id: customerIn(values.customer_id),
    sender: contactOf(values.sender),
    recipient: contactOf(values.recipient),
    delivery_address: to,
    ...(isFetched(values) && from && { pickup_address: from }),
    delivery_flow,
    ...(delivery_flow === "pickup_and_delivery" && { warehouse_id: orNull(values.warehouse_id) }),
    ...(delivery_flow === "from_warehouse" && {
      pickup_warehouse_id: orNull(values.pickup_warehouse_id),
      items: sentLines(items),
    }),
    ...(unit_size.trim() !== "" && { unit_size: Number(unit_size) }),
    delivery_service_id: values.delivery_service_id,
    payer_type: values.payer_type,
    payment_method: values.payment_method,
    external_reference_id: orNull(values.external_reference_id),
    is_draft: values.is_draft,
  };
}

interface Words {
  missing: string;
  noPoint: string;
  noSize: string;
}

/** What is wrong with it before it is sent. */
export function wrongIn(values: Values, { missing, noPoint, noSize }: Words): Record<string, string | null> {
  const { delivery_flow, delivery_service_id, items } = values;
  const pointOf = ({ point }: Place) => (point.trim() === "" ? missing : pointIn(point) ? null : noPoint);
  const stocked = delivery_flow === "from_warehouse";
  return {
    "pickup_address.point": isFetched(values) ? pointOf(values.pickup_address) : null,
    "delivery_address.point": pointOf(values.delivery_address),
    warehouse_id: delivery_flow === "pickup_and_delivery" && values.warehouse_id === "" ? missing : null,
    pickup_warehouse_id: stocked && values.pickup_warehouse_id === "" ? missing : null,
    unit_size: sizeOf(values) > 0 ? null : values.unit_size.trim() === "" ? missing : noSize,
    delivery_service_id: delivery_service_id === "" ? missing : null,
    ...(stocked && linesWrong("items", items, missing)),
  };
}

/** The fields that refusals are about which name none. */
const FIELDS: Readonly<Record<string, keyof Values & string>> = {
  customer_not_found: "customer_id",
  delivery_service_not_found: "delivery_service_id",
  delivery_service_inactive: "delivery_service_id",
  unit_size_out_of_range: "unit_size",
  payment_method_not_allowed: "payment_method",
  insufficient_wallet_balance: "payment_method",
  external_reference_exists: "external_reference_id",
};
const ENDS = ["pickup_address", "delivery_address"] as const;

interface Refusal {
  code: string;
  message: string;
  details: readonly { field: string; message: string }[];
}

/** Where a refusal stands: a coordinate's at the field that both are written in. */
export function refusedAt({ code, message, details }: Refusal): Record<string, string> {
  const ofPoints = ENDS.flatMap((end) => {
    const found = details.find(({ field }) => field === end || field === `${end}.lat` || field === `${end}.lng`);
    return found ? [[`${end}.point`, found.message]] : [];
  });
  const field = FIELDS[code];
  return { ...Object.fromEntries(ofPoints), ...(field && { [field]: message }) };
}
