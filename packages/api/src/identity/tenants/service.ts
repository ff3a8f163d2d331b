import type { StatementOptions, Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import { changeCurrency, openTenantAccounts } from "../../finance/ledger/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, offsetOf, onViolation, recordAudit, searchPattern } from "../../kernel/index.ts";
import { addPerson } from "../invitations/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { findMember } from "../users/index.ts";
import type { createInput, listInput, Tenant, updateInput } from "./schema.ts";

const columns = "id, name, code, currency_code, default_language, status, created_at, updated_at";
const filter = "($1::text IS NULL OR name ILIKE $1 OR code ILIKE $1) AND ($2::text IS NULL OR status = $2)";

const acrossTenants: StatementOptions = {
  planned: "each time",
  plan: { why: "the platform's own list of its tenants", scans: ["tenants"] },
};
const listStatement = statement<Tenant>(
  "tenants.list",
  `SELECT ${columns} FROM tenants WHERE ${filter} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
  acrossTenants,
);
const countStatement = statement<{ total: number }>(
  "tenants.count",
  `SELECT count(*) AS total FROM tenants WHERE ${filter}`,
  acrossTenants,
);
const findText = `SELECT ${columns} FROM tenants WHERE id = $1`;
const findStatement = statement<Tenant>("tenants.find", findText);
const lockStatement = statement<Tenant>("tenants.lock", `${findText} FOR NO KEY UPDATE`);
const insertStatement = statement<Tenant>(
  "tenants.insert",
  `INSERT INTO tenants (id, name, code, currency_code, default_language, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${columns}`,
);
const settingsStatement = statement<unknown>(
  "tenants.insert_settings",
  "INSERT INTO tenant_settings (tenant_id, updated_at) VALUES ($1, $2)",
);
const adminRoleStatement = statement<{ id: string }>(
  "tenants.admin_role",
  "SELECT id FROM roles WHERE tenant_id IS NULL AND name = 'tenant_admin'",
);
const updateStatement = statement<Tenant>(
  "tenants.update",
  `UPDATE tenants SET name = $2, currency_code = $3, default_language = $4, status = $5, updated_at = $6
   WHERE id = $1 RETURNING ${columns}`,
);

/** All tenants, newest first; for system administrators (3 §3). */
export async function listTenants(ctx: UserContext, input: z.infer<typeof listInput>) {
  const values = [searchPattern(input.search), input.status ?? null];
  const [tenants, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { tenants, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One tenant (3 §3). */
export async function showTenant(ctx: UserContext, input: { tenantId: string }) {
  const [[tenant]] = await ctx.read((q) => [q.sql(findStatement, [input.tenantId])]);
  if (!tenant) throw new AppError("tenant_not_found");
  return { tenant };
}

/** Founds a tenant with its settings and its first administrator, who is invited when they have an account (3 §3, 4 B1). */
export async function createTenant(ctx: UserContext, input: z.infer<typeof createInput>) {
  const { password, ...person } = input.admin;
  const password_hash = await hashPassword(password, ctx);
  const id = newId();
  return ctx.transactionIn(id, async (tx) => {
    const at = ctx.deps.now().toISOString();
    const [tenant] = await tx
      .sql(insertStatement, [id, input.name, input.code, input.currency_code, input.default_language, at])
      .catch(onViolation({ tenants_code_key: () => new AppError("code_taken") }));
    if (!tenant) throw new Error("an insert returned no row");
    await tx.sql(settingsStatement, [id, at]);
    await openTenantAccounts(tx, ctx.deps.now());
    const roles = await tx.sql(adminRoleStatement);
    const role_ids = roles.map((role) => role.id);
    const userId = await addPerson(tx, ctx, { ...person, password_hash }, { status: "active", role_ids });
    const { status } = await findMember(tx, userId);
    const after = { ...tenant, admin_user_id: userId };
    await recordAudit(tx, ctx, { action: "tenant.create", entity_type: "tenant", entity_id: id, after });
    return { tenant, admin: { id: userId, status } };
  });
}

/** What an area does before the currency of the scope's tenant changes: refuses, or keeps what counts in it from being made. */
export type CurrencyGuard = (tx: Transaction) => Promise<void>;

/** Changes a tenant, all but its code; suspending stops its members and keys at once (3 §2, 3 §3). */
export function updateTenant(ctx: UserContext, input: z.infer<typeof updateInput>, guards: readonly CurrencyGuard[]) {
  return ctx.transactionIn(input.tenantId, async (tx) => {
    const [before] = await tx.sql(lockStatement, [input.tenantId]);
    if (!before) throw new AppError("tenant_not_found");
    const { name, currency_code, default_language, status } = { ...before, ...defined(input) };
    const isNewCurrency = currency_code !== before.currency_code;
    if (isNewCurrency) for (const guard of guards) await guard(tx);
    const values = [before.id, name, currency_code, default_language, status, ctx.deps.now().toISOString()];
    const [tenant] = await tx.sql(updateStatement, values);
    if (isNewCurrency) await changeCurrency(tx, currency_code, ctx.deps.now());
    if (!tenant) throw new Error("an update of a locked row returned none");
    const entry = { entity_type: "tenant", entity_id: tenant.id, before, after: tenant };
    await recordAudit(tx, ctx, { action: "tenant.update", ...entry });
    return { tenant };
  });
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
function defined<T extends object>(input: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
}
