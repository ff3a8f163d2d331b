import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal, recordAudit, recordAudits, sumOf } from "../../../kernel/index.ts";
import { readSettings } from "../../../tenancy/settings/index.ts";
import type { Clamped } from "../../reservations/index.ts";
import { lockReservationsOf } from "../../reservations/index.ts";
import { holdPlacesOf } from "../../stock/index.ts";
import { refuseSecondNumbers, withCount } from "../blind.ts";
import type { FoundProgress, LockedAudit } from "../repository.ts";
import {
  findLines,
  findProgress,
  lockAudit,
  lockPairs,
  moveAudit,
  peekRows,
  saveLines,
  saveNotes,
} from "../repository.ts";
import type { RecordInput } from "../schema.ts";
import { isHidden, shownLine, shownProgress } from "../shown.ts";
import { auditStates } from "../state.ts";
import type { AuditSteps } from "../steps.ts";
import { pairKey, pickedIn } from "../steps.ts";
import type { Counted, Rules, ValidatedCount } from "../validate-count.ts";
import { validateCount } from "../validate-count.ts";
import type { ValidatedCounts } from "./apply-counts.ts";
import { applyCounts } from "./apply-counts.ts";
import { keepNumbers } from "./keep-numbers.ts";
import type { Line } from "./lines.ts";
import { binsOf, findFresh, itemsOf, requireTypes } from "./lines.ts";

/**
 * Saves what was counted: each line is compared with the book that its locked stock makes, a shortage gets its exception
 * and, where its type says so, leaves the stock. All lines or none; in as many statements for five hundred lines as for
 * one (2 §4.4, 4 D7 to 4 D10, 4 L2).
 */
export async function recordCount(ctx: TenantContext, input: RecordInput, steps: AuditSteps) {
  refuseTwice(input.item_counts);
  await keepNumbers(ctx, input);
  return ctx.transaction(async (tx) => {
    const [audit] = await tx.sql(lockAudit, [ctx.tenantId, input.audit_id]);
    if (!audit) throw new AppError("inventory_audit_not_found");
    const status = auditStates.next(audit.status, "count");
    const { lines, fresh } = await findFresh(tx, audit, input.item_counts, ctx.caller.userId);
    refuseSecondNumbers(audit, fresh, ctx.caller.userId);
    await keepNotes(tx, audit, lines);
    const validated = await validateLines(tx, ctx, audit, fresh, steps);
    const lost = await applyCounts(tx, ctx, audit, validated);
    await saveCounts(tx, ctx, audit, validated.validated);
    await notifyOf(tx, ctx, audit, { fresh, lost, steps });
    return answer(tx, ctx, { ...audit, was: audit.status, status }, lines);
  });
}

/** The same pair twice says nothing of which count is meant (2 §4.4 rule 7, 4 D9). */
export function refuseTwice(pairs: readonly { item_id: string; bin_id: string }[]): void {
  const seen = new Set<string>();
  for (const { item_id, bin_id } of pairs) {
    const key = pairKey({ item_id, bin_id });
    if (seen.has(key)) throw new AppError("inventory_audit_item_ambiguous", { item_id, bin_id });
    seen.add(key);
  }
}

/** A repeated count may bring another note: nothing but that changes. */
async function keepNotes(tx: Transaction, audit: LockedAudit, lines: readonly Line[]): Promise<void> {
  const noted = lines.flatMap(({ saved, count }) => {
    const isSame = saved.actual_quantity !== null && count.actual_quantity === saved.actual_quantity;
    return isSame && count.notes && count.notes !== saved.notes ? [{ line: saved.line, notes: count.notes }] : [];
  });
  if (noted.length > 0) await tx.sql(saveNotes, [tx.scope.tenantId, audit.id, JSON.stringify(noted)]);
}

/** Locks what the counts are compared with, in the order that everybody keeps: owners, reservations, stock rows. */
async function validateLines(
  tx: Transaction,
  ctx: TenantContext,
  audit: LockedAudit,
  fresh: readonly Line[],
  steps: AuditSteps,
): Promise<ValidatedCounts> {
  const at = ctx.deps.now();
  if (fresh.length === 0) return { validated: [], counted: [], picked: [], at };
  const counts = fresh.map(({ count }) => count);
  const types = await requireTypes(tx, fresh);
  const pairs = [tx.scope.tenantId, audit.warehouse_id, itemsOf(counts), binsOf(counts)] as const;
  for (const lock of steps.lockFirst) await lock(tx, audit.warehouse_id, counts);
  await holdPlacesOf(
    tx,
    fresh.flatMap(({ saved }) => saved.write_offs.map(({ stock_id }) => stock_id)),
  );
  await lockReservationsOf(tx, looksShort(await tx.sql(peekRows, pairs), fresh));
  const rows = Map.groupBy(await tx.sql(lockPairs, pairs), pairKey);
  const picked = await pickedIn(tx, steps, audit.warehouse_id, counts);
  const pickedFrom = Map.groupBy(picked, ({ stock_id }) => stock_id);
  const tolerance = audit.blind ? new Decimal((await readSettings(tx)).warehouse.blind_tolerance) : null;
  const rules: Rules = { userId: ctx.caller.userId, tolerance, types, at: at.toISOString() };
  const counted = fresh.map(({ saved, count }): Counted => {
    const own = rows.get(pairKey(count)) ?? [];
    const pickedOf = new Map(
      own.map(({ id }) => [id, sumOf((pickedFrom.get(id) ?? []).map(({ quantity }) => quantity))]),
    );
    return { saved, count, rows: own, pickedOf };
  });
  return { validated: counted.map((line) => validateCount(line, rules)), counted, picked, at };
}

