import { NO_TENANT, statement } from "@karwan/db";
import { z } from "zod";
import type { RequestContext } from "./context.ts";
import { AppError } from "./errors.ts";
import { id } from "./filters.ts";

/** The tenant that a request names beside its body (3 §1.7). Read by itself, so that rights are checked before the body is. */
export const tenantQuery = z.object({
  tenant_id: id
    .optional()
    .meta({ param: { id: "TenantId" }, description: "The tenant, when it is not the credential's own" }),
});

const tenantStatement = statement("kernel.tenant_known", "SELECT id FROM tenants WHERE id = $1");

/** Why a key is refused for a tenant that is not its own: there is none, or it is another's (4 A4). */
export async function strangeTenant({ deps }: RequestContext, tenantId: string): Promise<AppError> {
  const [[known]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantStatement, [tenantId])]);
  return new AppError(known ? "tenant_mismatch" : "tenant_not_found");
}
