import { z } from "zod";
import { wallet } from "../../finance/wallets/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  email,
  id,
  pageInput,
  pageOutput,
  pathId,
  phone,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";

const sourceBranch = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "SourceBranch" });

export const institution = z
  .object({
    id,
    full_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    source_branches: z.array(sourceBranch).describe("Where the institution sends from"),
    wallet,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Institution" });
export type Institution = Written<typeof institution>;

const sourceBranchInput = z.object({
  id: id.optional().describe("Of a branch that is there already; without it the branch is new"),
  name: text(200),
  code: codeText().describe("Unique within the institution"),
});
const sourceBranches = z.array(sourceBranchInput).max(1000);

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, phone or e-mail"),
});
export const listOutput = z.object({ institutions: z.array(institution), ...pageOutput });
export const createInput = z.object({
  full_name: text(200),
  phone: phone.nullish(),
  email: email.nullish(),
  source_branches: z
    .array(sourceBranchInput.omit({ id: true }))
    .max(1000)
    .default([]),
});
export const updateInput = z.object({
  id: pathId("institution_not_found"),
  full_name: text(200).optional(),
  phone: phone.nullish(),
  email: email.nullish(),
  source_branches: sourceBranches.optional().describe("The whole list: a branch that is left out is removed"),
});
export type SourceBranchInput = z.infer<typeof sourceBranchInput>;
export const oneInput = z.object({ id: pathId("institution_not_found") });
export const oneOutput = z.object({ institution });
