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
