import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import { AppError, invalidField, onViolation } from "../../kernel/index.ts";
import type { SourceBranchInput } from "./schema.ts";

const removeStatement = statement(
  "institutions.remove_branches",
  `DELETE FROM institution_branches WHERE tenant_id = $1 AND institution_id = $2 AND id <> ALL($3::uuid[])`,
);
// Codes step aside first, so that branches can exchange theirs. Answers those that are there.
const clearStatement = statement(
  "institutions.clear_branch_codes",
  `UPDATE institution_branches SET code = id::text WHERE tenant_id = $1 AND institution_id = $2 RETURNING id`,
);
const saveStatement = statement(
  "institutions.save_branches",
  `INSERT INTO institution_branches (tenant_id, institution_id, id, name, code, created_at)
   SELECT $1, $2, b.id, b.name, b.code, $3 FROM jsonb_to_recordset($4::jsonb) AS b (id uuid, name text, code text)
   ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name, code = excluded.code`,
);

/** A branch that a manifest came from stays: what was sent says from where. */
const refusingRemoval = onViolation({
  transfer_manifests_tenant_id_source_branch_id_fkey: () => new AppError("source_branch_in_use"),
});
const refusing = onViolation({
  institution_branches_tenant_id_institution_id_code_key: () => new AppError("code_taken"),
});

/** Makes the institution's branches exactly those given: keeps the named ones, adds the new, removes the rest. */
export async function saveSourceBranches(
  tx: Transaction,
  ctx: Pick<RequestContext, "deps">,
  institutionId: string,
  branches: readonly SourceBranchInput[],
): Promise<void> {
  const owner = [tx.scope.tenantId, institutionId] as const;
  const kept = branches.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length) throw invalidField("source_branches", "duplicate_entry");
  await tx.sql(removeStatement, [...owner, kept]).catch(refusingRemoval);
  const there = new Set((await tx.sql(clearStatement, owner)).map((row) => row.id));
  if (kept.some((id) => !there.has(id))) throw new AppError("branch_not_found");
  const rows = branches.map(({ id = newId(), name, code }) => ({ id, name, code }));
  await tx.sql(saveStatement, [...owner, ctx.deps.now().toISOString(), JSON.stringify(rows)]).catch(refusing);
}
