import type { Statement, Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { lockStatement } from "./repository.ts";

type Priced = Statement<{ priced: boolean | null }, readonly [string]>;

/** Keeps a tenant from another currency while something is priced in the present one: 409 `currency_in_use` (3 §3). */
export const refusingWhile =
  (pricedStatement: Priced) =>
  async (tx: Transaction): Promise<void> => {
    const { tenantId } = tx.scope;
    await tx.sql(lockStatement, [tenantId]);
    const [found] = await tx.sql(pricedStatement, [tenantId]);
    if (found?.priced) throw new AppError("currency_in_use");
  };
