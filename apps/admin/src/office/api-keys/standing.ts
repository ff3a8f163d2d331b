import type { ApiKey } from "@karwan/sdk";

export type Standing = "active" | "switched_off" | "expired" | "revoked";

/** Whether a key opens anything now: once revoked it never does again, the rest can be undone. */
export function standingOf(key: Pick<ApiKey, "is_active" | "expires_at" | "revoked_at">, now: number): Standing {
  if (key.revoked_at !== null) return "revoked";
  if (key.expires_at !== null && key.expires_at.getTime() <= now) return "expired";
  return key.is_active ? "active" : "switched_off";
}
