/** Who is calling, as the credential itself says; whether that still holds is checked against the database. */
export type Credential =
  | { kind: "session"; userId: string; sessionId: string; tenantId: string | null }
  | { kind: "api_key"; secret: string };
