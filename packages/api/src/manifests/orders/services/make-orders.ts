import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { ArrivedDelivery, ArrivedParcel } from "../../../delivery/deliveries/index.ts";
import { makeArrived, stagedCodes } from "../../../delivery/deliveries/index.ts";
import type { Contact } from "../../../delivery/lifecycle/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { captureHolds, liveHolds } from "../../../finance/ledger/index.ts";
import { recordReceived, takeReferences } from "../../../fulfilment/receiving-orders/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { freeCodes, parcelItems } from "../../../warehousing/items/index.ts";
import { HELD_FOR, lockManifests, recordManifestEvents } from "../../life-cycle/index.ts";
import { RETRIES } from "../again.ts";
import { lockItems, orderStatement } from "../repository.ts";
import type { Failures, ReadyItem } from "./allot.ts";
import type { Making } from "./making.ts";
import type { Plan } from "./plan.ts";
import { stockParcels } from "./stock-parcels.ts";

/** What is taken for a part before its transaction. */
interface Taken {
  codesOf: Awaited<ReturnType<typeof stagedCodes>>;
  item_codes: number[];
  references: string[];
}

/** Why an item is left alone by a call that had taken it up: another one wants it elsewhere, or has let go of it. */
const elsewhere = ({ origin, item }: ReadyItem) =>
  new AppError("manifest_item_ordered_elsewhere", {
    manifest_number: origin.manifest_number,
    barcode_value: item.barcode_value,
  });

/**
 * The items of a part, under lock, that are still as they were allotted: bound for the same place, with their money held.
 * What has its order meanwhile is left out without a word, what another call took over fails.
 */
async function stillReady(tx: Transaction, { destination }: Plan, part: readonly ReadyItem[]) {
  const { tenantId } = tx.scope;
  await lockManifests(
    tx,
    part.map(({ item }) => item.manifest_id),
  );
  const ids = part.map(({ item }) => item.id);
  const rows = new Map((await tx.sql(lockItems, [tenantId, ids])).map((row) => [row.id, row]));
  const holds = await liveHolds(tx, HELD_FOR, ids);
  const failures: Failures = new Map();
  const ready = part.filter((one) => {
    const row = rows.get(one.item.id);
    if (row?.status === "order_created") return false;
    const isSame =
      row?.status === "processing" &&
      row.destination_branch_id === destination.branch_id &&
      row.destination_address_id === destination.address_id &&
      (holds.get(one.item.id)?.amount ?? 0) === one.price;
    if (!isSame) failures.set(one.item.id, elsewhere(one));
    return isSame;
  });
  return { ready, failures };
}

const recipientOf = ({ recipient }: ReadyItem["item"], { name }: Plan["destination"]): Contact => {
  const known = recipient as Contact;
  return { name: known.name ?? name, phone: known.phone ?? null };
};

/** What is said of an order's origin for good; the delivery and its legs say the same (2 §4.9). */
const snapshotOf = ({ origin, item }: ReadyItem) => ({
  snapshot_version: "manifest_origin_v1",
  manifest_id: origin.id,
  manifest_number: origin.manifest_number,
  barcode_value: item.barcode_value,
  institution: { id: origin.institution_id, full_name: origin.full_name, phone: origin.phone },
  source_branch: { id: origin.branch_id, name: origin.branch_name, code: origin.branch_code },
  receiving_warehouse: { id: origin.warehouse_id, name: origin.warehouse_name },
  driver_id: origin.driver_id,
  picked_up_at: origin.picked_up_at,
});

function parcelOf(plan: Plan, one: Making, item_id: string): ArrivedParcel {
  const { origin, item, codes, price, currency_code, unit_size, distance_km, reservation_id } = one;
  return {
    codes,
    label: item.barcode_value,
    sender: { name: origin.full_name, phone: origin.phone },
    recipient: recipientOf(item, plan.destination),
    warehouse: { id: origin.warehouse_id, address: origin.warehouse_address },
    delivery_address: plan.destination.address,
    delivery_service_id: plan.service_id,
    price,
    currency_code,
    unit_size,
    distance_km,
    picked_up_at: origin.picked_up_at,
    manifest_id: origin.id,
    manifest_item_id: item.id,
    snapshot: snapshotOf(one),
    item_id,
    reservation_id,
    receipt: { receiving_order_id: one.receiving_order_id, reference_number: one.reference_number },
  };
}

