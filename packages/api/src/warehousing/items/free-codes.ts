import type { TenantContext } from "../../kernel/index.ts";
import { reserveNumbers } from "../../kernel/index.ts";
import { takenStatement } from "./import/repository.ts";

/**
 * So many codes of the tenant's sequence that nothing has, and nobody else names. Reserved at once, in a transaction of
 * their own: who makes an item meanwhile gets the one behind them.
 */
export async function freeCodes(
  ctx: Pick<TenantContext, "deps" | "tenantId" | "read">,
  count: number,
  named: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const free: number[] = [];
  while (free.length < count) {
    const block = await reserveNumbers(ctx.deps.database, ctx.tenantId, "item_code", count - free.length);
    const [taken] = await ctx.read((q) => [q.sql(takenStatement, [ctx.tenantId, [], block])]);
    const isTaken = new Set(taken.map(({ said }) => Number(said)));
    free.push(...block.filter((code) => !isTaken.has(code) && !named.has(code)));
  }
  return free;
}
