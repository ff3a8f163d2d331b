import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import { openWallets } from "../../finance/ledger/index.ts";
import { walletColumn } from "../../finance/wallets/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, filtering, offsetOf, onViolation, phoneSearchPatterns, recordAudit } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";
import type { Customer, createInput, listInput, updateInput } from "./schema.ts";

const columns = `c.id, c.full_name, c.phone, c.email, c.user_id, ${walletColumn("customer", "c")}, c.created_at, c.updated_at`;
const filter = `c.tenant_id = $1 AND ($2::text[] IS NULL OR c.full_name ILIKE ANY($2) OR c.phone ILIKE ANY($2) OR c.email ILIKE ANY($2))
  AND ($3::uuid IS NULL OR c.user_id = $3)`;

const listStatement = statement<Customer>(
  "customers.list",
  `SELECT ${columns} FROM customers c WHERE ${filter} ORDER BY c.created_at DESC, c.id DESC LIMIT $4 OFFSET $5`,
  filtering,
);
const countStatement = statement<{ total: number }>(
  "customers.count",
  `SELECT count(*) AS total FROM customers c WHERE ${filter}`,
  filtering,
);
const findText = `SELECT ${columns} FROM customers c WHERE c.tenant_id = $1 AND c.id = $2`;
const findStatement = statement<Customer>("customers.find", findText);
const lockStatement = statement<Customer>("customers.lock", `${findText} FOR UPDATE OF c`);
const insertStatement = statement<unknown>(
  "customers.insert",
  `INSERT INTO customers (tenant_id, id, full_name, phone, email, user_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const updateStatement = statement<Customer>(
  "customers.update",
  `UPDATE customers c SET full_name = $3, phone = $4, email = $5, user_id = $6, updated_at = $7
   WHERE c.tenant_id = $1 AND c.id = $2 RETURNING ${columns}`,
);
const memberStatement = statement<{ user_id: string }>(
  "customers.member",
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status <> 'invited'
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND NOT ${leftSql("m")}`,
);

const refusing = onViolation({ customers_user_key: () => new AppError("user_id_taken") });

/** The tenant's customers, newest first (3 §3). */
export async function listCustomers(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, phoneSearchPatterns(input.search), input.user_id ?? null];
  const [customers, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { customers, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One customer of the tenant (3 §3). */
export async function showCustomer(ctx: TenantContext, input: { id: string }) {
  const [[customer]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.id])]);
  if (!customer) throw new AppError("customer_not_found");
  return { customer };
}

/** Adds a customer; `user_id` must be a member of the tenant, and nobody is two customers (3 §3). */
export function createCustomer(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    await requireMember(tx, input.user_id);
    const { full_name, phone = null, email = null, user_id = null } = input;
    const id = newId();
    const now = ctx.deps.now();
    const values = [ctx.tenantId, id, full_name, phone, email, user_id, now.toISOString()];
    await tx.sql(insertStatement, values).catch(refusing);
    await openWallets(tx, "customer", [id], now);
    const [customer] = await tx.sql(findStatement, [ctx.tenantId, id]);
    if (!customer) throw new Error("a record just made is not there");
    const entry = { entity_type: "customer", entity_id: customer.id, after: customer };
    await recordAudit(tx, ctx, { action: "customer.create", ...entry });
    return { customer };
  });
}

/** Changes what is given; null empties phone, e-mail or account (3 §3, 4 A8). */
export function updateCustomer(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!before) throw new AppError("customer_not_found");
    if (input.user_id !== before.user_id) await requireMember(tx, input.user_id);
    const {
      full_name = before.full_name,
      phone = before.phone,
      email = before.email,
      user_id = before.user_id,
    } = input;
    const values = [ctx.tenantId, input.id, full_name, phone, email, user_id, ctx.deps.now().toISOString()];
    const [customer] = await tx.sql(updateStatement, values).catch(refusing);
    if (!customer) throw new Error("an update of a locked row returned none");
    const entry = { entity_type: "customer", entity_id: customer.id, before, after: customer };
    await recordAudit(tx, ctx, { action: "customer.update", ...entry });
    return { customer };
  });
}

async function requireMember(tx: Transaction, userId: string | null | undefined): Promise<void> {
  if (!userId) return;
  const found = await tx.sql(memberStatement, [tx.scope.tenantId, userId]);
  if (found.length === 0) throw new AppError("user_not_found");
}
