import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  ids,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  text,
  timestampOut,
  uniqueName,
} from "../../kernel/index.ts";
import { heldPermission, scope } from "../permissions/index.ts";

export const role = z
  .object({
    id,
    name: z.string(),
    description: z.string().describe("Of a built-in role in the language asked for; a search finds the English one"),
    scope,
    is_built_in: z.boolean().describe("Built-in roles are shared by all tenants and never change"),
    permissions: z.array(heldPermission),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Role" });
export type Role = Written<typeof role>;

const name = uniqueName(100).describe("Unique among the tenant's own and the built-in roles, whatever the case");
const description = text(5000, 0);
const roleId = pathId("role_not_found");

export const listInput = z.object({
  ...pageInput(10),
  scope: scope.optional(),
  search: searchInput.describe("Part of the name or description"),
});
export const listOutput = z.object({ roles: z.array(role), ...pageOutput });
export const oneInput = z.object({ roleId });
export const oneOutput = z.object({ role });
export const createInput = z.object({
  name,
  description,
  scope: scope.describe("Roles of scope `system` are made by system administrators"),
});
export const updateInput = z.object({ roleId, name: name.optional(), description: description.optional() });
export const addPermissionsInput = z.object({
  roleId: pathId("role_or_permission_not_found"),
  permission_ids: ids.min(1),
});
export const removePermissionInput = z.object({
  roleId: pathId("role_or_permission_not_found"),
  permissionId: pathId("role_or_permission_not_found"),
});
