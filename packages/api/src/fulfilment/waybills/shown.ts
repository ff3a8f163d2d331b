import type { Transaction } from "@karwan/db";
import { filesOf, shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { FoundWaybill } from "./repository.ts";
import { findPackages, findWaybill } from "./repository.ts";
import type { Waybill } from "./schema.ts";

type Clock = Pick<TenantContext, "deps" | "tenantId">;

/** A waybill as the wire shows it: what was signed by a link that works for a while. */
export function shownRow<Row extends FoundWaybill>({ deps, tenantId }: Clock, row: Row): Row {
  const { signature_url: kept } = row;
  return kept === null ? row : { ...row, signature_url: shownFileUrl(filesOf(deps), tenantId, kept, deps.now()) };
}

/** A waybill with its packages; 404 `waybill_not_found` (3 §8). */
export async function readWaybill(tx: Transaction, ctx: TenantContext, id: string): Promise<Waybill> {
  const key = [ctx.tenantId, id] as const;
  const [[found], packages] = await Promise.all([tx.sql(findWaybill, key), tx.sql(findPackages, key)]);
  if (!found) throw new AppError("waybill_not_found");
  return { ...shownRow(ctx, found), packages };
}

/** The operation. */
export async function showWaybill(ctx: TenantContext, { id }: { id: string }): Promise<{ waybill: Waybill }> {
  const key = [ctx.tenantId, id] as const;
  const [[found], packages] = await ctx.read((q) => [q.sql(findWaybill, key), q.sql(findPackages, key)]);
  if (!found) throw new AppError("waybill_not_found");
  return { waybill: { ...shownRow(ctx, found), packages } };
}