type Seen = { id: string; item_id: string; bin_id: string; quantity: string; reserved_quantity: string };

/** Rows whose reservations a write-off may have to cut, as far as one sees before they are locked. */
function looksShort(rows: readonly Seen[], fresh: readonly Line[]): string[] {
  const ofPair = Map.groupBy(rows, pairKey);
  return fresh.flatMap(({ count }) => {
    const own = ofPair.get(pairKey(count)) ?? [];
    const book = sumOf(own.map(({ quantity }) => quantity));
    if (!count.exception_type || book.lessThanOrEqualTo(count.actual_quantity)) return [];
    return own.flatMap((row) => (Number(row.reserved_quantity) > 0 ? [row.id] : []));
  });
}

async function saveCounts(
  tx: Transaction,
  ctx: TenantContext,
  audit: LockedAudit,
  validated: readonly ValidatedCount[],
): Promise<void> {
  if (validated.length === 0) return;
  const who = { counted_by: ctx.caller.userId, counted_at: ctx.deps.now().toISOString() };
  const lines = validated.map(({ saved, count, decided, firstCount: first_count }) => {
    const { line, item_id, bin_id } = saved;
    const blind_counts = audit.blind ? withCount({ saved, count }, ctx.caller.userId, true) : [];
    const of = { line, item_id, bin_id, first_count, blind_counts };
    if (!decided) return of;
    const { book, shortage, writeOffs: write_offs } = decided;
    const said = {
      book,
      actual: count.actual_quantity,
      exception_type: shortage?.code,
      exception_id: shortage?.exceptionId,
      notes: count.notes || null,
    };
    return { ...of, ...said, write_offs, ...who };
  });
  await tx.sql(saveLines, [tx.scope.tenantId, audit.id, JSON.stringify(lines)]);
}

/** Who owns what was cut is told, and the log keeps who counted what (4 D9, 3 §15). */
async function notifyOf(
  tx: Transaction,
  ctx: TenantContext,
  audit: LockedAudit,
  { fresh, lost, steps }: { fresh: readonly Line[]; lost: readonly Clamped[]; steps: AuditSteps },
): Promise<void> {
  if (fresh.length === 0) return;
  if (lost.length > 0) for (const tell of steps.reservationsClamped) await tell(tx, ctx, lost);
  const entries = lost.map(({ reservation_id, quantity, left }) => ({
    action: "reservation.clamp",
    entity_type: "reservation",
    entity_id: reservation_id,
    after: { audit_id: audit.id, lost: quantity, left },
  }));
  await recordAudits(tx, ctx, entries);
  await recordAudit(tx, ctx, {
    action: "inventory_audit.count",
    entity_type: "inventory_audit",
    entity_id: audit.id,
    after: { item_counts: fresh.map(({ count }) => count) },
  });
}

type Moved = LockedAudit & { was: LockedAudit["status"] };

/** Read within the transaction: nothing that is looked up can fail when the count is saved (2 §4.4). */
async function answer(tx: Transaction, ctx: TenantContext, audit: Moved, lines: readonly Line[]) {
  const [progress] = await tx.sql(findProgress, [ctx.tenantId, audit.id]);
  if (!progress) throw new Error("an audit without lines");
  await moveOn(tx, ctx, audit, progress);
  const all = await tx.sql(findLines, [ctx.tenantId, audit.id]);
  const hides = isHidden(audit);
  const audit_items = all.map((line) => shownLine(line, hides));
  const named = new Set(lines.map(({ count }) => pairKey(count)));
  const recount_count = audit_items.filter((line) => line.recount_required && named.has(pairKey(line))).length;
  const { id, status } = audit;
  return {
    audit: {
      id,
      status,
      recount_required: recount_count > 0,
      recount_count,
      audit_items,
      progress: shownProgress(progress, hides),
    },
  };
}

async function moveOn(tx: Transaction, ctx: TenantContext, audit: Moved, progress: FoundProgress): Promise<void> {
  const at = ctx.deps.now().toISOString();
  const values = [ctx.tenantId, audit.id, audit.was, audit.status, at, progress.discrepancy_count] as const;
  const [moved] = await tx.sql(moveAudit, [...values, null, null, null]);
  if (!moved) throw new AppError("conflict");
}
