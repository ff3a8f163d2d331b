import { z } from "zod";
import type { OperationSpec } from "../../kernel/index.ts";
import { router, tenantOperation } from "../../kernel/index.ts";
import { addPermissions, removePermission } from "./role-permissions.ts";
import {
  addPermissionsInput,
  createInput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  removePermissionInput,
  updateInput,
} from "./schema.ts";
import { createRole, deleteRole, listRoles, showRole, updateRole } from "./service.ts";

type Own = Omit<OperationSpec, "tag" | "reference" | "platform">;
const common = { tag: "Roles and permissions", reference: "1 §4.2", platform: true };
const viewing = (spec: Own) => tenantOperation(["view:tenant", "manage:users:tenant"], { ...common, ...spec });
const managing = (spec: Own) => tenantOperation(["manage:users:tenant"], { ...common, ...spec });

export const rolesRouter = router({
  list: viewing({
    rest: { method: "GET", path: "/roles" },
    summary: "List roles",
    message: "role.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listRoles(ctx, input)),

  create: managing({
    rest: { method: "POST", path: "/roles" },
    summary: "Create a role",
    message: "role.created",
    status: 201,
    errors: ["role_name_exists", "tenant_required"],
    example: { request: { name: "Cashier", description: "Takes money at the counter", scope: "tenant" } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createRole(ctx, input)),

  show: viewing({
    rest: { method: "GET", path: "/roles/{roleId}" },
    summary: "Show a role",
    message: "role.shown",
    errors: ["role_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showRole(ctx, input)),

  update: managing({
    rest: { method: "PUT", path: "/roles/{roleId}" },
    ifMatch: true,
    summary: "Rename or describe a role",
    message: "role.updated",
    errors: ["role_not_found", "role_name_exists", "cannot_change_system_role"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),

  delete: managing({
    rest: { method: "DELETE", path: "/roles/{roleId}" },
    summary: "Delete a role that nobody holds",
    message: "role.deleted",
    errors: ["role_not_found", "cannot_delete_system_role", "role_has_active_assignments"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteRole(ctx, input)),

  addPermissions: managing({
    rest: { method: "POST", path: "/roles/{roleId}/permissions" },
    operationId: "addRolePermissions",
    summary: "Give a role permissions",
    description: "All or none of `permission_ids` are assigned.",
    message: "role.permissions_added",
    errors: [
      "role_or_permission_not_found",
      "permission_scope_mismatch",
      "permission_already_assigned",
      "cannot_change_system_role",
      "cannot_grant_permission",
    ],
  })
    .input(addPermissionsInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => addPermissions(ctx, input)),

  removePermission: managing({
    rest: { method: "DELETE", path: "/roles/{roleId}/permissions/{permissionId}" },
    operationId: "removeRolePermission",
    summary: "Take a permission from a role",
    message: "role.permission_removed",
    errors: [
      "role_or_permission_not_found",
      "permission_not_assigned",
      "cannot_remove_system_critical_permission",
      "cannot_change_system_role",
      "cannot_grant_permission",
    ],
  })
    .input(removePermissionInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removePermission(ctx, input)),
});
