import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { z } from "zod";
import { AppError } from "../../kernel/index.ts";
import type { PaymentMethod } from "../../payments/method-types/index.ts";
import { paymentMethods } from "../../payments/method-types/index.ts";

const PERCENT = 100;
// Settings are kept as they were given: what is missing has its default here (4 L5).
const settings = z.object({
  auto_create_delivery: z.boolean().catch(false),
  payment_methods: z.array(z.enum(paymentMethods)).catch([]),
  tax_rate: z.number().min(0).max(PERCENT).catch(0),
  prices_include_tax: z.boolean().catch(false),
});

/** What buying in a market goes by. */
export interface MarketTerms {
  id: string;
  code: number;
  store_name: string;
  currency: string;
  is_live: boolean;
  settings: z.infer<typeof settings> & { payment_methods: PaymentMethod[] };
}

const findStatement = statement(
  "shopping.market",
  `SELECT m.id, m.code, m.store_name, m.settings, t.currency_code AS currency,
          m.status = 'approved' AND m.publish_status = 'published' AND t.status = 'active' AS is_live
     FROM markets m JOIN tenants t ON t.id = m.tenant_id WHERE m.tenant_id = $1 AND m.id = $2`,
);

/** The terms of a market of the transaction's tenant; 404 `market_not_found`, also for one that is not live unless asked for. */
export async function marketTerms(
  tx: Transaction,
  id: string,
  { live }: { live: boolean } = { live: true },
): Promise<MarketTerms> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row || (live && !row.is_live)) throw new AppError("market_not_found");
  return { ...row, is_live: row.is_live ?? false, settings: settings.parse(row.settings) };
}
