import { router, tenantOperation } from "../../kernel/index.ts";
import { oneOutput, updateInput } from "./schema.ts";
import { showSettings, updateSettings } from "./service.ts";

const tag = "Tenants";
const reference = "3 §3";

export const settingsRouter = router({
  show: tenantOperation(["view:tenant", "manage:tenant"], {
    rest: { method: "GET", path: "/tenants/current/settings" },
    operationId: "getTenantSettings",
    summary: "Show the tenant's settings",
    tag,
    reference,
    message: "settings.shown",
  })
    .output(oneOutput)
    .query(({ ctx }) => showSettings(ctx)),

  update: tenantOperation(["manage:tenant"], {
    rest: { method: "PATCH", path: "/tenants/current/settings" },
    ifMatch: true,
    operationId: "updateTenantSettings",
    summary: "Change the tenant's settings",
    description: "A JSON merge patch (RFC 7396): what is left out stays, null brings the default back.",
    tag,
    reference,
    message: "settings.updated",
    errors: ["delivery_service_not_found"],
    example: { request: { units: { dimension_unit: "mm" } } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
