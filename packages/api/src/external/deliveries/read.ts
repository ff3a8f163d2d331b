import type { z } from "zod";
import { commonFilters, deliveries, shownFrom } from "../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf } from "../../kernel/index.ts";
import { partyOf, sees } from "./party.ts";
import { externalOf, findStatement, record } from "./record.ts";
import type { ListInput, oneInput } from "./schema.ts";

/** One delivery by its code; 404 for those of others, also of other customers (3 §6). */
export async function showExternally(ctx: TenantContext, { delivery_code }: z.infer<typeof oneInput>) {
  const party = await partyOf(ctx);
  const [[known]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, delivery_code])]);
  if (!known || !sees(party, known)) throw new AppError("delivery_not_found");
  return { delivery: externalOf(ctx, known) };
}

/** The deliveries as other systems see them: by status, customer, reference, text and day (3 §6). */
export const externalList = defineList("external.deliveries", {
  ...deliveries,
  filters: filtersOf<ListInput>({ external_reference_id: "d.external_reference_id = ?", ...commonFilters }),
  ...shownFrom(record.columns, record.source),
});

/** The deliveries of the key's tenant, newest first; a customer's own key sees its own (3 §6). */
export async function listExternally(ctx: TenantContext, input: ListInput) {
  const party = await partyOf(ctx);
  const { page, limit } = input;
  const mine = party.isStaff ? input.customer_id : party.own;
  // Who is no customer, or asks for another's, has none.
  if (mine === null || (input.customer_id && input.customer_id !== mine))
    return { deliveries: [], page, limit, total: 0 };
  const { rows, total } = await externalList.read(ctx, [ctx.tenantId], { ...input, customer_id: mine });
  return { deliveries: rows.map((row) => externalOf(ctx, row)), page, limit, total };
}
