import type { Limits } from "../src/tenancy/settings/index.ts";
import type { Kit } from "./kit.ts";

/** Sets limits of a tenant, as a system administrator does. */
export async function limitTo(kit: Kit, tenantId: string, limits: Partial<Limits>): Promise<void> {
  const { caller } = await kit.systemAdmin();
  await caller.identity.settings.update({ limits, tenant_id: tenantId });
}
