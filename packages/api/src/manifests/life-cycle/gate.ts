import type { Transaction } from "@karwan/db";
import type { OperationSpec, TenantPermission } from "../../kernel/index.ts";
import { AppError, tenantOperation } from "../../kernel/index.ts";
import { readSettings, settingsStatement, withDefaults } from "../../tenancy/settings/index.ts";

/** The tenant's settings of manifests; 403 `transfer_manifest_disabled` where the feature is off: then nothing runs (2 §4.9). */
export async function requireManifests(tx: Transaction) {
  const { transfer_manifest } = await readSettings(tx);
  if (!transfer_manifest.enabled) throw new AppError("transfer_manifest_disabled");
  return transfer_manifest;
}

/**
 * An operation that runs only where manifests are switched on: asked behind the caller's rights, and before the body's own
 * schema (2 §4.9, 4 G6).
 */
export function manifestOperation(anyOf: readonly TenantPermission[], spec: OperationSpec) {
  const errors = ["transfer_manifest_disabled" as const, ...(spec.errors ?? [])];
  return tenantOperation(anyOf, { ...spec, errors }).use(async ({ ctx, next }) => {
    const [[row]] = await ctx.read((q) => [q.sql(settingsStatement, [ctx.tenantId])]);
    if (!withDefaults(row?.settings).transfer_manifest.enabled) throw new AppError("transfer_manifest_disabled");
    return next();
  });
}
