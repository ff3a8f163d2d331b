import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import type { listInput, PermissionRecord } from "./schema.ts";

const listStatement = statement<PermissionRecord>(
  "permissions.list",
  `SELECT id, name, scope, description FROM permissions WHERE $1::text IS NULL OR scope = $1 ORDER BY id`,
);

/** All that can be permitted, in the order of the documents (3 §3). */
export async function listPermissions(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const [permissions] = await ctx.read((q) => [q.sql(listStatement, [input.scope ?? null])]);
  return { permissions };
}
