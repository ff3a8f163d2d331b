import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, recordAudit } from "../../kernel/index.ts";
import {
  findException,
  insertExceptions,
  lockException,
  resolveExceptions as resolveStatement,
  shownExceptions,
} from "./repository.ts";
import type { ListInput, resolveInput } from "./schema.ts";
import { exceptionStates } from "./state.ts";

/** The tenant's warehouse exceptions, newest first: of a warehouse, open or resolved, of a type by its code (3 §4). */
export const exceptionList = defineList("warehouse_exceptions.list", {
  from: "warehouse_exceptions e",
  scope: "e.tenant_id = $1",
  filters: filtersOf<ListInput>({
    warehouse_id: "e.warehouse_id = ?",
    status: "e.status = ?",
    type: "e.exception_type_id = (SELECT x.id FROM warehouse_exception_types x WHERE x.tenant_id = $1 AND x.code = ?)",
  }),
  order: ["created_at DESC", "id DESC"],
  columns: shownExceptions.columns,
  source: (rows) => `${rows} e ${shownExceptions.joins}`,
});

/** The tenant's warehouse exceptions, newest first (3 §4). */
export async function listExceptions(ctx: TenantContext, input: ListInput) {
  const { rows: exceptions, total } = await exceptionList.read(ctx, [ctx.tenantId], input);
  return { exceptions, page: input.page, limit: input.limit, total };
}

/** Closes an exception; no stock moves. Twice: 409 `invalid_transition` (3 §4, 4 D7). */
export function resolveException(ctx: TenantContext, { id, notes }: z.infer<typeof resolveInput>) {
  return ctx.transaction(async (tx) => {
    const [found] = await tx.sql(lockException, [ctx.tenantId, id]);
    if (!found) throw new AppError("warehouse_exception_not_found");
    exceptionStates.next(found.status, "resolve");
    await endExceptions(tx, ctx, [id], notes);
    const [exception] = await tx.sql(findException, [ctx.tenantId, id]);
    if (!exception) throw new AppError("warehouse_exception_not_found");
    await recordAudit(tx, ctx, {
      action: "warehouse_exception.resolve",
      entity_type: "warehouse_exception",
      entity_id: id,
      before: { status: found.status },
      after: exception,
    });
    return { exception };
  });
}

/** Resolves those that are still open, by the caller, in one statement. */
export async function endExceptions(
  tx: Transaction,
  { caller, deps }: Pick<TenantContext, "caller" | "deps">,
  ids: readonly string[],
  notes: string | null = null,
): Promise<void> {
  await closeExceptions(tx, ids, { by: caller.userId, at: deps.now(), notes });
}

/** Who ended exceptions, and when; a carrier and the server have no account. */
export interface ExceptionEnd {
  by: string | null;
  at: Date;
  notes: string | null;
}

/** The same, whoever did it. */
export async function closeExceptions(
  tx: Transaction,
  ids: readonly string[],
  { by, at, notes }: ExceptionEnd,
): Promise<void> {
  if (ids.length > 0) await tx.sql(resolveStatement, [tx.scope.tenantId, ids, notes, by, at.toISOString()]);
}

/** What was found wrong with goods; `quantity` is what is missing. */
export interface NewException {
  id: string;
  warehouse_id: string;
  audit_id: string | null;
  exception_type_id: string;
  item_id: string | null;
  bin_id: string | null;
  quantity: number | null;
  stock_written_off: boolean;
  /** A parcel that is missing or wrong, and the waybill it was on (4 F3). */
  delivery_id?: string;
  waybill_id?: string;
  notes: string | null;
}

/** Opens exceptions, found by the caller, in one statement. */
export async function openExceptions(
  tx: Transaction,
  { caller, deps }: Pick<TenantContext, "caller" | "deps">,
  exceptions: readonly NewException[],
): Promise<void> {
  if (exceptions.length === 0) return;
  await tx.sql(insertExceptions, [
    tx.scope.tenantId,
    JSON.stringify(exceptions),
    caller.userId,
    deps.now().toISOString(),
  ]);
}
