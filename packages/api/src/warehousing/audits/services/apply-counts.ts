import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { Decimal } from "../../../kernel/index.ts";
import { endExceptions, openExceptions } from "../../exceptions/index.ts";
import type { Clamped } from "../../reservations/index.ts";
import { clampReservations } from "../../reservations/index.ts";
import type { StockMovement } from "../../stock/index.ts";
import { markCounted, postStockMovements } from "../../stock/index.ts";
import type { LockedAudit } from "../repository.ts";
import type { PickedInBin } from "../steps.ts";
import type { Counted, ValidatedCount } from "../validate-count.ts";

/** The validated lines of a request, with the locked stock that they were compared with. */
export interface ValidatedCounts {
  validated: ValidatedCount[];
  counted: Counted[];
  picked: PickedInBin[];
  at: Date;
}

/**
 * Does what the validated lines say: restores what was written off before, writes off anew, through the ledger; ends the
 * exceptions of before and opens those of now. Answers what reservations lost (2 §4.4 rules 4 and 6, 4 D8, 4 D9).
 */
export async function applyCounts(
  tx: Transaction,
  ctx: TenantContext,
  audit: LockedAudit,
  validated: ValidatedCounts,
): Promise<Clamped[]> {
  const { at } = validated;
  const lost = await clampReservations(tx, roomAfter(validated), validated.picked, at);
  await postStockMovements(tx, movementsOf(ctx, audit, validated));
  await markCounted(
    tx,
    validated.counted.flatMap(({ rows }) => rows.map(({ id }) => id)),
    at,
  );
  await endExceptions(
    tx,
    ctx,
    validated.validated.flatMap(({ saved }) => saved.warehouse_exception_id ?? []),
  );
  await openExceptions(
    tx,
    ctx,
    validated.validated.flatMap((line) => exceptionOf(audit, line)),
  );
  return lost;
}

/** What is left for promises on each row that loses goods. */
function roomAfter({ validated, counted }: ValidatedCounts): Map<string, Decimal> {
  const room = new Map<string, Decimal>();
  for (const [index, { saved, decided }] of validated.entries()) {
    const restored = new Map(saved.write_offs.map(({ stock_id, quantity }) => [stock_id, quantity]));
    const rowOf = new Map(counted[index]?.rows.map((row) => [row.id, row]));
    for (const { stock_id, quantity } of decided?.writeOffs ?? []) {
      const row = rowOf.get(stock_id);
      if (!row) continue;
      const after = new Decimal(row.quantity).plus(restored.get(stock_id) ?? 0).minus(quantity);
      if (after.lessThan(row.reserved_quantity)) room.set(stock_id, after);
    }
  }
  return room;
}

function movementsOf(ctx: TenantContext, audit: LockedAudit, { validated, at }: ValidatedCounts): StockMovement[] {
  const record = {
    transaction_type: "stock_adjustment",
    reference_type: "audit",
    reference_id: audit.id,
    performed_by: ctx.caller.userId,
    at,
  } as const;
  const restored = validated.flatMap(({ saved }) =>
    saved.write_offs.map(({ stock_id, quantity }) => ({ ...record, stock_id, change: { add: quantity } })),
  );
  const writtenOff = validated.flatMap(({ count, decided }) =>
    (decided?.writeOffs ?? []).map(({ stock_id, quantity }) => {
      return { ...record, stock_id, change: { take: quantity }, notes: count.notes ?? null };
    }),
  );
  return [...restored, ...writtenOff];
}

function exceptionOf(audit: LockedAudit, { count, decided }: ValidatedCount) {
  if (!decided?.shortage) return [];
  const { id: exception_type_id, exceptionId: id, quantity } = decided.shortage;
  const { item_id, bin_id, notes } = count;
  const what = { warehouse_id: audit.warehouse_id, audit_id: audit.id, exception_type_id, item_id, bin_id };
  const stock_written_off = decided.writeOffs.length > 0;
  return [{ id, ...what, quantity: quantity.toNumber(), stock_written_off, notes: notes || null }];
}
