import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneOutput, updateInput } from "./schema.ts";
import { createBranch, listBranches, updateBranch } from "./service.ts";

const tag = "Branches";
const reference = "3 §3";

export const branchesRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/branches" },
    onReplica: true,
    summary: "List branches",
    tag,
    reference,
    message: "branch.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listBranches(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/branches" },
    summary: "Create a branch",
    tag,
    reference,
    message: "branch.created",
    status: 201,
    errors: ["code_taken", "address_not_found", "warehouse_not_found"],
    example: {
      request: {
        name: "Karrada",
        code: "KRD",
        address: { full_address: "Abu Nuwas Street, Karrada, Baghdad", lat: 33.3152, lng: 44.3661 },
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createBranch(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/branches/{id}" },
    ifMatch: true,
    summary: "Change a branch",
    description:
      "`address` changes the address that the branch has, for whatever else stands there too; `address_id` moves the branch to another one of the tenant. The address it leaves stays the tenant's, unchanged: it is shown by its id, another branch can take it by `address_id`, and an administrator deletes it with DELETE /addresses/{addressId} once nothing uses it.",
    tag,
    reference,
    message: "branch.updated",
    errors: ["branch_not_found", "code_taken", "address_not_found", "warehouse_not_found"],
    example: { request: { name: "Karrada inside", address: { building: "14", lat: 33.3155, lng: 44.3664 } } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateBranch(ctx, input)),
});
