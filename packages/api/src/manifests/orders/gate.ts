import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { Settings } from "../../tenancy/settings/index.ts";
import { settingsStatement, withDefaults } from "../../tenancy/settings/index.ts";

/** The tenant's settings, before anything of the body is looked at; 403 `transfer_manifest_disabled` (2 §4.9, 4 G6). */
export async function settingsWhereEnabled(ctx: TenantContext): Promise<Settings> {
  const [[own]] = await ctx.read((q) => [q.sql(settingsStatement, [ctx.tenantId])]);
  const settings = withDefaults(own?.settings);
  if (!settings.transfer_manifest.enabled) throw new AppError("transfer_manifest_disabled");
  return settings;
}
