import { router, tenantOperation } from "../../kernel/index.ts";
import { listAuditLog, showAuditLogEntry } from "./list.ts";
import { listInput, listOutput, oneInput, oneOutput } from "./schema.ts";

export const auditLogRouter = router({
  list: tenantOperation(["manage:tenant"], {
    rest: { method: "GET", path: "/audit-log" },
    onReplica: true,
    operationId: "listAuditLog",
    summary: "List who changed what, when and from where",
    description:
      "Newest first. Entries are written with the change they tell of, and never change. Secrets are in none of them. " +
      "An entry with `is_shortened` is without its long values here: it has them by itself.",
    tag: "Reports",
    reference: "3 §15",
    message: "audit_log.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAuditLog(ctx, input)),
  show: tenantOperation(["manage:tenant"], {
    rest: { method: "GET", path: "/audit-log/{id}" },
    operationId: "getAuditLogEntry",
    summary: "One entry of the audit log, with all that it holds",
    tag: "Reports",
    reference: "3 §15",
    message: "audit_log.found",
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showAuditLogEntry(ctx, input)),
});
