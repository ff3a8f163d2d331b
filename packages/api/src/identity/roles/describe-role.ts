import type { Language } from "@karwan/i18n";
import { hasMessage, translate } from "@karwan/i18n";
import type { Role } from "./schema.ts";

/** A role as it is shown: a built-in one described in the reader's language, a tenant's own as its people wrote it. */
export function describeRole<R extends Pick<Role, "name" | "description" | "is_built_in">>(
  role: R,
  language: Language,
): R {
  const key = `role.description.${role.name}`;
  if (!role.is_built_in || !hasMessage(language, key)) return role;
  return { ...role, description: translate(language, key) };
}
