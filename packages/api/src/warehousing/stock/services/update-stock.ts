import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, requireUnchanged } from "../../../kernel/index.ts";
import { lockStock } from "../repository.ts";
import type { UpdateInput } from "../schema.ts";
import { attributeNames, changeRow, shownStock } from "./change-row.ts";

const changeable = ["quantity", "notes", ...attributeNames] as const;

/** Changes a stock row and says which fields changed (2 §4.1, 4 D1). Every call leaves a transaction, for the audit. */
export function updateStock(ctx: TenantContext, { id, ...change }: UpdateInput) {
  if (changeable.every((name) => change[name] === undefined)) throw new AppError("no_fields_to_update");
  return ctx.transaction(async (tx) => {
    const [row] = await tx.sql(lockStock, [ctx.tenantId, id]);
    if (!row) throw new AppError("stock_not_found");
    requireUnchanged(ctx, row.updated_at);
    const changed_fields = await changeRow(tx, ctx, row, change);
    return { stock: await shownStock(tx, ctx, id), changed_fields };
  });
}
