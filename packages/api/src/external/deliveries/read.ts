import type { z } from "zod";
import { conditionsOf, countedOf, countsIn, pageOf } from "../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { partyOf, sees } from "./party.ts";
import type { Known } from "./record.ts";
import { externalOf, findStatement, record } from "./record.ts";
import type { ListInput, oneInput } from "./schema.ts";

/** One delivery by its code; 404 for those of others, also of other customers (3 §6). */
export async function showExternally(ctx: TenantContext, { delivery_code }: z.infer<typeof oneInput>) {
  const party = await partyOf(ctx);
  const [[known]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, delivery_code])]);
  if (!known || !sees(party, known)) throw new AppError("delivery_not_found");
  return { delivery: externalOf(ctx, known) };
}

/** The deliveries of the key's tenant, newest first; a customer's own key sees its own (3 §6). */
export async function listExternally(ctx: TenantContext, input: ListInput) {
  const party = await partyOf(ctx);
  const { page, limit } = input;
  const mine = party.isStaff ? input.customer_id : party.own;
  // Who is no customer, or asks for another's, has none.
  if (mine === null || (input.customer_id && input.customer_id !== mine))
    return { deliveries: [], page, limit, total: 0 };
  const conditions = conditionsOf({ ...input, ...(mine ? { customer_id: mine } : {}) });
  const [rows, counts] = await ctx.read((q) => [
    q.sql(...pageOf<Known>(ctx, input, conditions, record)),
    q.sql(...countsIn(ctx, conditions)),
  ]);
  const { total } = countedOf(counts, input.status);
  return { deliveries: rows.map((row) => externalOf(ctx, row)), page, limit, total };
}
