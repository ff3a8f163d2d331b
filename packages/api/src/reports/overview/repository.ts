import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import { dayOf, deliveryHours, startOfDay } from "../../tenancy/settings/index.ts";

const summing = (why: string) => ({ plan: { why, discards: "tenant", sorts: "tenant" } as const });
const within = (moment: string) =>
  `${moment} >= ${startOfDay("$2::date")} AND ${moment} < ${startOfDay("$3::date + 1")}`;

/** Today, for the tenant, and in what it counts money. */
export const todayStatement = statement(
  "reports.today",
  `SELECT ${dayOf("$2::timestamptz")}::text AS today, (SELECT currency_code FROM tenants WHERE id = $1) AS currency_code`,
);

/** Deliveries of a period by day and status: one look at those made in it. */
export const deliveriesStatement = statement(
  "reports.deliveries",
  `SELECT (d.created_at AT TIME ZONE z.zone)::date::text AS date, d.status, count(*) AS rows
     FROM deliveries d, (SELECT coalesce((SELECT settings->>'time_zone' FROM tenant_settings WHERE tenant_id = $1), $4) AS zone) z
    WHERE d.tenant_id = $1 AND d.parent_id IS NULL AND ${within("d.created_at")} GROUP BY 1, 2 ORDER BY 1, 2`,
  { ...summing("sums up a period's deliveries"), examples: { 4: "Asia/Baghdad" } },
);

export const onTimeStatement = statement(
  "reports.on_time",
  `SELECT round(avg((a.ended_at - a.created_at <= ${deliveryHours("on_time_hours")})::int), 4)::float8 AS on_time_share
     FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.status = 'completed' AND ${within("a.ended_at")}`,
  summing("sums up a period's assignments"),
);

export const stockStatement = statement(
  "reports.stock_value",
  `SELECT coalesce(sum(s.quantity * i.unit_cost), 0)::numeric(19, 3)::float8 AS amount,
     count(*) FILTER (WHERE i.unit_cost IS NULL) AS items_without_cost
     FROM (SELECT item_id, sum(quantity) AS quantity FROM inventory_stock WHERE tenant_id = $1 AND quantity > 0 GROUP BY item_id) s
     JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id`,
  goingThroughAll,
);

export const ordersStatement = statement(
  "reports.orders",
  `SELECT p.count, (p.amount - r.amount)::float8 AS revenue
     FROM (SELECT count(*) AS count, coalesce(sum(captured_amount), 0) AS amount FROM payments p
            WHERE p.tenant_id = $1 AND ${within("p.captured_at")}) p,
          (SELECT coalesce(sum(r.amount), 0) AS amount FROM payment_refunds r
            WHERE r.tenant_id = $1 AND r.after_capture AND r.status <> 'failed' AND ${within("r.created_at")}) r`,
  summing("sums up a period's payments and refunds"),
);

export const cashStatement = statement(
  "reports.cash_in_hand",
  `SELECT coalesce(-sum(balance), 0)::float8 AS cash_in_hand FROM finance_accounts
    WHERE tenant_id = $1 AND owner_type = 'driver' AND kind = 'cash_in_hand'`,
  goingThroughAll,
);
