import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, columnsOf, defineList, filtering, filtersOf, listedJson } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";
import { keptEvent } from "./schema.ts";

const knownStatement = statement("carriers.known", "SELECT code FROM carriers WHERE code = $1 AND is_active");

/** What a carrier has told the tenant, what arrived last first: of an outcome (3 §6). */
export const carrierEventList = defineList("carriers.events", {
  from: "carrier_events e",
  scope: `e.tenant_id = $1
    AND e.tenant_carrier_id = (SELECT id FROM tenant_carriers WHERE tenant_id = $1 AND carrier_code = $2)`,
  filters: filtersOf<z.infer<typeof listInput>>({ outcome: "e.outcome = ?" }),
  order: ["received_at DESC", "event_id DESC"],
  plan: filtering,
  columns: columnsOf(keptEvent).replace("details", `${listedJson("details")} AS details`),
  source: (rows) => `${rows} e`,
});

/** A carrier's events as they are kept, with what came of each (3 §6). */
export async function listEvents(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const key = [ctx.tenantId, input.code] as const;
  const [events, counts, [carrier]] = await ctx.read((q) => [
    ...carrierEventList.reads(q, key, input),
    q.sql(knownStatement, [input.code]),
  ]);
  if (!carrier) throw new AppError("carrier_not_found");
  return { events, page: input.page, limit: input.limit, total: carrierEventList.totalOf(counts, input) };
}
