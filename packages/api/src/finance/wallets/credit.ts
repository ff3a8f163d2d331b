import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../kernel/index.ts";
import { lockAccounts, refuseFractions } from "../ledger/index.ts";
import { findWallet, setCredit } from "./repository.ts";
import type { creditInput } from "./schema.ts";

/**
 * Lets a wallet go below zero, as far as said (3 §13). A driver's cannot: 409 `wallet_without_credit`. What is used already
 * cannot be taken back: 409 `credit_in_use` with `available`.
 */
export function changeCredit(ctx: TenantContext, { id, credit_limit }: z.infer<typeof creditInput>) {
  return ctx.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, [{ account_id: id }]);
    const [before] = await tx.sql(findWallet, [ctx.tenantId, id]);
    if (!before) throw new AppError("wallet_not_found");
    if (before.owner_type === "driver") throw new AppError("wallet_without_credit");
    refuseFractions(new Decimal(credit_limit), before.currency_code, "credit_limit");
    const { balance, held } = accounts({ account_id: id });
    const available = balance.minus(held);
    if (available.plus(credit_limit).lt(0))
      throw new AppError("credit_in_use", { available: available.toNumber(), currency_code: before.currency_code });
    await tx.sql(setCredit, [ctx.tenantId, id, credit_limit, ctx.deps.now().toISOString()]);
    const [wallet] = await tx.sql(findWallet, [ctx.tenantId, id]);
    if (!wallet) throw new Error("a locked wallet is there");
    await recordAudit(tx, ctx, {
      action: "wallet.credit",
      entity_type: "wallet",
      entity_id: id,
      before: { credit_limit: before.credit_limit },
      after: { credit_limit },
    });
    return { wallet };
  });
}
