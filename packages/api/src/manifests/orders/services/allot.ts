import type { RowOf, Transaction } from "@karwan/db";
import { reserveStagedNumbers } from "../../../delivery/deliveries/index.ts";
import type { Address } from "../../../delivery/lifecycle/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { quoteFrom, quoteRows } from "../../../delivery/services/index.ts";
import { placeHolds, releaseHolds } from "../../../finance/ledger/index.ts";
import { receivingBinsOf } from "../../../fulfilment/receiving-orders/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, MAX_AMOUNT } from "../../../kernel/index.ts";
import {
  HELD_FOR,
  lockManifests,
  moveManifests,
  recordManifestEvents,
  wakeManifestStreams,
} from "../../life-cycle/index.ts";
import { RETRIES } from "../again.ts";
import type { LockedItem } from "../repository.ts";
import { allotStatement, lockItems, originsStatement } from "../repository.ts";
import type { Plan } from "./plan.ts";
import type { Receipt } from "./receive.ts";
import { unitSizeOf } from "./sizes.ts";

/** What an order says of where it comes from, and where its parcel lies. */
export interface Origin extends Omit<RowOf<typeof originsStatement>, "warehouse_address"> {
  warehouse_address: Address;
  bin_id: string;
}

/** An item whose order is paid for and only has to be made. */
export interface ReadyItem {
  item: LockedItem;
  origin: Origin;
  number: number;
  unit_size: number;
  price: number;
  currency_code: string;
  distance_km: number;
}
/** Why items get no order now, by their ids. */
export type Failures = Map<string, AppError>;
export interface Allotment {
  ready: ReadyItem[];
  failures: Failures;
}

type Quoted = Omit<ReadyItem, "number" | "origin"> & { origin: Origin };
type ValidatedCounts = { item: LockedItem } & ({ quoted: Quoted } | { refused: AppError });

/** Where the items' parcels come from and lie, by manifest; those whose warehouse cannot be started from are not among them. */
async function originsOf(tx: Transaction, manifestIds: readonly string[]) {
  const rows = await tx.sql(originsStatement, [tx.scope.tenantId, manifestIds]);
  const bins = await receivingBinsOf(
    tx,
    rows.map(({ warehouse_id }) => warehouse_id),
  );
  const origins = rows.map((row): Origin | typeof row => {
    const bin_id = bins.get(row.warehouse_id);
    return row.warehouse_address && bin_id ? { ...row, warehouse_address: row.warehouse_address, bin_id } : row;
  });
  return new Map(origins.map((origin) => [origin.id, origin]));
}

const isWhole = (origin: object | undefined): origin is Origin => origin !== undefined && "bin_id" in origin;

/** The price of each, or why it has none. What is wrong with the service is nobody's own and is thrown. */
function judge(
  items: readonly LockedItem[],
  plan: Plan,
  rows: Awaited<ReturnType<typeof quoteRows>>,
  origins: Awaited<ReturnType<typeof originsOf>>,
): ValidatedCounts[] {
  return items.map((item): ValidatedCounts => {
    const origin = origins.get(item.manifest_id);
    if (!isWhole(origin)) {
      const { manifest_number, warehouse_name } = origin ?? {};
      return { item, refused: new AppError("manifest_warehouse_incomplete", { manifest_number, warehouse_name }) };
    }
    try {
      const unit_size = unitSizeOf(item, plan.settings);
      const way = { pickup_address: origin.warehouse_address, delivery_address: plan.destination.address };
      const { price, currency_code, distance_km } = quoteFrom(rows, { ...way, unit_size });
      if (price > MAX_AMOUNT) return { item, refused: new AppError("unit_size_out_of_range") };
      return { item, quoted: { item, origin, unit_size, price, currency_code, distance_km } };
    } catch (error) {
      if (error instanceof AppError && error.reason === "unit_size_out_of_range") return { item, refused: error };
      throw error;
    }
  });
}

/** Sets the money aside, in the order of the items; what costs nothing holds nothing (4 J12). */
async function hold(
  tx: Transaction,
  ctx: TenantContext,
  judged: readonly ValidatedCounts[],
): Promise<ValidatedCounts[]> {
  const by = { reference_type: HELD_FOR, created_by: ctx.caller.userId, at: ctx.deps.now() };
  const priced = judged.flatMap((one) => ("quoted" in one && one.quoted.price > 0 ? one.quoted : []));
  const kept = new Set(priced.map(({ item }) => item.id));
  // What an earlier call held for them is not for what this one wants.
  const loose = judged.flatMap(({ item }) => (item.status === "processing" && !kept.has(item.id) ? item.id : []));
  if (loose.length > 0) await releaseHolds(tx, { ...by, reference_ids: loose });
  const wanted = priced.map(({ item, origin, price }) => ({
    account: { owner_type: "institution" as const, owner_id: origin.institution_id },
    amount: price,
    reference_id: item.id,
    reference: item.barcode_value,
  }));
  const placed = await placeHolds(tx, wanted, by);
  const refusals = new Map(
    placed.flatMap((one, n): [string, AppError][] =>
      "refused" in one ? [[priced[n]?.item.id ?? "", one.refused]] : [],
    ),
  );
  return judged.map((one): ValidatedCounts => {
    const refused = refusals.get(one.item.id);
    return refused ? { item: one.item, refused } : one;
  });
}

