import type pg from "pg";
import type { Template } from "./templates.ts";
import { tenantOf } from "./templates.ts";

/** Of a company: how many movements the planner expects, and how many there are. */
export type Estimate = { of: string; expected: number; there: number };

/**
 * What the log takes for a movement right behind a checkpoint, when each is of another company, and for the next one of each:
 * bytes, and images of whole pages.
 */
export type Images = { first: { wal: number; pages: number }; next: { wal: number; pages: number } };

/** How well statistics of a sample know companies of such different sizes. */
export async function estimatesOf(admin: pg.Client, templates: readonly Template[]): Promise<Estimate[]> {
  const found: Estimate[] = [];
  for (const template of templates) {
    const sql = "SELECT 1 FROM inventory_transactions WHERE tenant_id = ";
    const { rows } = await admin.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      `EXPLAIN (FORMAT JSON) ${sql} '${tenantOf(template)}'`,
    );
    const { rowCount } = await admin.query(`${sql} $1`, [tenantOf(template)]);
    found.push({
      of: template.code,
      expected: rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0,
      there: rowCount ?? 0,
    });
  }
  return found;
}

const LOG = "SELECT wal_bytes::float8 AS wal, wal_fpi::float8 AS pages FROM pg_stat_wal";

/** One more of a company's last movement, in a transaction of its own as movements are. */
const MOVE = `
  WITH moved AS (
    UPDATE inventory_stock s SET quantity = quantity + 1, updated_at = clock_timestamp()
     WHERE s.tenant_id = $1 AND s.id = (SELECT id FROM inventory_stock WHERE tenant_id = $1 ORDER BY id DESC LIMIT 1) RETURNING *)
  INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before,
         quantity_after, to_bin_id, "timestamp")
  SELECT tenant_id, (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || left(md5(random()::text), 3)
           || '8' || left(md5(random()::text), 15))::uuid,
         warehouse_id, item_id, id, 'receive', 1, 1, quantity - 1, quantity, bin_id, clock_timestamp() FROM moved`;

/** Two movements of each company, all first ones before all second ones, right behind a checkpoint. */
export async function imagesOf(admin: pg.Client, tenants: number): Promise<Images> {
  const { rows } = await admin.query<{ id: string }>(
    "SELECT DISTINCT tenant_id AS id FROM inventory_stock ORDER BY 1 LIMIT $1",
    [tenants],
  );
  const log = async () => {
    await admin.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await admin.query<{ wal: number; pages: number }>(LOG);
    return rows[0] ?? { wal: 0, pages: 0 };
  };
  const round = async () => {
    const before = await log();
    for (const { id } of rows) await admin.query({ name: "growth.move", text: MOVE, values: [id] });
    const after = await log();
    const each = (key: "wal" | "pages", digits: number) =>
      Number(((after[key] - before[key]) / rows.length).toFixed(digits));
    return { wal: each("wal", 0), pages: each("pages", 2) };
  };
  await admin.query("CHECKPOINT");
  return { first: await round(), next: await round() };
}
