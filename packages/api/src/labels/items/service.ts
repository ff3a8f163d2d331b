import type { ItemLabel } from "@karwan/labels";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { directionOf, labelFile } from "../file.ts";
import { itemsStatement, labelledStatement } from "./repository.ts";
import type { printInput } from "./schema.ts";

/**
 * Labels of items in the given order; 404 and no file for one that is unknown. Once the file is made their label_status is
 * `success`, and stays so however often they are printed (3 §4, 2 §4.2).
 */
export async function printItemLabels(ctx: TenantContext, { item_ids, format }: z.output<typeof printInput>) {
  const { deps, tenantId, language } = ctx;
  const ids = [...new Set(item_ids)];
  const [found] = await ctx.read((q) => [q.sql(itemsStatement, [tenantId, ids])]);
  const byId = new Map(found.map((row) => [row.id, row]));
  const direction = directionOf(language);
  const labels = item_ids.map((item_id, index): ItemLabel => {
    const item = byId.get(item_id);
    if (!item) throw new AppError("item_not_found", { index });
    return { kind: "item", direction, name: item.name, sku: item.sku, barcode: item.barcode };
  });
  const made = () => ctx.transaction((tx) => tx.sql(labelledStatement, [tenantId, ids, deps.now().toISOString()]));
  return { file: labelFile({ name: "item-labels", format, labels, madeAt: deps.now() }, made) };
}
