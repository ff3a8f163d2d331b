import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createInstitution, listInstitutions, showInstitution, updateInstitution } from "./service.ts";

const tag = "Institutions";
const reference = "3 §3";

export const institutionsRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/institutions" },
    onReplica: true,
    summary: "List institutions",
    tag,
    reference,
    message: "institution.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listInstitutions(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/institutions" },
    summary: "Create an institution",
    tag,
    reference,
    message: "institution.created",
    status: 201,
    errors: ["user_not_found", "user_id_taken", "code_taken"],
    example: { request: { full_name: "Rasheed Bank", source_branches: [{ name: "Karrada", code: "KRD" }] } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createInstitution(ctx, input)),

  show: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/institutions/{id}" },
    summary: "Show an institution",
    tag,
    reference,
    message: "institution.shown",
    errors: ["institution_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showInstitution(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/institutions/{id}" },
    ifMatch: true,
    summary: "Change an institution",
    tag,
    reference,
    message: "institution.updated",
    errors: [
      "institution_not_found",
      "user_not_found",
      "user_id_taken",
      "branch_not_found",
      "source_branch_in_use",
      "code_taken",
    ],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateInstitution(ctx, input)),
});
