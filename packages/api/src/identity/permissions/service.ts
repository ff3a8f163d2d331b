import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { offsetOf } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";

const listStatement = statement(
  "permissions.list",
  `SELECT id, name, scope, description FROM permissions WHERE $1::text IS NULL OR scope = $1 ORDER BY id LIMIT $2 OFFSET $3`,
);
const countStatement = statement(
  "permissions.count",
  "SELECT count(*) AS total FROM permissions WHERE $1::text IS NULL OR scope = $1",
);

/** All that can be permitted, in the order of the documents (3 §3). */
export async function listPermissions(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { page, limit, scope = null } = input;
  const [permissions, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [scope, limit, offsetOf(input)]),
    q.sql(countStatement, [scope]),
  ]);
  return { permissions, page, limit, total: count?.total ?? 0 };
}
