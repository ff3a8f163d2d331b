import type { AssignmentStatus, Custody, DeliveryStatus, Flow } from "./state.ts";

/** The kinds of orders that deliveries bring. */
export type OrderType = "storefront_order" | "restaurant_order";

export type Contact = { name?: string | null; phone?: string | null };
export type Address = { lat: number; lng: number; full_address?: string };
export type Point = { latitude: number; longitude: number };
export type Proof = {
  photo_urls: string[];
  signature_url: string | null;
  recipient_name: string | null;
  latitude: number | null;
  longitude: number | null;
  at: string;
};

/** A delivery as its use cases know it; amounts and sizes as numbers of at most 3 decimals. */
export interface DeliveryRow {
  id: string;
  delivery_code: string;
  barcode: string;
  external_reference_id: string | null;
  customer_id: string | null;
  sender: Contact;
  recipient: Contact;
  pickup_address: Address;
  delivery_address: Address;
  pickup_warehouse_id: string | null;
  dropoff_warehouse_id: string | null;
  delivery_service_id: string | null;
  delivery_flow: Flow;
  parent_id: string | null;
  original_delivery_id: string | null;
  status: DeliveryStatus;
  custody: Custody;
  custody_driver_id: string | null;
  custody_count: number;
  custody_head: Buffer | null;
  assignment_id: string | null;
  driver_id: string | null;
  payer_type: "sender" | "recipient";
  payment_method: "cash" | "wallet" | "gateway";
  payment_status: "pending" | "held" | "paid" | "released";
  price: number;
  currency_code: string;
  cash_to_collect: number;
  unit_size: number;
  distance_km: number;
  pending_resolution: "retry" | "return" | null;
  source_snapshot: Record<string, unknown> | null;
  proof_of_delivery: Proof | null;
  cancel_reason: string | null;
  transfer_manifest_id: string | null;
  transfer_manifest_item_id: string | null;
  /** The waybill it is on, until that brought it or was called off (4 J10). */
  waybill_id: string | null;
  /** The order that it brings, of which kind and which: such a delivery charges nothing itself (4 J11). */
  order_type: OrderType | null;
  order_id: string | null;
  label_assignment: string;
  search_text: string;
  lost_at: string | null;
  picked_up_at: string | null;
  ended_at: string | null;
  created_by: string | null;
  api_key_id: string | null;
  created_at: string;
  updated_at: string;
}

/** An assignment that is active, or ended and still takes capacity because its driver has the parcel. */
export interface AssignmentRow {
  id: string;
  delivery_id: string;
  driver_id: string | null;
  /** The driver's account; null for a carrier's. */
  driver_user_id: string | null;
  carrier_code: string | null;
  status: AssignmentStatus;
  capacity_unit: number;
  forced: boolean;
  created_at: string;
  accepted_at: string | null;
  picked_up_at: string | null;
}

export const deliveryColumns = `d.id, d.delivery_code, d.barcode, d.external_reference_id, d.customer_id, d.sender, d.recipient,
  d.pickup_address, d.delivery_address, d.pickup_warehouse_id, d.dropoff_warehouse_id, d.delivery_service_id,
  d.delivery_flow, d.parent_id, d.original_delivery_id, d.status, d.custody, d.custody_driver_id, d.custody_count,
  d.custody_head, d.assignment_id, d.driver_id, d.payer_type, d.payment_method, d.payment_status,
  d.price::float8 AS price, d.currency_code, d.cash_to_collect::float8 AS cash_to_collect,
  d.unit_size::float8 AS unit_size, d.distance_km::float8 AS distance_km, d.pending_resolution, d.source_snapshot,
  d.proof_of_delivery, d.cancel_reason, d.transfer_manifest_id, d.transfer_manifest_item_id, d.waybill_id, d.label_assignment,
  d.order_type, d.order_id, d.search_text, d.lost_at, d.picked_up_at, d.ended_at, d.created_by, d.api_key_id, d.created_at, d.updated_at`;
