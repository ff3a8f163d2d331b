import type { Transaction } from "@karwan/db";
import type { DeliveryChange, WarehouseWork } from "../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { ExceptionEnd } from "../../warehousing/exceptions/index.ts";
import { closeExceptions } from "../../warehousing/exceptions/index.ts";
import { findMissing, markReceived } from "./receive-statements.ts";
import { findEnds, lockWaybill } from "./repository.ts";
import { settleIn } from "./services/arrive.ts";

/** Holds the waybill that a receiving order is of, before the deliveries on it: everybody's order of locks. */
export async function lockWaybillOf(tx: Transaction, waybillId: string): Promise<void> {
  await lockWaybill(tx, waybillId);
}

/**
 * What the receipt of a package means that its waybill missed: its delivery starts from the warehouse it came to, the
 * waybill knows that it came, and the exception is resolved (4 J10). For who receives it, with waybill and delivery
 * locked: he hands the parcel over, commits the change and brings its goods into stock. Other receipts pass.
 */
export async function arriveLate(
  tx: Transaction,
  ctx: TenantContext,
  change: DeliveryChange,
  { waybill_id, warehouse_id }: { waybill_id: string | null; warehouse_id: string },
): Promise<void> {
  if (waybill_id === null) return;
  const { id: delivery_id } = change.group.root;
  const [warehouse] = await tx.sql(findEnds, [ctx.tenantId, [warehouse_id]]);
  if (!warehouse) throw new AppError("warehouse_not_found");
  settleIn(change, warehouse);
  const marked = JSON.stringify([{ delivery_id, bin_id: null }]);
  await tx.sql(markReceived, [ctx.tenantId, waybill_id, marked, ctx.deps.now().toISOString()]);
  await endMissing(tx, delivery_id, { by: ctx.caller.userId, at: ctx.deps.now(), notes: null });
}

/** A missing package is given up: that it is, was the exception, which is over with it (4 J7). */
export async function giveUpMissing({ tx, group, context }: WarehouseWork): Promise<void> {
  await endMissing(tx, group.root.id, { by: context.actor.id, at: context.received_at, notes: "lost" });
}

async function endMissing(tx: Transaction, deliveryId: string, end: ExceptionEnd): Promise<void> {
  const open = await tx.sql(findMissing, [tx.scope.tenantId, deliveryId]);
  await closeExceptions(
    tx,
    open.map(({ id }) => id),
    end,
  );
}
