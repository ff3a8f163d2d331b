import { AppError } from "./errors.ts";

/** Refuses a change that names what cannot be changed, or nothing at all, so that nobody believes it was done (2 §4.2). */
export function requireOnly(allowed: ReadonlySet<string>, given: readonly string[]): void {
  const fields = given.filter((key) => !allowed.has(key));
  if (fields.length > 0) throw new AppError("forbidden_fields_present", { fields });
  if (given.length === 0) throw new AppError("no_valid_fields_to_update");
}
