import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import { openWallets } from "../../finance/ledger/index.ts";
import { walletColumn } from "../../finance/wallets/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, filtering, offsetOf, phoneSearchPatterns, recordAudit } from "../../kernel/index.ts";
import type { createInput, Institution, listInput, updateInput } from "./schema.ts";
import { saveSourceBranches } from "./source-branches.ts";

const columns = `i.id, i.full_name, i.phone, i.email, ${walletColumn("institution", "i")}, i.created_at, i.updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code) ORDER BY s.id), '[]')
   FROM institution_branches s WHERE s.tenant_id = $1 AND s.institution_id = i.id) AS source_branches`;
const filter = `i.tenant_id = $1 AND ($2::text[] IS NULL OR i.full_name ILIKE ANY($2) OR i.phone ILIKE ANY($2) OR i.email ILIKE ANY($2))`;

const listStatement = statement<Institution>(
  "institutions.list",
  `SELECT ${columns} FROM institutions i WHERE ${filter} ORDER BY i.created_at DESC, i.id DESC LIMIT $3 OFFSET $4`,
  filtering,
);
const countStatement = statement<{ total: number }>(
  "institutions.count",
  `SELECT count(*) AS total FROM institutions i WHERE ${filter}`,
  filtering,
);
const findText = `SELECT ${columns} FROM institutions i WHERE i.tenant_id = $1 AND i.id = $2`;
const findStatement = statement<Institution>("institutions.find", findText);
const lockStatement = statement<Institution>("institutions.lock", `${findText} FOR UPDATE OF i`);
const insertStatement = statement<unknown>(
  "institutions.insert",
  `INSERT INTO institutions (tenant_id, id, full_name, phone, email, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6)`,
);
const updateStatement = statement<unknown>(
  "institutions.update",
  `UPDATE institutions SET full_name = $3, phone = $4, email = $5, updated_at = $6 WHERE tenant_id = $1 AND id = $2`,
);

/** The tenant's business senders, newest first (3 §3). */
export async function listInstitutions(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, phoneSearchPatterns(input.search)];
  const [institutions, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { institutions, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One institution with its branches (3 §3). */
export async function showInstitution(ctx: TenantContext, input: { id: string }) {
  const [[institution]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.id])]);
  if (!institution) throw new AppError("institution_not_found");
  return { institution };
}

/** Adds an institution with its branches; 409 `code_taken` when two of them share a code (3 §3). */
export function createInstitution(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const id = newId();
    const { full_name, phone = null, email = null } = input;
    await tx.sql(insertStatement, [ctx.tenantId, id, full_name, phone, email, ctx.deps.now().toISOString()]);
    await openWallets(tx, "institution", [id], ctx.deps.now());
    await saveSourceBranches(tx, ctx, id, input.source_branches);
    const [institution] = await tx.sql(findStatement, [ctx.tenantId, id]);
    if (!institution) throw new Error("a record just made is not there");
    const entry = { entity_type: "institution", entity_id: id, after: institution };
    await recordAudit(tx, ctx, { action: "institution.create", ...entry });
    return { institution };
  });
}

/** Changes what is given; `source_branches` replaces the whole list, as arrays do in a merge patch (3 §3, 4 A8). */
export function updateInstitution(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!before) throw new AppError("institution_not_found");
    const { full_name = before.full_name, phone = before.phone, email = before.email } = input;
    await tx.sql(updateStatement, [ctx.tenantId, input.id, full_name, phone, email, ctx.deps.now().toISOString()]);
    if (input.source_branches) await saveSourceBranches(tx, ctx, input.id, input.source_branches);
    const [institution] = await tx.sql(findStatement, [ctx.tenantId, input.id]);
    if (!institution) throw new Error("a locked record is not there");
    const entry = { entity_type: "institution", entity_id: input.id, before, after: institution };
    await recordAudit(tx, ctx, { action: "institution.update", ...entry });
    return { institution };
  });
}
