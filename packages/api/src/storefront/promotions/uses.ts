import type { Transaction } from "@karwan/db";
import { AppError, Decimal, sumOf } from "../../kernel/index.ts";
import type { Line } from "../shopping/index.ts";
import type { Offered } from "./applies.ts";
import { obstacleOf } from "./applies.ts";
import { countUses, giveBackUses, keepTerms, lockLimited, offeredPromotions, usesOfOrder } from "./repository.ts";

const subtotalOf = (lines: readonly Line[]) =>
  sumOf(lines.map(({ unit_price, quantity }) => new Decimal(unit_price).times(quantity))).toNumber();

/** What is on offer for somebody: the automatic promotions and, of one whose code they gave, that. */
export async function offersFor(tx: Transaction, userId: string, promotionId: string | null): Promise<Offered[]> {
  const rows = await tx.sql(offeredPromotions, [tx.scope.tenantId, userId, promotionId]);
  return rows.map((row) => ({ ...row, own_uses: row.own_uses ?? 0 }));
}

/**
 * Those of what is on offer that apply to somebody's lines at a moment (4 L6). The one whose code was given is refused by name
 * where it does not, when `strictly`; automatic ones that do not are left out.
 */
export function applying(
  offers: readonly Offered[],
  lines: readonly Line[],
  now: Date,
  { strictly }: { strictly: boolean },
): Offered[] {
  const subtotal = subtotalOf(lines);
  return offers.filter((offered) => {
    const obstacle = obstacleOf(offered, lines, subtotal, now);
    if (obstacle && strictly && offered.code !== null) {
      const { reason, ...why } = obstacle;
      throw new AppError(reason, { promotion_code: offered.code, ...why });
    }
    return obstacle === null;
  });
}

type Asked = { userId: string; promotionId: string | null; lines: readonly Line[]; now: Date };

/** The same, read now. */
export const applicable = async (
  tx: Transaction,
  { userId, promotionId, lines, now }: Asked,
  how: { strictly: boolean },
): Promise<Offered[]> => applying(await offersFor(tx, userId, promotionId), lines, now, how);

/**
 * The same for an order that takes its uses: those with a limit are locked by id, read again, and counted. The caller has the
 * customer locked, who therefore takes one use at a time (4 L6).
 */
export async function takeUses(tx: Transaction, asked: Asked): Promise<Offered[]> {
  const { tenantId } = tx.scope;
  const wanted = (await applicable(tx, asked, { strictly: true })).map(({ id }) => id);
  if (wanted.length === 0) return [];
  await tx.sql(keepTerms, [tenantId, wanted]);
  await tx.sql(lockLimited, [tenantId, wanted]);
  const left = await applicable(tx, asked, { strictly: true });
  const taken = left.flatMap(({ id, usage_limit }) => (usage_limit === null ? [] : id));
  if (taken.length > 0) await tx.sql(countUses, [tenantId, taken, 1]);
  return left;
}

/** Gives back what an order took, once; its row is locked, and promotions are locked behind it by id (4 L6). */
export async function returnUses(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const { tenantId } = tx.scope;
  const taken = (await tx.sql(usesOfOrder, [tenantId, orderId])).map(({ promotion_id }) => promotion_id);
  if (taken.length === 0) return;
  await tx.sql(lockLimited, [tenantId, taken]);
  await tx.sql(countUses, [tenantId, taken, -1]);
  await tx.sql(giveBackUses, [tenantId, orderId, at.toISOString()]);
}
