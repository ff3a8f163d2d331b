import type { Language } from "@karwan/i18n";
import type { z } from "zod";
import { placeOf, readNamedPlaces } from "../../delivery/pricing/index.ts";
import { quoteFrom, quoteReads } from "../../delivery/services/index.ts";
import type { LanguageText } from "../../delivery/types/index.ts";
import { textIn } from "../../delivery/types/index.ts";
import { reachableModules, reachStatement } from "../../identity/api-keys/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList } from "../../kernel/index.ts";
import type { listInput, quoteInput } from "./schema.ts";

type Row = {
  id: string;
  name: LanguageText;
  delivery_type_id: string;
  type_name: LanguageText;
  min_unit_size: number;
  max_unit_size: number | null;
  base_price: number;
  currency_code: string;
};
type Reach = Parameters<typeof reachableModules>[0];

/** What a tenant offers at present, newest first (3 §6). */
export const offeredList = defineList("external.services", {
  from: "delivery_services s",
  scope: "s.tenant_id = $1 AND s.is_active",
  filters: {},
  order: ["created_at DESC", "id DESC"],
  columns: `s.id, s.name, s.delivery_type_id, t.name AS type_name, s.min_unit_size::float8 AS min_unit_size,
    s.max_unit_size::float8 AS max_unit_size, s.base_price::float8 AS base_price, n.currency_code`,
  source: (rows) => `${rows} s JOIN delivery_types t ON t.id = s.delivery_type_id JOIN tenants n ON n.id = s.tenant_id`,
});

/** Staff who see the tenant or run operations, and customers: who the health check says reaches the module (3 §3). */
function requireReach(reach: Reach | undefined): void {
  if (!reach || !reachableModules(reach).includes("delivery_services")) throw new AppError("insufficient_permissions");
}

function shown({ delivery_type_id, type_name, ...service }: Row, language: Language) {
  return { ...service, delivery_type: { id: delivery_type_id, name: textIn(language, type_name) } };
}

/** What the key's tenant offers at present (3 §6). */
export async function listExternalServices(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const [[reach], rows, counts] = await ctx.read((q) => [
    q.sql(reachStatement, [ctx.tenantId, ctx.caller.userId]),
    ...offeredList.reads(q, [ctx.tenantId], input),
  ]);
  requireReach(reach);
  const delivery_services = rows.map((row) => shown(row, ctx.language));
  return { delivery_services, page: input.page, limit: input.limit, total: offeredList.totalOf(counts, input) };
}

/** What a delivery would cost, and of what the price is made (3 §6). */
export async function quoteExternally(ctx: TenantContext, input: z.infer<typeof quoteInput>) {
  const [[reach], ...rows] = await ctx.read((q) => [
    q.sql(reachStatement, [ctx.tenantId, ctx.caller.userId]),
    ...quoteReads(q, ctx.tenantId, input.delivery_service_id),
  ]);
  requireReach(reach);
  const { pickup_address, delivery_address, unit_size } = await readNamedPlaces(ctx, input);
  const places = { pickup_address: placeOf(pickup_address), delivery_address: placeOf(delivery_address) };
  return quoteFrom(rows, { ...places, unit_size });
}
