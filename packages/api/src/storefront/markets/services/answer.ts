import type { Transaction } from "@karwan/db";
import type { MessageKey } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { RequestContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import type { MarketRow } from "../repository.ts";
import { findMarket, lockMarket } from "../repository.ts";
import { shownMarket } from "../shown.ts";

/** The market of the scope's tenant, locked; 404 where it has none. */
export async function takeMarket(tx: Transaction): Promise<MarketRow> {
  const [row] = await tx.sql(lockMarket, [tx.scope.tenantId]);
  if (!row) throw new AppError("market_not_found");
  return row;
}

/** A market as it is now, with what was done to it: `data.market` and `data.message` (1 §4.5). */
export async function answerMarket(
  tx: Transaction,
  { deps, language }: Pick<RequestContext, "deps" | "language">,
  message: MessageKey,
) {
  const [row] = await tx.sql(findMarket, [tx.scope.tenantId]);
  if (!row) throw new AppError("market_not_found");
  return { data: { market: shownMarket(deps, row), message: translate(language, message) } };
}

/** What the audit log keeps of a market's change. */
export const audited = ({ status, publish_status, admin_notes }: MarketRow) => ({
  status,
  publish_status,
  admin_notes,
});
