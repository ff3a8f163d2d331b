import { router, tenantOperation } from "../../kernel/index.ts";
import { listAuditLog } from "./list.ts";
import { listInput, listOutput } from "./schema.ts";

export const auditLogRouter = router({
  list: tenantOperation(["manage:tenant"], {
    rest: { method: "GET", path: "/audit-log" },
    onReplica: true,
    operationId: "listAuditLog",
    summary: "List who changed what, when and from where",
    description:
      "Newest first. Entries are written with the change they tell of, and never change. Secrets are in none of them.",
    tag: "Reports",
    reference: "3 §15",
    message: "audit_log.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAuditLog(ctx, input)),
});
