import { newId } from "@karwan/db";
import type { Language } from "@karwan/i18n";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  mergeLanguageText,
  onViolation,
  recordAudit,
  requireUnchanged,
} from "../../kernel/index.ts";
import { textIn } from "../types/index.ts";
import type { ServiceRow } from "./repository.ts";
import { insertStatement, lockStatement, serviceList, updateStatement } from "./repository.ts";
import type { createInput, DeliveryService, listInput, updateInput } from "./schema.ts";

const refusing = onViolation({
  delivery_services_delivery_type_id_fkey: () => new AppError("delivery_type_not_found"),
  delivery_services_size_check: () => invalidField("max_unit_size", "unit_size_range"),
});

/** The record as it is shown, its type named in the reader's language. */
export function serviceOf({ type_name, ...row }: ServiceRow, language: Language): DeliveryService {
  return { ...row, delivery_type: { id: row.delivery_type_id, name: textIn(language, type_name) } };
}

/** What the tenant offers, newest first (3 §5). */
export async function listDeliveryServices(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, total } = await serviceList.read(ctx, [ctx.tenantId], input);
  const delivery_services = rows.map((row) => serviceOf(row, ctx.language));
  return { delivery_services, page: input.page, limit: input.limit, total };
}

/** Offers a new service (3 §5). */
export function createDeliveryService(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const values = [ctx.tenantId, newId(), ctx.deps.now().toISOString(), ...written(input)] as const;
    const [row] = await tx.sql(insertStatement, values).catch(refusing);
    if (!row) throw new Error("an insert returned no row");
    const entry = { entity_type: "delivery_service", entity_id: row.id, after: row };
    await recordAudit(tx, ctx, { action: "delivery_service.create", ...entry });
    return { delivery_service: serviceOf(row, ctx.language) };
  });
}

/** Changes a service; what was quoted before keeps its price. What is left out stays (3 §5, 4 A8). */
export function updateDeliveryService(ctx: TenantContext, { id, ...input }: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, id]);
    if (!before) throw new AppError("delivery_service_not_found");
    requireUnchanged(ctx, before.updated_at);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after = { ...before, ...given, name: mergeLanguageText("name", before.name, input.name) };
    const values = [ctx.tenantId, id, ctx.deps.now().toISOString(), ...written(after)] as const;
    const [row] = await tx.sql(updateStatement, values).catch(refusing);
    if (!row) throw new Error("an update of a locked row returned none");
    const entry = { entity_type: "delivery_service", entity_id: id, before, after: row };
    await recordAudit(tx, ctx, { action: "delivery_service.update", ...entry });
    return { delivery_service: serviceOf(row, ctx.language) };
  });
}

type Written = Omit<DeliveryService, "id" | "delivery_type" | "created_at" | "updated_at">;

/** The values of the columns that a request writes, in the statements' order. */
function written(row: Written) {
  const sizes = [row.min_unit_size, row.max_unit_size] as const;
  const prices = [row.base_price, row.price_per_unit, row.price_per_km, row.free_km] as const;
  return [JSON.stringify(row.name), row.delivery_type_id, ...sizes, ...prices, row.is_active] as const;
}
