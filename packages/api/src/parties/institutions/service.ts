import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, filtering, keyOf, onViolation, phoneSearchPatterns } from "../../kernel/index.ts";
import {
  createParty,
  declareParty,
  listParties,
  partyTexts,
  requireMember,
  showParty,
  updateParty,
} from "../party/index.ts";
import type { createInput, listInput, updateInput } from "./schema.ts";
import { saveSourceBranches } from "./source-branches.ts";

const texts = partyTexts("institution", {
  columns: `p.user_id, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code) ORDER BY s.id), '[]')
   FROM institution_branches s WHERE s.tenant_id = $1 AND s.institution_id = p.id) AS source_branches`,
});
const listStatement = statement("institutions.list", texts.list, filtering);
const countStatement = statement("institutions.count", texts.count, filtering);
const refusing = onViolation({ institutions_user_key: () => new AppError("user_id_taken", { record: "institution" }) });
const select = { id: true } as const;

const party = declareParty({
  kind: "institution",
  missing: "institution_not_found",
  find: statement("institutions.find", texts.find),
  lock: statement("institutions.lock", texts.lock),
  async insert(tx, ctx, row, { user_id, source_branches }: z.infer<typeof createInput>) {
    await requireMember(tx, user_id);
    await tx.prisma.institution.create({ data: { ...row, user_id }, select }).catch(refusing);
    await saveSourceBranches(tx, ctx, row.id, source_branches);
  },
  async update(tx, ctx, row, { id, user_id, source_branches }: z.infer<typeof updateInput>, before) {
    if (user_id !== before.user_id) await requireMember(tx, user_id);
    await tx.prisma.institution.update({ where: keyOf(ctx, id), data: { ...row, user_id }, select }).catch(refusing);
    if (source_branches) await saveSourceBranches(tx, ctx, id, source_branches);
  },
});

/** The tenant's business senders, newest first (3 §3). */
export async function listInstitutions(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, phoneSearchPatterns(input.search)] as const;
  const { rows: institutions, ...page } = await listParties(ctx, input, (q, at) => [
    q.sql(listStatement, [...values, ...at]),
    q.sql(countStatement, values),
  ]);
  return { institutions, ...page };
}

/** One institution with its branches (3 §3). */
export function showInstitution(ctx: TenantContext, { id }: { id: string }) {
  return showParty(ctx, party, id);
}

/** Adds an institution with its branches; 409 `code_taken` when two of them share a code. Nobody is two institutions' user (3 §3, 4 L4). */
export function createInstitution(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return createParty(ctx, party, input);
}

/** Changes what is given; `source_branches` replaces the whole list, as arrays do in a merge patch (3 §3, 4 A8). */
export function updateInstitution(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return updateParty(ctx, party, input);
}
