import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { noteMissingGoods } from "../delivery/deliveries/index.ts";
import type { TenantContext } from "../kernel/index.ts";
import { builtInType } from "../warehousing/exception-types/index.ts";
import { openExceptions } from "../warehousing/exceptions/index.ts";

/** The type of exception that a delivery's goods have which are not where they should be: made when one first is. */
const missingType = {
  code: "goods_missing",
  name: {
    en: "Goods of a delivery missing",
    ar: "نقص في بضاعة توصيلة",
    ku: "کەمی لە کاڵاکانی گەیاندنێکدا",
  },
  applies_to: ["package"],
} as const;

/** Goods of a delivery that somebody looked for: how many are missing, and how many are there. */
export interface MissingGoods {
  item_id: string;
  bin_id: string | null;
  quantity: number;
  left: number;
  notes: string | null;
}

/**
 * Tells that goods of a delivery, a staged one as a whole, were not found: each is an exception of the warehouse until
 * somebody has dealt with it, and stands on the delivery's timeline. Nothing of an empty list.
 */
export async function missGoods(
  tx: Transaction,
  ctx: TenantContext,
  {
    warehouse_id,
    delivery_id,
    missing,
  }: { warehouse_id: string; delivery_id: string; missing: readonly MissingGoods[] },
): Promise<void> {
  if (missing.length === 0) return;
  const exception_type_id = await builtInType(tx, missingType, ctx.deps.now());
  const about = { warehouse_id, exception_type_id, delivery_id, audit_id: null, stock_written_off: false };
  const exceptions = missing.map(({ left: _, ...goods }) => ({ id: newId(), ...about, ...goods }));
  await openExceptions(tx, ctx, exceptions);
  await noteMissingGoods(
    tx,
    ctx,
    missing.map(({ item_id, quantity, left }) => ({ delivery_id, item_id, quantity, left })),
  );
}
