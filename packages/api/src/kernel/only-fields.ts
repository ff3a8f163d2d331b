import { AppError } from "./errors.ts";
import type { Reason } from "./reasons.ts";

/** Refuses a change that names what cannot be changed, or nothing at all, so that nobody believes it was done (2 §4.2). */
export function requireOnly(allowed: ReadonlySet<string>, given: readonly string[]): void {
  const fields = given.filter((key) => !allowed.has(key));
  if (fields.length > 0) throw new AppError("forbidden_fields_present", { fields });
  if (given.length === 0) throw new AppError("no_valid_fields_to_update");
}

type Named = { rest: { method: string; path: string }; query?: readonly string[]; errors?: readonly Reason[] };

/** What a PATCH is refused for that names nothing: a few records have an older word for it. */
export const nothingToChange = (errors: readonly Reason[]) =>
  errors.includes("no_fields_to_update") ? "no_fields_to_update" : "no_valid_fields_to_update";

/** 400 `no_valid_fields_to_update` for a PATCH that names nothing to change: nobody is to believe that it was done (2 §4.2, 4 A8). */
export function refuseNoChange({ rest, query = [], errors = [] }: Named, input: unknown): void {
  if (rest.method !== "PATCH") return;
  const given = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const isPlace = (key: string) => key === "tenant_id" || query.includes(key) || rest.path.includes(`{${key}}`);
  const isChange = ([key, value]: [string, unknown]) => value !== undefined && !isPlace(key);
  if (!given.some(isChange)) throw new AppError(nothingToChange(errors));
}
