import type { RowOf, Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, counting, recordAudit } from "../../kernel/index.ts";
import { Filters } from "../stock/index.ts";
import {
  findException,
  insertExceptions,
  lockException,
  resolveExceptions as resolveStatement,
  selectExceptions,
} from "./repository.ts";
import type { ListInput, resolveInput } from "./schema.ts";
import { exceptionStates } from "./state.ts";

type Row = RowOf<typeof findException>;

const scope = "e.tenant_id = $1";
const ofType =
  "e.exception_type_id = (SELECT x.id FROM warehouse_exception_types x WHERE x.tenant_id = $1 AND x.code = ?)";

/** The tenant's warehouse exceptions, newest first (3 §4). */
export async function listExceptions(ctx: TenantContext, input: ListInput) {
  const filters = new Filters([ctx.tenantId])
    .add("w", "e.warehouse_id = ?", input.warehouse_id)
    .add("u", "e.status = ?", input.status)
    .add("t", ofType, input.type);
  const page = filters.page<Row>("warehouse_exceptions.list", input, {
    table: "warehouse_exceptions e",
    scope,
    order: "e.created_at DESC, e.id DESC",
    select: selectExceptions,
  });
  const count = filters.statement<{ total: number }>(
    "warehouse_exceptions.count",
    (where) => `SELECT count(*) AS total FROM warehouse_exceptions e WHERE ${scope}${where}`,
    counting,
  );
  const [exceptions, [counted]] = await ctx.read((q) => [q.sql(...page), q.sql(count, filters.values)]);
  return { exceptions, page: input.page, limit: input.limit, total: counted?.total ?? 0 };
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
  if (ids.length === 0) return;
  await tx.sql(resolveStatement, [tx.scope.tenantId, ids, notes, caller.userId, deps.now().toISOString()]);
}

/** What was found wrong with goods; `quantity` is what is missing. */
export interface NewException {
  id: string;
  warehouse_id: string;
  exception_type_id: string;
  item_id: string;
  bin_id: string;
  quantity: number;
  stock_written_off: boolean;
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
