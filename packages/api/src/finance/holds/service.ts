import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { holdList } from "./repository.ts";
import type { listInput } from "./schema.ts";

/** GET /holds: what is held of wallets, for what, since when, and what became of it (3 §13). */
export async function listHolds(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, counts, total } = await holdList.read(ctx, [ctx.tenantId], input);
  const stats = { held: 0, captured: 0, released: 0 };
  for (const { status, rows: many } of counts) stats[status] = many;
  return { holds: rows, stats, page: input.page, limit: input.limit, total };
}
