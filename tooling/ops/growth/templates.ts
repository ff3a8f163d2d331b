import { createDatabase } from "@karwan/db";
import type pg from "pg";
import { writeCompanies } from "../../../bench/src/deliveries/seed.ts";
import { demoId } from "../../../prisma/seed/data/index.ts";
import type { ScaleTenant } from "../../../prisma/seed/index.ts";
import { seedScale } from "../../../prisma/seed/index.ts";

/** A company of a size, and how many like it there are to be. */
export type Template = {
  code: string;
  stock: number;
  /** How often goods came and went since each row of stock was opened. */
  turns: number;
  /** Delivered ones and others, with their history; 0: it has no drivers either. */
  deliveries: number;
};

export const tenantOf = ({ code }: Pick<Template, "code">) => demoId("tenant", code);
/** Who runs its warehouse. */
export const emailOf = ({ code }: Pick<Template, "code">) => `operations@${code.toLowerCase()}.test`;

/** Goods in and out: each row of stock ends with what it had, and the ledger says why. */
const TURNS = `
  WITH turned AS (
    SELECT s.*, k, s.created_at + (k + 1) * interval '1 hour' AS at, md5(s.id::text || k) AS lot
      FROM inventory_stock s, generate_series(1, 2 * $2::int) AS k WHERE s.tenant_id = $1)
  INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before,
         quantity_after, to_bin_id, from_bin_id, reference_type, reference_id, performed_by, "timestamp", created_at)
  SELECT tenant_id, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || left(lot, 3) || '8' || substr(lot, 4, 15))::uuid,
         warehouse_id, item_id, id, CASE k % 2 WHEN 1 THEN 'receive' ELSE 'pick' END, 1, CASE k % 2 WHEN 1 THEN 1 ELSE -1 END,
         quantity + 1 - k % 2, quantity + k % 2, CASE k % 2 WHEN 1 THEN bin_id END, CASE k % 2 WHEN 0 THEN bin_id END,
         'order', 'ORDER-' || left(lot, 10), $3::uuid, at, at
    FROM turned ORDER BY at`;

const planOf = ({ code, stock }: Template): ScaleTenant => ({
  code,
  stock,
  items: Math.max(4, Math.ceil(stock / 4)),
  bins: Math.max(4, Math.ceil(stock / 10)),
  customers: Math.max(4, Math.min(100, Math.ceil(stock / 10))),
  reservations: Math.ceil(stock / 50),
  warehouses: 1,
});

/** Writes companies of these sizes by the means of the seed and of the benchmarks. */
export async function writeTemplates(
  url: string,
  admin: pg.Client,
  templates: readonly Template[],
  say: (line: string) => void,
): Promise<void> {
  const database = createDatabase({ url, poolSize: 2, statementTimeoutMs: 120_000 });
  try {
    await seedScale({ database, plan: templates.map(planOf), now: new Date(), onProgress: say });
  } finally {
    await database.close();
  }
  for (const template of templates)
    await admin.query(TURNS, [tenantOf(template), template.turns, demoId("user", emailOf(template))]);
  const carrying = templates.filter(({ deliveries }) => deliveries > 0);
  await writeCompanies(
    admin,
    carrying.map(({ code, deliveries }) => ({ code, deliveries, history: true })),
    say,
  );
}
