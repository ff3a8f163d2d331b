import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, asAppError, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import type { DeliveryGroup, DeliveryPatch, DeliveryRow } from "../lifecycle/index.ts";
import {
  actionContextOf,
  DeliveryChange,
  holdPrice,
  lockDeliveryGroup,
  refuseOnWaybill,
  releasePrice,
} from "../lifecycle/index.ts";
import { withNamedPlaces } from "../pricing/index.ts";
import { takeTrackingKey } from "../tracking/index.ts";
import { paymentOf } from "./create.ts";
import { mergedFields, newTerms, warehouseOf } from "./edit.ts";
import { findDelivery } from "./find.ts";
import { itemRows, nameReference, refuseKnownReference, refusing } from "./insert.ts";
import { legPlaces, searchText } from "./legs.ts";
import type { Delivery, UpdateDelivery } from "./schema.ts";
import { releaseItems, reserveItems } from "./stock.ts";
import type { Terms } from "./terms.ts";
import { refusePayment } from "./terms.ts";

const dropItems = statement(
  "deliveries.drop_items",
  "DELETE FROM delivery_items WHERE tenant_id = $1 AND delivery_id = $2",
);
const addItems = statement(
  "deliveries.add_items",
  `INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, bin_id)
   SELECT $1::uuid, $2::uuid, g.line, g.item_id, g.quantity, g.bin_id
   FROM jsonb_to_recordset($3::jsonb) AS g(line int, item_id uuid, quantity numeric, bin_id uuid)`,
);

/** Only before anybody has it as a task: drafts, and pending ones with pending legs. Returns follow what failed. */
function refuseUneditable({ delivery, root, legs }: DeliveryGroup): void {
  if (delivery.parent_id !== null) throw new AppError("leg_follows_parent");
  if (root.order_id !== null) throw new AppError("delivery_of_order");
  const isOpen = ({ status }: DeliveryRow) => status === "draft" || status === "pending";
  if (root.delivery_flow === "operational_return" || ![root, ...legs].every(isOpen))
    throw new AppError("delivery_not_editable");
}

/** What becomes of the payment: what was paid for stays as it was paid (ruling E24). */
function changedPayment(before: DeliveryRow, wanted: Pick<DeliveryRow, "price" | "payment_method" | "payer_type">) {
  const { price, payment_method, payer_type } = wanted;
  if (before.payment_status !== "paid") return paymentOf(wanted, { price, is_draft: before.status === "draft" });
  const isSame = price === before.price && payment_method === before.payment_method && payer_type === before.payer_type;
  if (!isSame) throw new AppError("delivery_not_editable");
  return {};
}

function rootPatch(before: DeliveryRow, legs: readonly DeliveryRow[], input: UpdateDelivery, terms: Terms | null) {
  const merged = mergedFields(before, input);
  const { warehouse, ...agreed } = terms ?? { ...pickTerms(before), warehouse: null };
  const field = before.delivery_flow === "from_warehouse" ? "pickup_warehouse_id" : "dropoff_warehouse_id";
  const barcodes = [before, ...legs].map(({ barcode }) => barcode);
  return {
    ...merged,
    ...agreed,
    ...changedPayment(before, { ...merged, price: agreed.price }),
    ...(warehouse ? { [field]: warehouse.id } : {}),
    search_text: searchText({ ...before, ...merged }, barcodes),
  } satisfies DeliveryPatch;
}

function pickTerms({ pickup_address, unit_size, price, currency_code, distance_km }: DeliveryRow) {
  return { pickup_address, unit_size, price, currency_code, distance_km };
}

/** Carries the changes of a staged delivery over to its legs, which keep price and reference to their parent. */
function patchLegs(change: DeliveryChange, terms: Terms | null): void {
  const { root, legs } = change.group;
  const { customer_id, sender, recipient, delivery_service_id, payer_type, payment_method, unit_size } = root;
  const shared = { customer_id, sender, recipient, delivery_service_id, payer_type, payment_method, unit_size };
  const { id = null, address = null } = terms?.warehouse ?? {};
  const places = id && address ? legPlaces(root, { id, address }) : [];
  for (const [index, leg] of legs.entries())
    change.patch(leg, { ...shared, ...places[index], search_text: searchText({ ...leg, ...shared }, [leg.barcode]) });
}

/** Money and goods as the changed delivery needs them, the former ones let go of first (4 E4, 4 J8). */
async function reserveAnew(
  tx: Transaction,
  { context, group: { root } }: DeliveryChange,
  before: DeliveryRow,
  items: UpdateDelivery["items"],
): Promise<void> {
  const key = [tx.scope.tenantId, root.id] as const;
  const isMoved = warehouseOf(root) !== warehouseOf(before);
  if (items || isMoved) await releaseItems(tx, before, context.received_at);
  if (items) await Promise.all([tx.sql(dropItems, key), tx.sql(addItems, [...key, itemRows(items)])]);
  if ((items || isMoved) && root.status === "pending") await reserveItems(tx, root, context);
  const terms = (row: DeliveryRow) => JSON.stringify([row.payment_status === "held", row.customer_id, row.price]);
  if (terms(root) === terms(before)) return;
  if (before.payment_status === "held") await releasePrice(tx, root, context);
  if (root.payment_status === "held") await holdPrice(tx, root, context);
}

async function change(tx: Transaction, ctx: TenantContext, asked: UpdateDelivery): Promise<Delivery> {
  const group = await lockDeliveryGroup(tx, asked.id);
  refuseUneditable(group);
  // What lies on a waybill stays what it is, where it is; whom it goes to may still change.
  if (asked.items || asked.warehouse_id || asked.pickup_warehouse_id) refuseOnWaybill(group);
  const { root, legs } = group;
  const input = await withNamedPlaces(tx, asked);
  const before = { ...root };
  const shown = await findDelivery(tx, ctx, root.id);
  requireUnchanged(ctx, shown.updated_at);
  const merged = mergedFields(root, input);
  refusePayment(merged);
  const { external_reference_id: reference } = merged;
  if (reference !== root.external_reference_id) await refuseKnownReference(tx, { tenantId: ctx.tenantId, reference });
  const terms = await newTerms(tx, root, merged, input);
  const update = new DeliveryChange(group, actionContextOf(ctx));
  update.patch(root, rootPatch(root, legs, input, terms));
  patchLegs(update, terms);
  if (input.items || warehouseOf(root) !== warehouseOf(before)) update.stopPicking(root);
  await update.commit(tx, ctx.deps).catch(refusing);
  if (root.recipient.phone !== before.recipient.phone) await takeTrackingKey(tx, root.id);
  await reserveAnew(tx, update, before, input.items);
  const delivery = await findDelivery(tx, ctx, root.id);
  await recordAudit(tx, ctx, {
    action: "delivery.update",
    entity_type: "delivery",
    entity_id: root.id,
    before: shown,
    after: delivery,
  });
  return delivery;
}

/** Changes a delivery that is not under way yet, with price, hold and reservations following (3 §5, 4 J8). */
export async function updateDelivery(ctx: TenantContext, input: UpdateDelivery): Promise<{ delivery: Delivery }> {
  try {
    return await ctx.transaction(async (tx) => ({ delivery: await change(tx, ctx, input) }));
  } catch (error) {
    // Two took the reference at the same time: whose it is shows outside the transaction that failed.
    if (asAppError(error)?.reason === "external_reference_exists")
      await nameReference(ctx, input.external_reference_id);
    throw error;
  }
}
