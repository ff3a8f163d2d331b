import { router, tenantOperation } from "../../kernel/index.ts";
import { listInput, listOutput } from "./schema.ts";
import { listPermissions } from "./service.ts";

export const permissionsRouter = router({
  list: tenantOperation(["view:tenant", "manage:users:tenant"], {
    rest: { method: "GET", path: "/permissions" },
    summary: "List permissions",
    tag: "Roles and permissions",
    reference: "3 §3",
    message: "permission.listed",
    platform: true,
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listPermissions(ctx, input)),
});
