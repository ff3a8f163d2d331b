import type { Transaction } from "@karwan/db";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import {
  actionContextOf,
  commitAll,
  DeliveryChange,
  deliveryGroups,
  receivingNumbers,
} from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, takeNumbers } from "../../../kernel/index.ts";
import { refuseStrangeBins } from "../../receiving-orders/index.ts";
import type { End } from "../ends.ts";
import { findBothEnds } from "../ends.ts";
import { countUnreceived, findLeft, findReceivingBin, markReceived } from "../receive-statements.ts";
import type { LockedWaybill, PackageRow } from "../repository.ts";
import { findPackages, lockSeenWaybill, packagesOf } from "../repository.ts";
import type { ReceiveInput, Waybill } from "../schema.ts";
import { readWaybill } from "../shown.ts";
import { waybillStates } from "../state.ts";
import { travelling } from "../validate.ts";
import { settleIn, stockIn } from "./arrive.ts";
import { missPackages } from "./miss.ts";
import { writeMove } from "./move.ts";

type Named = Pick<PackageRow, "delivery_id">;

/** Which packages came, and into which bin each was put, if that was said. */
function cameIn({ packages: named, all }: ReceiveInput, packages: readonly Named[]): Map<string, string | null> {
  const binOf = new Map((named ?? []).map(({ delivery_id, bin_id = null }) => [delivery_id, bin_id]));
  const onIt = new Set(packages.map(({ delivery_id }) => delivery_id));
  for (const delivery_id of binOf.keys())
    if (!onIt.has(delivery_id)) throw new AppError("package_not_found", { delivery_id });
  const came = all ? packages : packages.filter(({ delivery_id }) => binOf.has(delivery_id));
  return new Map(came.map(({ delivery_id }) => [delivery_id, binOf.get(delivery_id) ?? null]));
}

/** Refuses who says something else of a received waybill than was written: another hand was faster, and has to be told. */
async function refuseOther(tx: Transaction, { tenantId }: TenantContext, waybill: LockedWaybill, input: ReceiveInput) {
  const packages = await tx.sql(findPackages, [tenantId, waybill.id]);
  const came = cameIn(input, packages);
  const isTold = packages.every(({ delivery_id, received, received_bin_id: bin }) => {
    const named = came.get(delivery_id);
    // What came late has no bin here: whether it is named depends on when the request was made.
    if (bin === null) return named === undefined || received;
    return named !== undefined && (named ?? bin) === bin;
  });
  if (isTold) return;
  const { aggregate, table } = waybillStates;
  const allowed = Object.values(table[waybill.status]).filter((to) => to !== waybill.status);
  throw new AppError("invalid_transition", { aggregate, from: waybill.status, to: waybill.status, allowed });
}

/** The default receiving location where a bin was left out; 400 `bin_id_required_for_received_items` without one. */
async function withBins(
  tx: Transaction,
  warehouseId: string,
  came: ReadonlyMap<string, string | null>,
): Promise<Map<string, string>> {
  const isNeeded = [...came.values()].includes(null);
  const [usual] = isNeeded ? await tx.sql(findReceivingBin, [tx.scope.tenantId, warehouseId]) : [];
  if (isNeeded && !usual) throw new AppError("bin_id_required_for_received_items");
  return new Map([...came].map(([delivery_id, bin_id]) => [delivery_id, bin_id ?? usual?.id ?? ""]));
}

/** Takes what came out of the driver's hands; of what did not, the timeline says that it is missing. */
async function takeFromDriver(
  tx: Transaction,
  ctx: TenantContext,
  { id: waybill_id, waybill_number }: LockedWaybill,
  {
    groups,
    came,
    destination,
  }: {
    groups: ReadonlyMap<string, DeliveryGroup>;
    came: ReadonlyMap<string, unknown>;
    destination: End;
  },
): Promise<void> {
  const context = actionContextOf(ctx);
  const proof = { waybill_id, waybill_number };
  const changes = [...groups].map(([id, group]) => {
    const change = new DeliveryChange(group, context);
    if (!came.has(id)) return change.addEvent(group.root, "missing", { details: proof });
    change.handOver(travelling(group), "warehouse", { proof });
    settleIn(change, destination);
    return change;
  });
  await commitAll(tx, ctx.deps, changes);
}

async function receive(tx: Transaction, ctx: TenantContext, input: ReceiveInput, numbers: readonly number[]) {
  const { id } = input;
  const waybill = await lockSeenWaybill(tx, ctx, id);
  waybillStates.next(waybill.status, "receive");
  // Received already: the answer may have been lost. What was missing then comes by its receiving order.
  if (waybill.status === "received") return refuseOther(tx, ctx, waybill, input);
  const packages = await tx.sql(packagesOf, [ctx.tenantId, id]);
  const ids = packages.map(({ delivery_id }) => delivery_id);
  const came = cameIn(input, packages);
  const groups = await deliveryGroups(tx, ids);
  const { source_warehouse_id, destination_warehouse_id: warehouse_id } = waybill;
  const { destination } = await findBothEnds(tx, source_warehouse_id, warehouse_id, { isOpen: false });
  await refuseStrangeBins(tx, warehouse_id, [...came.values()]);
  const binOf = await withBins(tx, warehouse_id, came);
  const left = await tx.sql(findLeft, [ctx.tenantId, ids]);
  await takeFromDriver(tx, ctx, waybill, { groups, came, destination });
  await writeMove(tx, ctx, waybill, "receive");
  const marked = [...binOf].map(([delivery_id, bin_id]) => ({ delivery_id, bin_id }));
  await tx.sql(markReceived, [ctx.tenantId, id, JSON.stringify(marked), ctx.deps.now().toISOString()]);
  const missing = [...groups.values()].filter(({ root }) => !came.has(root.id));
  await missPackages(tx, ctx, waybill, { missing, left, numbers });
  const arrived = left.flatMap((row) => {
    const bin_id = binOf.get(row.delivery_id);
    return bin_id === undefined ? [] : [{ ...row, bin_id }];
  });
  await stockIn(tx, ctx, arrived, { warehouse_id, waybill_id: id });
}

/** As many numbers of receiving orders as packages may be missing, taken before the transaction. */
async function numbersFor(ctx: TenantContext, { id, packages = [], all }: ReceiveInput): Promise<number[]> {
  if (all) return [];
  const [[open]] = await ctx.read((q) => [q.sql(countUnreceived, [ctx.tenantId, id])]);
  const named = new Set(packages.map(({ delivery_id }) => delivery_id)).size;
  const missing = Math.max((open?.packages ?? 0) - named, 0);
  return missing > 0 ? takeNumbers(ctx.deps.database, ctx.tenantId, receivingNumbers, missing) : [];
}

/**
 * What a waybill brought enters the destination's stock and is kept for its deliveries, which start from there; what is
 * missing is an exception and awaited (3 §8, 4 F3, 4 J10). Received twice alike: the same answer, without effect;
 * another receipt is 409 `invalid_transition`.
 */
export async function receiveWaybill(ctx: TenantContext, input: ReceiveInput): Promise<{ waybill: Waybill }> {
  const numbers = await numbersFor(ctx, input);
  return ctx.transaction(async (tx) => {
    await receive(tx, ctx, input, numbers);
    return { waybill: await readWaybill(tx, ctx, input.id) };
  });
}
