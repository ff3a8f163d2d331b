import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, keyOf, onViolation } from "../../kernel/index.ts";
import {
  createParty,
  declareParty,
  partyTexts,
  requireMember,
  searchedParties,
  showParties,
  showParty,
  updateParty,
} from "../party/index.ts";
import type { createInput, listInput, updateInput } from "./schema.ts";
import { saveSourceBranches } from "./source-branches.ts";

const texts = partyTexts(
  "institution",
  `p.user_id, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code) ORDER BY s.id), '[]')
   FROM institution_branches s WHERE s.tenant_id = $1 AND s.institution_id = p.id) AS source_branches`,
);
/** The tenant's business senders, newest first: by text (3 §3). */
export const institutionList = defineList("institutions.list", {
  ...texts.list,
  filters: filtersOf<z.infer<typeof listInput>>({ search: searchedParties }),
});
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
  const { rows, total } = await institutionList.read(ctx, [ctx.tenantId], input);
  return { institutions: showParties(rows), page: input.page, limit: input.limit, total };
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
