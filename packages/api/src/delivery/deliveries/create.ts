import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { recordAudit } from "../../kernel/index.ts";
import { handOn } from "../../warehousing/reservations/index.ts";
import type { ActionContext, DeliveryRow, OrderType } from "../lifecycle/index.ts";
import { actionContextOf, DeliveryChange, holdPrice } from "../lifecycle/index.ts";
import { placeOf, withNamedPlaces } from "../pricing/index.ts";
import type { DeliveryCodes } from "./codes.ts";
import { takeCodes } from "./codes.ts";
import { findDelivery } from "./find.ts";
import { insertDelivery } from "./insert.ts";
import { legsOf, searchText } from "./legs.ts";
import type { Delivery, NewDelivery } from "./schema.ts";
import { linesOf, noteReservations, reserveItems } from "./stock.ts";
import type { Terms } from "./terms.ts";
import { agreeTerms, namedWarehouses, refusePayment } from "./terms.ts";

/** The fields that nothing has happened to yet. */
export const untouched = {
  parent_id: null,
  original_delivery_id: null,
  custody_driver_id: null,
  custody_count: 0,
  custody_head: null,
  assignment_id: null,
  driver_id: null,
  pending_resolution: null,
  source_snapshot: null,
  proof_of_delivery: null,
  cancel_reason: null,
  transfer_manifest_id: null,
  transfer_manifest_item_id: null,
  waybill_id: null,
  order_type: null,
  order_id: null,
  label_assignment: "shipment_label",
  lost_at: null,
  picked_up_at: null,
  ended_at: null,
} satisfies Partial<DeliveryRow>;

/** What depends on how a delivery is paid (4 J8): drafts hold nothing. */
export function paymentOf(
  { payment_method }: Pick<DeliveryRow, "payment_method">,
  { price, is_draft }: { price: number; is_draft: boolean },
): Pick<DeliveryRow, "payment_status" | "cash_to_collect"> {
  return {
    payment_status: payment_method === "wallet" && !is_draft ? "held" : "pending",
    cash_to_collect: payment_method === "cash" ? price : 0,
  };
}

/** The row of a new delivery, as it was asked for and priced. */
export function rootRow(
  ctx: TenantContext,
  { input, terms, codes, at }: { input: NewDelivery; terms: Terms; codes: DeliveryCodes; at: string },
): DeliveryRow {
  const { delivery_flow, is_draft, payer_type, payment_method, delivery_service_id } = input;
  const { sender, recipient, customer_id = null, external_reference_id = null } = input;
  const { warehouse, ...agreed } = terms;
  const { delivery_code, barcodes } = codes;
  const fromWarehouse = delivery_flow === "from_warehouse";
  return {
    ...untouched,
    ...agreed,
    ...paymentOf(input, { price: terms.price, is_draft }),
    id: newId(),
    delivery_code,
    barcode: barcodes[0],
    external_reference_id,
    customer_id,
    sender,
    recipient,
    delivery_address: placeOf(input.delivery_address),
    delivery_service_id,
    delivery_flow,
    payer_type,
    payment_method,
    pickup_warehouse_id: fromWarehouse ? (warehouse?.id ?? null) : null,
    dropoff_warehouse_id: fromWarehouse ? null : (warehouse?.id ?? null),
    status: is_draft ? "draft" : "pending",
    custody: fromWarehouse ? "warehouse" : "sender",
    search_text: searchText({ delivery_code, external_reference_id, sender, recipient }, barcodes),
    created_by: ctx.caller.userId,
    api_key_id: ctx.caller.apiKeyId,
    created_at: at,
    updated_at: at,
  };
}

/** Sets aside what a delivery that is asked for in earnest needs: goods, then money (lock order; 4 E4, 4 J8). */
export async function reserveAll(tx: Transaction, root: DeliveryRow, context: ActionContext): Promise<void> {
  await reserveItems(tx, root, context);
  if (root.payment_status === "held") await holdPrice(tx, root, context);
}

