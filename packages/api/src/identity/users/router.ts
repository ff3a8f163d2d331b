import type { OperationSpec } from "../../kernel/index.ts";
import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, setRolesInput, updateInput } from "./schema.ts";
import { createUser, listUsers, setUserRoles, showUser, updateUser } from "./service.ts";

const managing = (spec: Omit<OperationSpec, "tag" | "reference">) =>
  tenantOperation(["manage:users:tenant"], { tag: "Users", reference: "3 §3", ...spec });

export const usersRouter = router({
  list: managing({
    rest: { method: "GET", path: "/users" },
    summary: "List the tenant's members",
    message: "user.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  create: managing({
    rest: { method: "POST", path: "/users" },
    summary: "Make somebody a member",
    description: "An account with this e-mail or phone joins the tenant as it is; otherwise a new one is made.",
    message: "user.created",
    status: 201,
    errors: ["user_already_member", "phone_taken", "role_not_found", "cannot_grant_permission"],
    example: {
      request: {
        email: "aram@example.com",
        phone: "+9647501112233",
        password: "correct horse battery",
        first_name: "Aram",
        last_name: "Salih",
        role_ids: [],
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createUser(ctx, input)),

  show: managing({
    rest: { method: "GET", path: "/users/{userId}" },
    summary: "Show a member",
    message: "user.shown",
    errors: ["user_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showUser(ctx, input)),

  update: managing({
    rest: { method: "PATCH", path: "/users/{userId}" },
    summary: "Change a member",
    message: "user.updated",
    errors: [
      "user_not_found",
      "role_not_found",
      "account_shared",
      "use_own_account",
      "invitation_required",
      "email_taken",
      "phone_taken",
      "last_tenant_admin",
      "cannot_grant_permission",
    ],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  setRoles: managing({
    rest: { method: "PUT", path: "/users/{userId}/roles" },
    summary: "Set a member's roles",
    message: "user.roles_updated",
    errors: ["user_not_found", "role_not_found", "last_tenant_admin", "cannot_grant_permission", "invitation_required"],
  })
    .input(setRolesInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => setUserRoles(ctx, input)),
});