/** The numbers that items have, and of those that have none the next of those reserved. */
function numbersOf(items: readonly LockedItem[], reserved: readonly number[]): Map<string, number> {
  const left = [...reserved];
  return new Map(
    items.map(({ id, order_number }) => {
      const number = order_number ?? left.shift();
      if (number === undefined) throw new AppError("conflict");
      return [id, number];
    }),
  );
}

async function write(
  tx: Transaction,
  ctx: TenantContext,
  { destination }: Plan,
  judged: readonly ValidatedCounts[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = judged.map((one) => ({
    id: one.item.id,
    to_status: "quoted" in one ? "processing" : "received",
    order_number: numbers.get(one.item.id),
    order_error: "refused" in one ? one.refused.reason : null,
    order_error_details: "refused" in one ? one.refused.extra : null,
    address: destination.address,
  }));
  const { branch_id, address_id } = destination;
  const values = [
    tx.scope.tenantId,
    JSON.stringify(rows),
    ctx.deps.now().toISOString(),
    branch_id,
    address_id,
  ] as const;
  if ((await tx.sql(allotStatement, values)).length !== rows.length) throw new AppError("conflict");
  const failed = judged.filter((one) => "refused" in one);
  await wakeManifestStreams(
    tx,
    failed.map(({ item }) => item.manifest_id),
  );
}

/** Manifests of which orders are made now say so. */
async function begin(
  tx: Transaction,
  ctx: TenantContext,
  manifests: Awaited<ReturnType<typeof lockManifests>>,
  judged: readonly ValidatedCounts[],
): Promise<void> {
  const at = ctx.deps.now();
  const begun = new Set(judged.flatMap((one) => ("quoted" in one ? one.item.manifest_id : [])));
  const moving = manifests.filter(({ id, status }) => begun.has(id) && status !== "processing");
  const facts = moving.map(({ id, status }) => ({
    manifest_id: id,
    event: "manifest_status_changed" as const,
    payload: { from: status, to: "processing" },
  }));
  const moves = moving.map((manifest) => ({ manifest, action: "make_orders" as const }));
  await moveManifests(tx, ctx.deps, moves, at);
  await recordManifestEvents(tx, facts, actionContextOf(ctx));
}

const isOpen = ({ status }: LockedItem) => status === "received" || status === "processing";

async function allotWithin(
  tx: Transaction,
  ctx: TenantContext,
  plan: Plan,
  { ready, manifests, reserved }: Receipt & { reserved: readonly number[] },
): Promise<Allotment> {
  const locked = await lockManifests(
    tx,
    manifests.map(({ manifest }) => manifest.id),
  );
  const rows = await tx.sql(lockItems, [tx.scope.tenantId, ready]);
  const itemOf = new Map(rows.map((row) => [row.id, row]));
  // Somebody may have ordered, or set apart, some of them since they were received.
  const items = ready.flatMap((id) => itemOf.get(id) ?? []).filter(isOpen);
  if (items.length === 0) return { ready: [], failures: new Map() };
  const numbers = numbersOf(items, reserved);
  const priced = judge(
    items,
    plan,
    await quoteRows(tx, plan.service_id),
    await originsOf(tx, [...new Set(items.map(({ manifest_id }) => manifest_id))]),
  );
  const judged = await hold(tx, ctx, priced);
  await write(tx, ctx, plan, judged, numbers);
  await begin(tx, ctx, locked, judged);
  return {
    ready: judged.flatMap((one) => ("quoted" in one ? { ...one.quoted, number: numbers.get(one.item.id) ?? 0 } : [])),
    failures: new Map(judged.flatMap((one) => ("refused" in one ? [[one.item.id, one.refused] as const] : []))),
  };
}

/**
 * Gives each item that is ready its number, its price and its money, in the order of the request and in one transaction before
 * any order is made (4 J12, 4 L4). What an earlier call left behind keeps its number, and its hold where the price is the same.
 */
export async function allot(ctx: TenantContext, plan: Plan, receipt: Receipt): Promise<Allotment> {
  if (receipt.ready.length === 0) return { ready: [], failures: new Map() };
  const reserved = await reserveStagedNumbers(ctx, receipt.unnumbered);
  const work = { ...receipt, reserved };
  return ctx.deps.database.transaction(ctx.scope, (tx) => allotWithin(tx, ctx, plan, work), { retries: RETRIES });
}
