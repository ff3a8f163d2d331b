import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { searchPatterns } from "../../kernel/index.ts";
import { findOpenItem, searchOpenItems } from "./repository.ts";
import type { searchItemsInput } from "./schema.ts";

/** What may yet become an order: by its id, or by a part of its barcode or its manifest's number, newest first (2 §4.9, 4 G6). */
export async function searchItems(ctx: TenantContext, { q, limit }: z.infer<typeof searchItemsInput>) {
  const id = z.guid().safeParse(q);
  const [data] = await ctx.read((reader) => [
    id.success
      ? reader.sql(findOpenItem, [ctx.tenantId, id.data])
      : reader.sql(searchOpenItems, [ctx.tenantId, searchPatterns(q) ?? [], limit]),
  ]);
  return { data };
}
