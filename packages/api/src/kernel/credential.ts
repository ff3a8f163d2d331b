import { AppError } from "./errors.ts";

/** Who is calling, as the credential itself says; whether that still holds is checked against the database. */
export type Credential =
  | { kind: "session"; userId: string; sessionId: string; tenantId: string | null }
  | { kind: "api_key"; secret: string };

/**
 * The 401 of who brings no credential of the kind that is needed. Whoever brings one of the other kind has shown who they
 * are: `needs` says what is expected in its place.
 */
export function missingCredential(brought: Credential | null, needs: Credential["kind"]): AppError {
  return new AppError("unauthenticated", brought ? { needs } : {});
}
