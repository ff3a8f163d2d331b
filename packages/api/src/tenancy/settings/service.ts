import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { JsonObject, TenantContext } from "../../kernel/index.ts";
import { AppError, mergePatch, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import { currencyStatement } from "../currency/index.ts";
import { withDefaults } from "./defaults.ts";

import type { Settings, updateInput } from "./schema.ts";

/** What the tenant set differently; give the row to `withDefaults`. For use in a batch of reads. */
export const settingsStatement = statement(
  "settings.find",
  `SELECT settings, updated_at FROM tenant_settings WHERE tenant_id = $1`,
);
// Takes the lock whether or not the row is there, so that two patches never lose each other's keys.
const lockStatement = statement(
  "settings.lock",
  `INSERT INTO tenant_settings (tenant_id, settings, updated_at) VALUES ($1, '{}', $2)
   ON CONFLICT (tenant_id) DO UPDATE SET settings = tenant_settings.settings RETURNING settings, updated_at`,
);
const saveStatement = statement(
  "settings.save",
  "UPDATE tenant_settings SET settings = $2, updated_at = $3 WHERE tenant_id = $1 RETURNING updated_at",
);
// What is remembered of the tenant's members holds its country: where that changes, nothing remembered counts any more.
const forgetMembersStatement = statement(
  "settings.forget_members",
  "UPDATE tenants SET access_version = access_version + 1 WHERE id = $1",
);

/** The settings of the scope's tenant, defaults merged (3 §3). */
export async function readSettings(tx: Transaction): Promise<Settings> {
  const [row] = await tx.sql(settingsStatement, [tx.scope.tenantId]);
  return withDefaults(row?.settings);
}

function currencyIn([found]: readonly { currency_code: string }[]) {
  if (!found) throw new Error("a tenant without a row");
  return { currency_code: found.currency_code };
}

/** GET /tenants/current/settings (3 §3). */
export async function showSettings(ctx: TenantContext) {
  const [[row], currencies] = await ctx.read((q) => [
    q.sql(settingsStatement, [ctx.tenantId]),
    q.sql(currencyStatement, [ctx.tenantId]),
  ]);
  return { settings: withDefaults(row?.settings), ...currencyIn(currencies), updated_at: row?.updated_at ?? null };
}

const serviceStatement = statement(
  "settings.delivery_service",
  "SELECT FROM delivery_services WHERE tenant_id = $1 AND id = $2 AND is_active FOR KEY SHARE",
);

type Patch = z.infer<typeof updateInput>;

/** What bounds a tenant is for system administrators to change; sent back as it is, it is no change (4 A1, 4 B14). */
function permittedPatch(ctx: TenantContext, own: JsonObject, patch: Patch): Patch {
  if (ctx.caller.isSystemAdmin) return patch;
  const { limits, rate_limit, ...rest } = patch;
  const wanted = withDefaults(mergePatch(own, { limits, rate_limit }));
  const present = withDefaults(own);
  for (const key of ["limits", "rate_limit"] as const)
    if (!isDeepStrictEqual(wanted[key], present[key])) throw new AppError("insufficient_permissions");
  return rest;
}

/** Records that settings newly name are the tenant's own, and in use: 404 otherwise (4 K5, architecture 3.10). */
async function requireReferences(tx: Transaction, before: Settings, after: Settings): Promise<void> {
  const id = after.transfer_manifest.default_delivery_service_id;
  if (id === null || id === before.transfer_manifest.default_delivery_service_id) return;
  const [found] = await tx.sql(serviceStatement, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("delivery_service_not_found");
}

/** Merges a patch deeply; null brings a default back (3 §3, 4 A8). */
export function updateSettings(
  ctx: TenantContext,
  { tenant_id: _, ...patch }: Patch & { tenant_id?: string | undefined },
) {
  return ctx.transaction(async (tx) => {
    const [row] = await tx.sql(lockStatement, [ctx.tenantId, ctx.deps.now().toISOString()]);
    if (!row) throw new Error("an upsert returned no row");
    requireUnchanged(ctx, row.updated_at);
    const before = row.settings;
    const own = mergePatch(before, permittedPatch(ctx, before, patch));
    const [was, is] = [withDefaults(before), withDefaults(own)];
    await requireReferences(tx, was, is);
    const at = ctx.deps.now().toISOString();
    if (was.country !== is.country) await tx.sql(forgetMembersStatement, [ctx.tenantId]);
    await tx.sql(saveStatement, [ctx.tenantId, JSON.stringify(own), at]);
    const entry = { entity_type: "tenant_settings", entity_id: ctx.tenantId, before, after: own };
    await recordAudit(tx, ctx, { action: "settings.update", ...entry });
    return { settings: is, ...currencyIn(await tx.sql(currencyStatement, [ctx.tenantId])), updated_at: at };
  });
}