/** The order that a delivery brings: it charges nothing itself, collects what is due in cash, and takes its goods over (4 J11). */
export interface Bringing {
  order_type: OrderType;
  order_id: string;
  is_paid: boolean;
  cash_to_collect: number;
  /** What is kept for the order, an item each. */
  kept: readonly { item_id: string; reservation_id: string }[];
}

const chargingNothing = ({ order_type, order_id, is_paid, cash_to_collect }: Bringing) =>
  ({ order_type, order_id, price: 0, cash_to_collect, payment_status: is_paid ? "paid" : "pending" }) as const;

/** Takes what is kept for an order over, as it is: nothing is promised anew (4 J1). */
async function takeOver(tx: Transaction, root: DeliveryRow, bringing: Bringing, at: Date): Promise<void> {
  if (bringing.kept.length === 0) return;
  const owner = { type: bringing.order_type, id: bringing.order_id } as const;
  await handOn(tx, owner, { type: "delivery", id: root.id }, at);
  const keptBy = new Map(bringing.kept.map(({ item_id, reservation_id }) => [item_id, reservation_id]));
  const lines = await linesOf(tx, root.id);
  await noteReservations(
    tx,
    lines.map(({ line, item_id }) => ({ delivery_id: root.id, line, reservation_id: keptBy.get(item_id) ?? null })),
  );
}

/**
 * Makes a delivery, priced, with its legs and goods, in the caller's transaction (3 §5, 4 E1). `codes` are taken before
 * it, by `takeCodes`. Unless it is a draft or brings an order, the price is held and the goods are reserved; all or nothing.
 */
export async function createDelivery(
  tx: Transaction,
  ctx: TenantContext,
  asked: NewDelivery,
  codes: DeliveryCodes,
  bringing: Bringing | null = null,
): Promise<Delivery> {
  const input = await withNamedPlaces(tx, asked);
  const { customer_id = null, unit_size = null } = input;
  if (!bringing) refusePayment({ ...input, customer_id });
  const warehouses = namedWarehouses(input.delivery_flow, input);
  const pickup_address = input.pickup_address ? placeOf(input.pickup_address) : null;
  const delivery_address = placeOf(input.delivery_address);
  const terms = await agreeTerms(tx, { ...input, ...warehouses, unit_size, pickup_address, delivery_address });
  const context = actionContextOf(ctx);
  const asking = rootRow(ctx, { input, terms, codes, at: context.at.toISOString() });
  const root = bringing ? { ...asking, ...chargingNothing(bringing) } : asking;
  const stop = terms.warehouse?.address && { id: terms.warehouse.id, address: terms.warehouse.address };
  const staged = input.delivery_flow === "pickup_and_delivery" && stop;
  const legs = staged ? legsOf(root, stop, codes.barcodes.slice(1)) : [];
  await insertDelivery(tx, root, { legs, items: input.items });
  if (bringing) await takeOver(tx, root, bringing, context.received_at);
  else if (!input.is_draft) await reserveAll(tx, root, context);
  const change = new DeliveryChange({ delivery: root, root, legs, assignments: [] }, context);
  change.addEvent(root, "status", { from: null, to: root.status });
  if (!input.is_draft) change.notify({ kind: "status_changed", from: null, to: root.status, at: root.created_at });
  const [, delivery] = await tx.inOrder(
    () => change.commit(tx, ctx.deps),
    () => findDelivery(tx, ctx, root.id),
  );
  await recordAudit(tx, ctx, {
    action: "delivery.create",
    entity_type: "delivery",
    entity_id: root.id,
    after: delivery,
  });
  return delivery;
}

/** The operation: for staff, who may leave the customer out (4 E1). */
export async function makeDelivery(ctx: TenantContext, input: NewDelivery): Promise<{ delivery: Delivery }> {
  const codes = await takeCodes(ctx, input.delivery_flow);
  return ctx.transaction(async (tx) => ({ delivery: await createDelivery(tx, ctx, input, codes) }));
}
