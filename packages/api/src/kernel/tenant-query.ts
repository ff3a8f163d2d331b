import { z } from "zod";
import { id } from "./filters.ts";

/** The tenant that a request names beside its body (3 §1.7). Read by itself, so that rights are checked before the body is. */
export const tenantQuery = z.object({
  tenant_id: id
    .optional()
    .meta({ param: { id: "TenantId" }, description: "The tenant, when it is not the credential's own" }),
});