/** Takes the held prices: the orders are paid (4 G7). Each at most once, whoever repeats what. */
async function charge(
  tx: Transaction,
  ctx: TenantContext,
  made: readonly Making[],
  deliveries: readonly ArrivedDelivery[],
): Promise<void> {
  const captures = made.flatMap(({ item, price }, n) => {
    const root = deliveries[n]?.root;
    if (!root || price === 0) return [];
    const occasion = { reference: root.delivery_code, reference_type: "delivery", reference_id: root.id };
    return { ...occasion, held_for: item.id, once: `manifest_order:${item.id}` };
  });
  await captureHolds(tx, captures, {
    reference_type: HELD_FOR,
    to: { internal: "revenue" },
    type: "delivery_payment",
    created_by: ctx.caller.userId,
    at: ctx.deps.now(),
  });
}

/** Links items with their orders, and says so on their manifests. */
async function link(
  tx: Transaction,
  ctx: TenantContext,
  made: readonly Making[],
  deliveries: readonly ArrivedDelivery[],
): Promise<void> {
  const rows = made.map(({ item }, n) => ({ id: item.id, delivery_id: deliveries[n]?.root.id }));
  const values = [tx.scope.tenantId, JSON.stringify(rows), ctx.deps.now().toISOString()] as const;
  if ((await tx.sql(orderStatement, values)).length !== rows.length) throw new AppError("conflict");
  const facts = made.map(({ item }, n) => ({
    manifest_id: item.manifest_id,
    event: "order_created" as const,
    manifest_item_id: item.id,
    payload: {
      barcode_value: item.barcode_value,
      delivery_id: deliveries[n]?.root.id,
      delivery_code: deliveries[n]?.root.delivery_code,
    },
  }));
  await recordManifestEvents(tx, facts, actionContextOf(ctx));
}

async function makeWithin(
  tx: Transaction,
  ctx: TenantContext,
  plan: Plan,
  part: readonly ReadyItem[],
  { codesOf, item_codes, references }: Taken,
): Promise<Failures> {
  const { ready, failures } = await stillReady(tx, plan, part);
  if (ready.length === 0) return failures;
  const making = ready.map((one, n): Making => {
    const [item_code, reference_number] = [item_codes[n], references[n]];
    if (item_code === undefined || reference_number === undefined)
      throw new Error("a part takes as many codes as items");
    const named = { receiving_order_id: newId(), reservation_id: newId() };
    return { ...one, ...named, codes: codesOf(one.number), item_code, reference_number };
  });
  const items = await parcelItems(
    tx,
    making.map(({ codes, item_code, unit_size }) => ({ sku: codes.delivery_code, item_code, unit_size })),
    ctx.deps.now(),
  );
  const itemOf = ({ codes }: Making) => items.get(codes.delivery_code) ?? "";
  const deliveries = await makeArrived(
    tx,
    ctx,
    making.map((one) => parcelOf(plan, one, itemOf(one))),
  );
  const parcels = making.map((one, n) => {
    const { root, pickup_leg_id } = deliveries[n] ?? {};
    return { making: one, item_id: itemOf(one), delivery_id: root?.id ?? "", pickup_leg_id: pickup_leg_id ?? "" };
  });
  await recordReceived(
    tx,
    parcels.map(({ making: { origin, ...one }, item_id, pickup_leg_id }) => ({
      id: one.receiving_order_id,
      reference_number: one.reference_number,
      warehouse_id: origin.warehouse_id,
      delivery_id: pickup_leg_id,
      item_id,
      quantity: 1,
      bin_id: origin.bin_id,
      received_at: ctx.deps.now().toISOString(),
    })),
    { source: "manifest", by: ctx.caller.userId, at: ctx.deps.now() },
  );
  await stockParcels(tx, ctx, parcels);
  await charge(tx, ctx, making, deliveries);
  await link(tx, ctx, making, deliveries);
  return failures;
}

/**
 * Makes the orders of a part in one transaction, in as many statements as one order takes (2 §4.9, 3 §9): deliveries with
 * both legs, parcels in stock and kept for them, receiving orders, money. All of them or none; asked again, those that are
 * made stay as they are. Answers why items of the part have none.
 */
export async function makeOrders(ctx: TenantContext, plan: Plan, part: readonly ReadyItem[]): Promise<Failures> {
  const taken = {
    codesOf: await stagedCodes(ctx),
    item_codes: await freeCodes(ctx, part.length),
    references: await takeReferences(ctx, part.length),
  };
  const work = (tx: Transaction) => makeWithin(tx, ctx, plan, part, taken);
  return ctx.deps.database.transaction(ctx.scope, work, { retries: RETRIES });
}
