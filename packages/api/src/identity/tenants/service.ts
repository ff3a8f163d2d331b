import type { StatementOptions, Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import { changeCurrency, openTenantAccounts } from "../../finance/ledger/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import {
  AppError,
  columnsOf,
  offsetOf,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  searchPatterns,
  selectOf,
} from "../../kernel/index.ts";
import { addPerson } from "../invitations/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { findMember } from "../users/index.ts";
import type { createInput, listInput, Tenant, updateInput } from "./schema.ts";
import { tenant as tenantShape } from "./schema.ts";

const columns = columnsOf(tenantShape);
const filter = "($1::text[] IS NULL OR name ILIKE ANY($1) OR code ILIKE ANY($1)) AND ($2::text IS NULL OR status = $2)";

const acrossTenants: StatementOptions = {
  planned: "each time",
  plan: { why: "the platform's own list of its tenants", scans: ["tenants"] },
};
const listStatement = statement(
  "tenants.list",
  `SELECT ${columns} FROM tenants WHERE ${filter} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
  acrossTenants,
);
const countStatement = statement(
  "tenants.count",
  `SELECT count(*) AS total FROM tenants WHERE ${filter}`,
  acrossTenants,
);
const findText = `SELECT ${columns} FROM tenants WHERE id = $1`;
const findStatement = statement("tenants.find", findText);
const walletStatement = statement(
  "tenants.wallet",
  "SELECT id FROM finance_accounts WHERE tenant_id = $1 AND owner_type = 'tenant' AND owner_id = $1 AND kind = 'wallet'",
);
const lockStatement = statement("tenants.lock", `${findText} FOR NO KEY UPDATE`);
const select = selectOf(tenantShape);

/** All tenants, newest first; for system administrators (3 §3). */
export async function listTenants(ctx: UserContext, input: z.infer<typeof listInput>) {
  const values = [searchPatterns(input.search), input.status ?? null] as const;
  const [tenants, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { tenants, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One tenant, with its wallet (3 §3, 4 K4). */
export async function showTenant(ctx: UserContext, { tenantId }: { tenantId: string }) {
  const [[tenant], [wallet]] = await ctx.deps.database.read({ tenantId }, (q) => [
    q.sql(findStatement, [tenantId]),
    q.sql(walletStatement, [tenantId]),
  ]);
  if (!tenant || !wallet) throw new AppError("tenant_not_found");
  return { tenant: { ...tenant, wallet_id: wallet.id } };
}

/** Founds a tenant with its settings and its first administrator, who is invited when they have an account (3 §3, 4 B1). */
export async function createTenant(ctx: UserContext, input: z.infer<typeof createInput>) {
  const { password, ...person } = input.admin;
  const password_hash = await hashPassword(password, ctx);
  const id = newId();
  return ctx.transactionIn(id, async (tx) => {
    const { name, code, currency_code, default_language } = input;
    const at = ctx.deps.now();
    const data = { id, name, code, currency_code, default_language, created_at: at, updated_at: at };
    const tenant: Tenant = recordOf(
      await tx.prisma.tenant
        .create({ data, select })
        .catch(onViolation({ tenants_code_key: () => new AppError("code_taken") })),
    );
    await tx.prisma.tenantSettings.create({ data: { tenant_id: id, updated_at: at }, select: { tenant_id: true } });
    await openTenantAccounts(tx, at);
    const role_ids = [await adminRoleId(tx)];
    const userId = await addPerson(tx, ctx, { ...person, password_hash }, { status: "active", role_ids });
    const { status } = await findMember(tx, userId);
    const after = { ...tenant, admin_user_id: userId };
    await recordAudit(tx, ctx, { action: "tenant.create", entity_type: "tenant", entity_id: id, after });
    return { tenant, admin: { id: userId, status } };
  });
}

/** The built-in role of a tenant's first administrator. */
async function adminRoleId(tx: Transaction): Promise<string> {
  const role = { tenant_id: null, name: "tenant_admin" };
  return (await tx.prisma.role.findFirstOrThrow({ where: role, select: { id: true } })).id;
}

const removalStatement = statement(
  "tenants.being_removed",
  "SELECT id FROM tenants WHERE id = $1 AND removal_started_at IS NOT NULL",
);

/** What an area does before the currency of the scope's tenant changes: refuses, or keeps what counts in it from being made. */
export type CurrencyGuard = (tx: Transaction) => Promise<void>;

/** Changes a tenant, all but its code; suspending stops its members and keys at once (3 §2, 3 §3). */
export function updateTenant(ctx: UserContext, input: z.infer<typeof updateInput>, guards: readonly CurrencyGuard[]) {
  return ctx.transactionIn(input.tenantId, async (tx) => {
    const [before] = await tx.sql(lockStatement, [input.tenantId]);
    if (!before) throw new AppError("tenant_not_found");
    requireUnchanged(ctx, before.updated_at);
    const { name, currency_code, default_language, status } = input;
    // Its row is locked: a removal that begins now waits, and finds it as we leave it.
    if (status === "active" && (await tx.sql(removalStatement, [before.id])).length > 0)
      throw new AppError("tenant_being_removed");
    const isNewCurrency = currency_code !== undefined && currency_code !== before.currency_code;
    if (isNewCurrency) for (const guard of guards) await guard(tx);
    const data = { name, currency_code, default_language, status, updated_at: ctx.deps.now() };
    const tenant: Tenant = recordOf(await tx.prisma.tenant.update({ where: { id: before.id }, data, select }));
    if (isNewCurrency) await changeCurrency(tx, currency_code, ctx.deps.now());
    const entry = { entity_type: "tenant", entity_id: tenant.id, before, after: tenant };
    await recordAudit(tx, ctx, { action: "tenant.update", ...entry });
    return { tenant };
  });
}
