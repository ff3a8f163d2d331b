import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import { shownWaybills } from "./repository.ts";
import type { ListInput } from "./schema.ts";
import { shownRow } from "./shown.ts";

/** The tenant's waybills, newest first: by status, end, driver and number (3 §8). */
export const waybillList = defineList("waybills.list", {
  from: "waybills y",
  scope: "y.tenant_id = $1",
  filters: filtersOf<ListInput>({
    status: "y.status = ?",
    warehouse_id: "(y.source_warehouse_id = ? OR y.destination_warehouse_id = ?)",
    source_warehouse_id: "y.source_warehouse_id = ?",
    destination_warehouse_id: "y.destination_warehouse_id = ?",
    driver_id: "y.driver_id = ?",
    search: searched("y.waybill_number", "y.seal_number"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns: shownWaybills.columns,
  source: (rows) => `${rows} y ${shownWaybills.joins}`,
});

/** The tenant's waybills without their packages, newest first (3 §8). */
export async function listWaybills(ctx: TenantContext, input: ListInput) {
  const { rows, total } = await waybillList.read(ctx, [ctx.tenantId], input);
  return { waybills: rows.map((row) => shownRow(ctx, row)), page: input.page, limit: input.limit, total };
}
