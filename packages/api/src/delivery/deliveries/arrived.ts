import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { recordAudits } from "../../kernel/index.ts";
import type { Address, Contact, DeliveryRow } from "../lifecycle/index.ts";
import { actionContextOf, commitMade, DeliveryChange, stagedStatus } from "../lifecycle/index.ts";
import { isOwnBarcode } from "./barcode.ts";
import type { DeliveryCodes } from "./codes.ts";
import { untouched } from "./create.ts";
import { columns } from "./insert.ts";
import { legsOf, searchText } from "./legs.ts";

/** A parcel that lies in a warehouse already and is to be brought on from there: what its staged delivery is made of. */
export interface ArrivedParcel {
  codes: DeliveryCodes;
  /** What its label says, by which it came. */
  label: string;
  sender: Contact;
  recipient: Contact;
  warehouse: { id: string; address: Address };
  delivery_address: Address;
  delivery_service_id: string;
  price: number;
  currency_code: string;
  unit_size: number;
  distance_km: number;
  picked_up_at: string | null;
  manifest_id: string;
  manifest_item_id: string;
  /** Where it comes from, for good. */
  snapshot: Record<string, unknown>;
  /** The item that it is in stock, and by which reservation it is kept. */
  item_id: string;
  reservation_id: string;
  receipt: { receiving_order_id: string; reference_number: string };
}

/** A delivery as it was made of such a parcel. */
export interface ArrivedDelivery {
  root: DeliveryRow;
  pickup_leg_id: string;
}

const made = `${columns}, custody_driver_id, custody_count, custody_head, picked_up_at, ended_at, transfer_manifest_id, transfer_manifest_item_id`;
const insertStatement = statement(
  "deliveries.insert_arrived",
  `WITH made AS (
     INSERT INTO deliveries (tenant_id, ${made})
     SELECT $1::uuid, ${made} FROM jsonb_populate_recordset(NULL::deliveries, $2::jsonb) RETURNING id)
   INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, reservation_id)
   SELECT $1::uuid, g.delivery_id, 0, g.item_id, 1, g.reservation_id
   FROM jsonb_to_recordset($3::jsonb) AS g(delivery_id uuid, item_id uuid, reservation_id uuid)
   WHERE (SELECT count(*) FROM made) >= 0`,
  { examples: { 2: "[]", 3: "[]" } },
);

/** The staged delivery, its first leg behind it: paid by the wallet, in the hands of the sender until the change says more. */
function rowsOf(ctx: TenantContext, parcel: ArrivedParcel, at: string): { root: DeliveryRow; legs: DeliveryRow[] } {
  const { codes, label, warehouse, price, currency_code, unit_size, distance_km, sender, recipient } = parcel;
  const [own, ...legBarcodes] = codes.barcodes;
  // A label of our own series names another delivery, or one that is still to be made.
  const barcode = isOwnBarcode(label) ? own : label;
  const named = { delivery_code: codes.delivery_code, external_reference_id: null, sender, recipient };
  const root: DeliveryRow = {
    ...untouched,
    ...named,
    id: newId(),
    barcode,
    customer_id: null,
    // Source branches have no address: the way that is priced and driven begins at the warehouse.
    pickup_address: warehouse.address,
    delivery_address: parcel.delivery_address,
    pickup_warehouse_id: null,
    dropoff_warehouse_id: warehouse.id,
    delivery_service_id: parcel.delivery_service_id,
    delivery_flow: "pickup_and_delivery",
    status: stagedStatus("delivered", "pending"),
    custody: "sender",
    payer_type: "sender",
    payment_method: "wallet",
    payment_status: "paid",
    price,
    currency_code,
    cash_to_collect: 0,
    unit_size,
    distance_km,
    source_snapshot: parcel.snapshot,
    transfer_manifest_id: parcel.manifest_id,
    transfer_manifest_item_id: parcel.manifest_item_id,
    label_assignment: "manifest_shipment_label",
    picked_up_at: parcel.picked_up_at,
    search_text: searchText(named, [...new Set([...codes.barcodes, barcode, label])]),
    created_by: ctx.caller.userId,
    api_key_id: ctx.caller.apiKeyId,
    created_at: at,
    updated_at: at,
  };
  const legs = legsOf(root, warehouse, legBarcodes).map((leg, index): DeliveryRow => {
    const way = index === 0 ? { status: "delivered" as const, ended_at: at } : { status: "pending" as const };
    return { ...leg, ...way, transfer_manifest_item_id: null, picked_up_at: index === 0 ? parcel.picked_up_at : null };
  });
  return { root, legs };
}

/** What the timeline and the chain of custody say of it: the warehouse has it, by this receipt. */
function changeOf(ctx: TenantContext, parcel: ArrivedParcel, at: string): DeliveryChange {
  const { root, legs } = rowsOf(ctx, parcel, at);
  const [pickupLeg, deliveryLeg] = legs;
  if (!pickupLeg || !deliveryLeg) throw new Error("a staged delivery has two legs");
  const change = new DeliveryChange({ delivery: root, root, legs, assignments: [] }, actionContextOf(ctx));
  for (const row of [root, pickupLeg, deliveryLeg]) change.addEvent(row, "status", { from: null, to: row.status });
  const { manifest_id, manifest_item_id, receipt } = parcel;
  change.handOver(pickupLeg, "warehouse", { proof: { ...receipt, manifest_id, manifest_item_id } });
  // The leg that fetches it there finds it where it is.
  change.patch(deliveryLeg, { custody: "warehouse" });
  change.addEvent(pickupLeg, "receipt", { details: { ...receipt, warehouse_id: parcel.warehouse.id } });
  return change.notify({ kind: "status_changed", from: null, to: root.status, at });
}

const kept = ({ custody_head, ...row }: DeliveryRow) => ({
  ...row,
  custody_head: custody_head && `\\x${custody_head.toString("hex")}`,
});

/**
 * Makes a staged delivery of each parcel: its way to the warehouse is behind it, its leg from there waits for a driver
 * (3 §9). In as many statements as for one. Stock, reservations, receiving orders and money are the caller's.
 */
export async function makeArrived(
  tx: Transaction,
  ctx: TenantContext,
  parcels: readonly ArrivedParcel[],
): Promise<ArrivedDelivery[]> {
  if (parcels.length === 0) return [];
  const now = ctx.deps.now();
  const changes = parcels.map((parcel) => changeOf(ctx, parcel, now.toISOString()));
  const goods = parcels.map(({ item_id, reservation_id }, n) => ({
    delivery_id: changes[n]?.group.root.id,
    item_id,
    reservation_id,
  }));
  const rows = changes.flatMap(({ group: { root, legs } }) => [root, ...legs].map(kept));
  await tx.sql(insertStatement, [tx.scope.tenantId, JSON.stringify(rows), JSON.stringify(goods)]);
  const deliveries = changes.map(({ group: { root, legs } }) => ({ root, pickup_leg_id: legs[0]?.id ?? "" }));
  await commitMade(tx, ctx.deps, changes, now);
  await recordAudits(
    tx,
    ctx,
    deliveries.map(({ root }) => ({
      action: "delivery.create",
      entity_type: "delivery",
      entity_id: root.id,
      after: { delivery_code: root.delivery_code, barcode: root.barcode, status: root.status, price: root.price },
    })),
  );
  return deliveries;
}
