import type { Caller } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

/** Whether the caller lacks one of these permissions; system administrators hold all. */
function lacks(caller: Caller, permissions: Iterable<string>): boolean {
  const held: ReadonlySet<string> = caller.permissions;
  return !caller.isSystemAdmin && [...permissions].some((permission) => !held.has(permission));
}

/** Nobody gives or takes away a permission that they do not hold; system administrators hold all (3 §3, 4 B7). */
export function requireHeld(caller: Caller, permissions: Iterable<string>): void {
  if (lacks(caller, permissions)) throw new AppError("cannot_grant_permission");
}

/** Nobody changes a member who holds permissions that they themselves lack: a new password would be a way to them (3 §3). */
export function requireNotMightier(caller: Caller, permissions: Iterable<string>): void {
  if (lacks(caller, permissions)) throw new AppError("cannot_grant_permission", { holds_more: true });
}
