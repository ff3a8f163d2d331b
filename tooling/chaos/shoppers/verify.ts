import { verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import { createDatabase } from "@karwan/db";
import pg from "pg";
import type { Ground } from "./ground.ts";
import { TOP_UP } from "./ground.ts";
import type { Placed } from "./shopper.ts";

/** Each finds what must not be: an order paid twice or by halves, money or goods too many or too few, what is another's. */
const FINDINGS: readonly { what: string; sql: string }[] = [
  {
    what: "orders have more than one payment that counts",
    sql: `SELECT owner_id AS id FROM payments WHERE tenant_id = $1 AND NOT is_surplus AND status IN ('pending', 'held', 'settled', 'paid')
           GROUP BY owner_id HAVING count(*) > 1`,
  },
  {
    what: "orders say that they are paid and are not, or the other way round",
    sql: `SELECT o.id FROM storefront_orders o WHERE o.tenant_id = $1 AND (o.payment_status = 'paid') <> EXISTS (
            SELECT FROM payments p WHERE p.tenant_id = $1 AND p.owner_id = o.id AND (NOT p.is_surplus OR o.status = 'cancelled') AND
              (p.status IN ('settled', 'paid', 'refunded')))`,
  },
  {
    what: "approved orders in advance are not paid in full",
    sql: `SELECT o.id FROM storefront_orders o JOIN payments p ON p.tenant_id = $1 AND p.owner_id = o.id AND NOT p.is_surplus
           WHERE o.tenant_id = $1 AND o.approved_at IS NOT NULL AND o.payment_method <> 'cash_on_delivery'
             AND (p.captured_amount IS DISTINCT FROM o.total_price OR p.amount <> o.total_price)`,
  },
  {
    what: "refunds exceed what was paid, or are not what the order says",
    sql: `SELECT o.id FROM storefront_orders o JOIN payments p ON p.tenant_id = $1 AND p.owner_id = o.id AND NOT p.is_surplus
           WHERE o.tenant_id = $1 AND (p.refunded_amount + p.refund_pending_amount > p.amount
             OR (o.approved_at IS NOT NULL AND o.refunded_amount <> p.refunded_amount + p.refund_pending_amount))`,
  },
  {
    what: "refunds are still on their way",
    sql: "SELECT id FROM payment_refunds WHERE tenant_id = $1 AND status = 'pending'",
  },
  {
    what: "cancelled orders keep money that was never the shop's",
    sql: `SELECT p.id FROM payments p JOIN storefront_orders o ON o.tenant_id = $1 AND o.id = p.owner_id
           WHERE p.tenant_id = $1 AND p.status = 'held' AND o.status <> 'pending'
              OR p.tenant_id = $1 AND p.status = 'settled' AND o.status = 'cancelled'`,
  },
  {
    what: "items have other stock than was not shipped, or keep other pieces than approved orders want",
    sql: `SELECT s.item_id AS id FROM (
            SELECT item_id, sum(quantity) AS there, sum(reserved_quantity) AS kept FROM inventory_stock WHERE tenant_id = $1 GROUP BY item_id) s
           LEFT JOIN (
            SELECT i.item_id, sum(i.quantity) FILTER (WHERE o.shipped_at IS NOT NULL) AS gone, sum(i.quantity) FILTER (WHERE o.status = 'confirmed') AS kept
              FROM storefront_order_items i JOIN storefront_orders o ON o.tenant_id = $1 AND o.id = i.order_id WHERE i.tenant_id = $1 GROUP BY i.item_id) w
             ON w.item_id = s.item_id
           JOIN unnest($2::uuid[], $3::int[]) AS b(item_id, initial) ON b.item_id = s.item_id
          WHERE s.there <> b.initial - coalesce(w.gone, 0) OR s.kept <> coalesce(w.kept, 0)`,
  },
  {
    what: "orders are of another than their cart, their customer or their customer's own list",
    sql: `SELECT o.id FROM storefront_orders o JOIN carts c ON c.tenant_id = $1 AND c.id = o.cart_id JOIN customers u ON u.tenant_id = $1 AND u.id = o.customer_id
           LEFT JOIN customer_orders m ON m.tenant_id = $1 AND m.order_id = o.id
           WHERE o.tenant_id = $1 AND NOT (o.user_id = c.user_id AND o.user_id = u.user_id AND coalesce(m.user_id = o.user_id, false)
             AND o.shipping_address->>'full_address' = 'Home of ' || split_part(u.full_name, ' ', 2))`,
  },
  {
    what: "wallets hold other money than they should",
    sql: `SELECT a.id FROM finance_accounts a JOIN customers c ON c.tenant_id = $1 AND c.id = a.owner_id
            LEFT JOIN LATERAL (
              SELECT coalesce(sum(p.amount) FILTER (WHERE p.method = 'wallet' AND p.captured_at IS NOT NULL), 0)
                     - coalesce(sum(p.refunded_amount) FILTER (WHERE p.method <> 'gateway'), 0) AS spent,
                     coalesce(sum(p.amount) FILTER (WHERE p.status = 'held'), 0) AS held
                FROM payments p WHERE p.tenant_id = $1 AND p.customer_id = c.id) w ON true
           WHERE a.tenant_id = $1 AND a.owner_type = 'customer'
             AND (a.balance <> (CASE WHEN a.id = ANY($2::uuid[]) THEN $3::numeric ELSE 0 END) - w.spent OR a.held <> w.held)`,
  },
  {
    what: "gateways owe another sum than they were paid",
    sql: `SELECT a.id FROM finance_accounts a WHERE a.tenant_id = $1 AND a.kind = 'gateway' AND -a.balance <> (
            SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM payments p
             WHERE p.tenant_id = $1 AND p.method = 'gateway' AND p.status IN ('settled', 'paid', 'refunded'))`,
  },
];

/** What contradicts the drill; no order may be there that nobody placed, or be missing. */
export async function verifyShoppers(
  url: string,
  adminUrl: string,
  { shop: { tenantId }, products, shoppers }: Ground,
  placed: readonly Placed[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const database = createDatabase({ url, poolSize: 2 });
  const problems: string[] = [];
  try {
    const wallets = shoppers.flatMap(({ wallet }) => wallet ?? []);
    const given = [products.map(({ item_id }) => item_id), products.map(({ initial }) => initial)];
    for (const { what, sql } of FINDINGS) {
      const more = !sql.includes("$2") ? [] : what.startsWith("wallets") ? [wallets, TOP_UP] : given;
      const { rows } = await client.query<{ id: string }>(sql, [tenantId, ...more]);
      if (rows.length > 0)
        problems.push(
          `${rows.length} ${what}: ${rows
            .slice(0, 3)
            .map(({ id }) => id)
            .join(", ")}`,
        );
    }
    const { rows } = await client.query<{ id: string }>("SELECT id FROM storefront_orders WHERE tenant_id = $1", [
      tenantId,
    ]);
    const known = new Set(placed.map(({ id }) => id));
    const there = new Set(rows.map(({ id }) => id));
    for (const id of there) if (!known.has(id)) problems.push(`order ${id} is nobody's`);
    for (const id of known) if (!there.has(id)) problems.push(`order ${id} is lost`);
    for (const verify of [verifyLedger, verifyFinance, verifyDeliveries, verifyCustody])
      for (const mismatch of (await verify(database)).mismatches) problems.push(`MISMATCH ${JSON.stringify(mismatch)}`);
    return problems;
  } finally {
    await client.end();
    await database.close();
  }
}
