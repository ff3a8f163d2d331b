import type { OperationSpec } from "../../kernel/index.ts";
import { readAnswer, router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, setRolesInput, updateInput } from "./schema.ts";
import { createUser, listUsers, setUserRoles, showUser, updateUser } from "./service.ts";

const made = { status: 201, message: "user.created" } as const;
const invited = { status: 201, message: "user.invited" } as const;

const managing = (spec: Omit<OperationSpec, "tag" | "reference">) =>
  tenantOperation(["manage:users:tenant"], { tag: "Users", reference: "3 §3", ...spec });

export const usersRouter = router({
  list: managing({
    rest: { method: "GET", path: "/users" },
    onReplica: true,
    summary: "List the tenant's members",
    message: "user.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  create: managing({
    rest: { method: "POST", path: "/users" },
    summary: "Make somebody a member, or invite them",
    description:
      "Nobody having this e-mail or phone, a new account is made, which is a member at once. It gets no message: its person " +
      "signs in with the `password` given here, which you tell them; without one they set theirs by POST " +
      "/auth/password/forgot, and drivers and customers sign in with a code to their phone. Otherwise the person is " +
      "invited by a message to the one contact that matched (the e-mail where both do, be they one person's or two people's): " +
      "`status` is `invited`, the record shows what was typed, the typed password is not used, and there is no membership " +
      "until they accept. Somebody who left comes back in this way too. The role `driver` alone makes no driver: POST " +
      "/delivery/drivers does.",
    message: "user.created",
    outcomes: {
      all: [made, invited],
      of: (data) => (readAnswer(oneOutput, data).user.status === "invited" ? invited : made),
    },
    errors: [
      "user_already_member",
      "user_already_invited",
      "role_not_found",
      "cannot_grant_permission",
      "limit_reached",
    ],
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
    ifMatch: true,
    summary: "Change a member",
    message: "user.updated",
    errors: [
      "limit_reached",
      "user_not_found",
      "role_not_found",
      "account_shared",
      "use_own_account",
      "invitation_required",
      "email_taken",
      "phone_taken",
      "last_tenant_admin",
      "cannot_grant_permission",
      "invitation_required",
    ],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  setRoles: managing({
    rest: { method: "PUT", path: "/users/{userId}/roles" },
    ifMatch: true,
    operationId: "setUserRoles",
    summary: "Set a member's roles",
    message: "user.roles_updated",
    errors: ["user_not_found", "role_not_found", "last_tenant_admin", "cannot_grant_permission", "invitation_required"],
  })
    .input(setRolesInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => setUserRoles(ctx, input)),
});
