import type { TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField } from "../../kernel/index.ts";
import { findWallet, holderOf, ownWallets } from "./repository.ts";
import type { mineInput } from "./schema.ts";

type Asking = Pick<TenantContext, "caller" | "tenantId" | "read">;

/** Whether the caller may read all wallets of the tenant. */
const readsAll = ({ isSystemAdmin, permissions }: TenantContext["caller"]): boolean =>
  isSystemAdmin || permissions.has("view:tenant") || permissions.has("manage:finance:tenant");

/** A wallet that the caller may read: finance staff reads all, a holder their own; others do not learn that it is there (4 K4). */
export async function readableWallet({ caller, tenantId, read }: Asking, id: string) {
  const [[wallet], [holder]] = await read((q) => [q.sql(findWallet, [tenantId, id]), q.sql(holderOf, [tenantId, id])]);
  if (!wallet || !(readsAll(caller) || holder?.user_id === caller.userId)) throw new AppError("wallet_not_found");
  return wallet;
}

/** The caller's wallets in this tenant; a driver's with the cash in hand (4 K4). */
export async function listOwnWallets(ctx: TenantContext, { page, limit }: (typeof mineInput)["_output"]) {
  const [rows] = await ctx.read((q) => [q.sql(ownWallets, [ctx.tenantId, ctx.caller.userId])]);
  const wallets = rows.slice((page - 1) * limit, page * limit);
  return { wallets, page, limit, total: rows.length };
}

/** The one wallet of the caller, or the one they name: 404 `wallet_not_found` for who has none such, 400 for who has several. */
export async function ownWalletId(ctx: TenantContext, wanted: string | undefined): Promise<string> {
  const [rows] = await ctx.read((q) => [q.sql(ownWallets, [ctx.tenantId, ctx.caller.userId])]);
  const found = wanted === undefined ? rows : rows.filter(({ id }) => id === wanted);
  const [wallet] = found;
  if (!wallet) throw new AppError("wallet_not_found");
  if (found.length > 1) throw invalidField("wallet_id", "required");
  return wallet.id;
}
