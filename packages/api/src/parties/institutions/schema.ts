import { z } from "zod";
import { codeText, id, pageInput, pageOutput, pathId, searchInput, text } from "../../kernel/index.ts";
import { partyFields, partyName, partyRecord } from "../party/index.ts";

const sourceBranch = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "SourceBranch" });

export const institution = z
  .object({
    ...partyName,
    user_id: id.nullable().describe("The account by which the institution reads its own manifests"),
    source_branches: z.array(sourceBranch).describe("Where the institution sends from"),
    ...partyRecord,
  })
  .meta({ id: "Institution" });

const sourceBranchInput = z.object({
  id: id.optional().describe("Of a branch that is there already; without it the branch is new"),
  name: text(200),
  code: codeText().describe("Unique within the institution"),
});
const sourceBranches = z.array(sourceBranchInput).max(1000);

const userId = id.nullish().describe("An account that is a member of the tenant; each is one institution's at most");

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, phone or e-mail"),
});
export const listOutput = z.object({ institutions: z.array(institution), ...pageOutput });
export const createInput = z.object({
  ...partyFields,
  user_id: userId,
  source_branches: z
    .array(sourceBranchInput.omit({ id: true }))
    .max(1000)
    .default([]),
});
export const updateInput = z.object({
  id: pathId("institution_not_found"),
  ...partyFields,
  full_name: partyFields.full_name.optional(),
  user_id: userId,
  source_branches: sourceBranches.optional().describe("The whole list: a branch that is left out is removed"),
});
export type SourceBranchInput = z.infer<typeof sourceBranchInput>;
export const oneInput = z.object({ id: pathId("institution_not_found") });
export const oneOutput = z.object({ institution });
