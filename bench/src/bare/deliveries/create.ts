import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import { nextNumber } from "../numbers.ts";
import type { Keyed } from "./api-key.ts";
import type { Place } from "./places.ts";
import { kilometres } from "./places.ts";
import { note, tell } from "./told.ts";

const terms = named(
  "terms",
  `SELECT s.base_price::float8 AS base_price, s.price_per_unit::float8 AS price_per_unit, s.price_per_km::float8 AS price_per_km,
          s.free_km::float8 AS free_km, s.min_unit_size::float8 AS min_unit_size, s.max_unit_size::float8 AS max_unit_size,
          dt.id AS type_id, dt.name AS type_name, t.code, t.currency_code, (o.settings->'finance'->>'rounding_step')::float8 AS rounding_step
     FROM delivery_services s JOIN delivery_types dt ON dt.id = s.delivery_type_id JOIN tenants t ON t.id = s.tenant_id
     LEFT JOIN tenant_settings o ON o.tenant_id = s.tenant_id
    WHERE s.tenant_id = $1 AND s.id = $2 AND s.is_active`,
);
const insert = named(
  "delivery-insert",
  `INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, customer_id, sender, recipient, pickup_address, delivery_address,
          delivery_service_id, delivery_flow, status, custody, payer_type, payment_method, payment_status, price, currency_code,
          cash_to_collect, unit_size, distance_km, search_text, created_by, api_key_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'direct', 'pending', 'sender', $11, $12, 'pending', $13, $14, $15, $16, $17, $18,
          $19, $20, $21, $21)`,
);
const audit = named(
  "delivery-audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, actor_key_id, action, entity_type, entity_id, after, created_at)
   VALUES ($1, $2, $3, $4, 'delivery.create', 'delivery', $5, $6, $7)`,
);

type Terms = Record<"base_price" | "price_per_unit" | "price_per_km" | "free_km" | "min_unit_size", number> & {
  max_unit_size: number | null;
  type_id: string;
  type_name: { en: string };
  code: string;
  currency_code: string;
  rounding_step: number | null;
};
type Body = {
  customer_id: string;
  delivery_service_id: string;
  pickup_address: Place;
  delivery_address: Place;
  payer_type: string;
  payment_method: string;
  unit_size: number;
  sender: { name: string; phone: string };
  recipient: { name: string; phone: string };
};

const weights = [10, 8, 6, 4, 2, 3, 5, 9, 7];
function barcodeOf(number: number): string {
  const serial = String(number).padStart(9, "0");
  const check = 11 - (weights.reduce((sum, weight, index) => sum + weight * Number(serial[index]), 0) % 11);
  return `KW${serial}${check === 10 ? 0 : check === 11 ? 5 : check}IQ`;
}

function priceOf(of: Terms, unit_size: number, km: number): number {
  const exact = of.base_price + of.price_per_unit * unit_size + of.price_per_km * Math.max(0, km - of.free_km);
  const step = of.rounding_step ?? 0.001;
  return Number((Math.round(exact / step) * step).toFixed(3));
}

async function agree(tenantId: string, body: Body): Promise<{ of: Terms; price: number; km: number }> {
  const [of] = await rowsOf<Terms>(terms([tenantId, body.delivery_service_id]));
  if (!of) throw new Error("no such service");
  const { unit_size } = body;
  if (unit_size < of.min_unit_size || (of.max_unit_size !== null && unit_size > of.max_unit_size))
    throw new Error("not a size for this service");
  const km = kilometres(body.pickup_address, body.delivery_address);
  return { of, km: Number(km.toFixed(3)), price: priceOf(of, unit_size, km) };
}

/** What a tenant's server sees of a delivery, and the whole record, as the audit log keeps it. */
function recordsOf(
  body: Body,
  made: Record<"id" | "delivery_code" | "barcode" | "at", string>,
  of: Terms,
  price: number,
) {
  const { customer_id, delivery_service_id, pickup_address, delivery_address, payer_type, payment_method, unit_size } =
    body;
  const { delivery_code, barcode, at } = made;
  const cash_to_collect = payment_method === "cash" ? price : 0;
  const places = { customer_id, delivery_service_id, pickup_address, delivery_address };
  const money = { payer_type, payment_method, payment_status: "pending", price, currency_code: of.currency_code };
  const shown = {
    id: delivery_code,
    external_reference_id: null,
    ...places,
    status: "pending",
    is_draft: false,
    ...money,
    unit_size,
    barcode,
    proof_of_delivery: null,
    created_at: at,
    updated_at: at,
    tracking_url: `${process.env.KARWAN_PUBLIC_URL}/api/v1/track/${delivery_code}`,
  };
  const { id: _, tracking_url: __, ...common } = shown;
  const people = { sender: body.sender, recipient: body.recipient };
  const none = { parent_id: null, original_delivery_id: null, pickup_warehouse_id: null, dropoff_warehouse_id: null };
  const later = { current_assignment: null, open_exception: null, returnStatus: null, source_snapshot: null };
  const papers = { transfer_manifest_id: null, transfer_manifest_item_id: null, label_assignment: "shipment_label" };
  const state = { delivery_flow: "direct", custody: "sender", custody_count: 0, legs: [], items: [] };
  const delivery_type = { id: of.type_id, name: of.type_name.en };
  const record = {
    id: made.id,
    delivery_code,
    ...common,
    ...people,
    ...none,
    ...state,
    cash_to_collect,
    ...later,
    ...papers,
    delivery_type,
  };
  return { shown, record, cash_to_collect };
}

/** POST /external/deliveries: key, terms and price, number, then the rows of one transaction, one statement each. */
export const createDelivery: Handler<Keyed> = async (c) => {
  const { id: keyId, tenant_id, created_by } = c.var.key;
  const body = await c.req.json<Body>();
  const { of, price, km } = await agree(tenant_id, body);
  const number = await nextNumber(tenant_id, "delivery");
  const [id, at] = [v7(), new Date().toISOString()];
  const delivery_code = `${of.code}-${String(number).padStart(8, "0")}`;
  const made = { id, delivery_code, barcode: barcodeOf(number), at };
  const { shown, record, cash_to_collect } = recordsOf(body, made, of, price);
  const search = [delivery_code, made.barcode, body.sender.phone, body.recipient.phone].join("\n");
  const places = [body.sender, body.recipient, body.pickup_address, body.delivery_address].map((of) =>
    JSON.stringify(of),
  );
  const money = [body.payer_type, body.payment_method, price, of.currency_code, cash_to_collect, body.unit_size, km];
  await transaction(async (client) => {
    const what = [tenant_id, id, delivery_code, made.barcode, body.customer_id, ...places, body.delivery_service_id];
    await rowsOf(insert([...what, ...money, search, created_by, keyId, at]), client);
    const happened = { tenant_id, delivery_id: id, at };
    await note(client, happened, { from: null, to: "pending", actor_type: "api_key", actor_id: created_by });
    await tell(client, happened, [{ kind: "status_changed", from: null, to: "pending", at }]);
    await rowsOf(audit([tenant_id, v7(), created_by, keyId, id, JSON.stringify(record), at]), client);
  });
  const answer = { error: null, currency_code: of.currency_code, delivery: shown };
  return c.json({ success: true, message: "The delivery was created", ...answer }, 201);
};
