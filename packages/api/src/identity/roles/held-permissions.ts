import type { Caller } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

/** Nobody gives or takes away a permission that they do not hold; system administrators hold all (3 §3, 4 B7). */
export function requireHeld(caller: Caller, permissions: Iterable<string>): void {
  if (caller.isSystemAdmin) return;
  const held: ReadonlySet<string> = caller.permissions;
  for (const permission of permissions) {
    if (!held.has(permission)) throw new AppError("cannot_grant_permission");
  }
}
