import type { UserContext } from "../../kernel/index.ts";
import { AppError, invalidField } from "../../kernel/index.ts";
import type { AddressType } from "./book-schema.ts";

const OF_TENANTS: readonly AddressType[] = ["tenant", "branch", "warehouse"];

/** Whether addresses of a type belong to a tenant; all others are in somebody's book (4 C1). */
export function isOfTenant(type: AddressType): boolean {
  return OF_TENANTS.includes(type);
}

/**
 * Refuses a type that would change whose an address is: owner and tenant never change, and a person's address that
 * became a branch's would be a tenant's address made by a side door (1 §5.5). 403 to those who could make none at all.
 */
export function requireSameKind({ caller }: UserContext, before: AddressType, after: AddressType): void {
  if (isOfTenant(before) === isOfTenant(after)) return;
  const governs = caller.isSystemAdmin || caller.permissions.has("manage:tenant");
  throw governs
    ? invalidField("address_type", "address_type_of_other_owner")
    : new AppError("insufficient_permissions");
}
