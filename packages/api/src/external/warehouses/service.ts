import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, goingThroughAll, offsetOf, searchPatterns } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";

type ListInput = z.infer<typeof listInput>;

const available = `w.total_capacity - coalesce((SELECT sum(s.quantity * i.unit_size) FROM inventory_stock s
  JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id
  WHERE s.tenant_id = $1 AND s.warehouse_id = w.id), 0)`;
const filter = `w.tenant_id = $1 AND ($2::text IS NULL OR w.status = $2) AND ($3::text IS NULL OR w.code = $3)
  AND ($4::text[] IS NULL OR w.name ILIKE ANY($4) OR w.code ILIKE ANY($4))
  AND ($5::uuid IS NULL
    OR NOT EXISTS (SELECT FROM warehouse_customers c WHERE c.tenant_id = $1 AND c.warehouse_id = w.id)
    OR EXISTS (SELECT FROM warehouse_customers c
      WHERE c.tenant_id = $1 AND c.warehouse_id = w.id AND c.customer_id = $5))`;

const countStatement = statement(
  "external.warehouses_count",
  `SELECT count(*) AS total FROM warehouses w WHERE ${filter}`,
);
const customerStatement = statement(
  "external.customer_known",
  "SELECT id FROM customers WHERE tenant_id = $1 AND id = $2::uuid",
);

const orders = ["any", "asc", "desc"] as const;
type Order = (typeof orders)[number];

/** The page in one of its nine orders; what is free is summed up only to sort by it. */
function pageStatement(total: Order, free: Order) {
  const keys = [
    ...(total === "any" ? [] : [`w.total_capacity ${total} NULLS LAST`]),
    ...(free === "any" ? [] : [`${available} ${free} NULLS LAST`]),
    "w.created_at DESC, w.id DESC",
  ];
  return statement(
    `external.warehouses.${total}.${free}`,
    `SELECT w.id, w.name, w.code,
       CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'full_address', a.full_address) END AS address
     FROM warehouses w LEFT JOIN addresses a ON a.id = w.address_id AND a.tenant_id = $1
     WHERE ${filter} ORDER BY ${keys.join(", ")} LIMIT $6 OFFSET $7`,
    free === "any" ? {} : goingThroughAll,
  );
}
for (const total of orders) for (const free of orders) pageStatement(total, free);

/** The warehouses of the key's tenant (1 §4.9). */
export async function listExternalWarehouses(ctx: TenantContext, input: ListInput) {
  const { status = null, code = null, customer_id = null } = input;
  const { total_capacity_order: total = "any", available_capacity_order: free = "any" } = input;
  const values = [ctx.tenantId, status, code || null, searchPatterns(input.search), customer_id] as const;
  const [warehouses, [count], [customer]] = await ctx.read((q) => [
    q.sql(pageStatement(total, free), [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
    q.sql(customerStatement, [ctx.tenantId, customer_id]),
  ]);
  if (customer_id && !customer) throw new AppError("customer_not_found");
  return { error: null, warehouses, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}
