import { z } from "zod";
import { codeText, id, issue, pageInput, pageOutput, pathId, text, timestampOut } from "../../kernel/index.ts";

const MAX_COLUMNS = 100;
const MAX_QUERY_LENGTH = 8000;

const name = text(100);
const page = codeText(100).describe("Which page it is a view of, as the client calls it, e.g. `deliveries`");
const query = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_QUERY_LENGTH, { error: issue("view_query_too_long") })
  .describe("Filters and sorting as the client keeps them, at most 8,000 characters of JSON; replaced as a whole");
const columns = z.array(codeText(100)).max(MAX_COLUMNS).describe("Which are shown, in this order; replaced as a whole");
const shared = z.boolean().describe("Whether all members of the tenant see it");

const view = z
  .object({
    id,
    name: z.string(),
    page: z.string(),
    query: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    shared: z.boolean(),
    owner: z.object({ id, full_name: z.string() }).meta({ id: "ViewOwner" }),
    is_own: z.boolean().describe("Whether it is the caller's, who changes and deletes it"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "View" });

export const listInput = z.object({
  ...pageInput(),
  of_page: codeText(100).optional().describe("Views of this page alone; `page` is the list's own"),
});
export const listOutput = z.object({ views: z.array(view), ...pageOutput });
export const createInput = z.object({
  name,
  page,
  query: query.default({}),
  columns: columns.default([]),
  shared: shared.default(false),
});
const viewId = pathId("view_not_found");
export const updateInput = z.object({
  id: viewId,
  name: name.optional(),
  query: query.optional(),
  columns: columns.optional(),
  shared: shared.optional(),
});
export const oneInput = z.object({ id: viewId });
export const oneOutput = z.object({ view });
export const nothing = z.object({});
