import type { TenantContext } from "../../kernel/index.ts";
import { conditionsOf } from "./filters.ts";
import type { DeliveryRecordRow } from "./find.ts";
import { recordColumns, recordSource, shownDelivery } from "./find.ts";
import { countedOf, countsIn, pageOf } from "./list-page.ts";
import type { ListInput } from "./list-schema.ts";

/** The tenant's deliveries, newest first unless asked otherwise, with exact counts by status (3 §5, 4 A7, 4 E2). */
export async function listDeliveries(ctx: TenantContext, input: ListInput) {
  const conditions = conditionsOf(input);
  const record = { name: "deliveries", columns: recordColumns, source: recordSource };
  const [rows, counts] = await ctx.read((q) => [
    q.sql(...pageOf<DeliveryRecordRow>(ctx, input, conditions, record)),
    q.sql(...countsIn(ctx, conditions)),
  ]);
  const { stats, total } = countedOf(counts, input.status);
  const deliveries = rows.map((row) => shownDelivery(ctx, row));
  return { deliveries, stats, page: input.page, limit: input.limit, total };
}
