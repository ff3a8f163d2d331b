import { invalidField } from "./errors.ts";

export type JsonObject = { [key: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON merge patch (RFC 7396): objects merge deeply, null removes a key, everything else replaces it. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const existing = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(isObject(existing) ? existing : {}, value) : value;
  }
  return merged;
}

type LanguageText = { en?: string | undefined; ar?: string | undefined; ku?: string | undefined };

/** Language-keyed text after a PATCH of it; one language at least is left, or 400 naming the field (3 §1.18, 4 A8). */
export function mergeLanguageText(
  field: string,
  before: LanguageText,
  patch: { [L in keyof LanguageText]: LanguageText[L] | null } = {},
): LanguageText {
  const merged: LanguageText = mergePatch(before, patch);
  if (Object.keys(merged).length === 0) throw invalidField(field, "language_text_empty");
  return merged;
}
