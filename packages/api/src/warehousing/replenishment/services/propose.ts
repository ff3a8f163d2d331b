import type { TenantContext } from "../../../kernel/index.ts";
import { Decimal, offsetOf, sumOf } from "../../../kernel/index.ts";
import { assertWarehouse } from "../../warehouses/index.ts";
import { dueStatement, reserveStatement } from "../repository.ts";
import type { ListInput } from "../schema.ts";
import { shareOut } from "../share.ts";
import { placeOf } from "./rules.ts";

/**
 * What to move in a warehouse, whence and why: each bin that has less free of an item than its rule says, filled up from
 * reserve bins with what expires first; never what is promised, expired or damaged (4 L3). Rules of one item share what is
 * there in the order in which they were made, on all pages alike.
 */
export async function listReplenishments(ctx: TenantContext, { warehouse_id, ...page }: ListInput) {
  const at = ctx.deps.now().toISOString();
  const [due] = await ctx.read((q) => [q.sql(dueStatement, [ctx.tenantId, warehouse_id, at])]);
  if (due.length === 0) await assertWarehouse(ctx, warehouse_id);
  const items = [...new Set(due.map(({ item_id }) => item_id))];
  const [reserve] = await ctx.read((q) => [q.sql(reserveStatement, [ctx.tenantId, warehouse_id, at, items])]);
  const lacks = due.map((row) => ({ ...row, needed: new Decimal(row.max_quantity).minus(row.available).toNumber() }));
  const shares = shareOut(lacks, reserve);
  const first = offsetOf(page);
  const replenishments = lacks.slice(first, first + page.limit).map((row, n) => {
    const { bin, item } = placeOf(row);
    const moves = (shares[first + n] ?? []).map((part) => ({
      stock_id: part.stock_id,
      from_bin: { id: part.bin_id, name: part.bin_name, code: part.bin_code, location_type: part.location_type },
      to_bin_id: row.bin_id,
      quantity: part.quantity,
      lot_number: part.lot_number,
      expiration_date: part.expiration_date,
    }));
    const missing = new Decimal(row.needed).minus(sumOf(moves.map(({ quantity }) => quantity))).toNumber();
    const { id: rule_id, min_quantity, max_quantity, available, needed } = row;
    return { rule_id, item, to_bin: bin, min_quantity, max_quantity, available, needed, moves, missing };
  });
  return { replenishments, page: page.page, limit: page.limit, total: lacks.length };
}
