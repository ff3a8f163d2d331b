import type { TenantContext } from "../../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { shownWaves } from "../repository.ts";
import type { ListInput } from "../schema.ts";

/** The tenant's waves, newest first: of a warehouse, of a status, by code (4 L1). */
export const waveList = defineList("picking_waves.list", {
  from: "picking_waves w",
  scope: "w.tenant_id = $1",
  filters: filtersOf<ListInput>({
    warehouse_id: "w.warehouse_id = ?",
    status: "w.status = ?",
    search: searched("w.code"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns: shownWaves.columns,
  source: (rows) => `${rows} w ${shownWaves.joins}`,
});

/** The tenant's waves without their stops, newest first (4 L1). */
export async function listWaves(ctx: TenantContext, input: ListInput) {
  const { rows: picking_waves, total } = await waveList.read(ctx, [ctx.tenantId], input);
  return { picking_waves, page: input.page, limit: input.limit, total };
}
