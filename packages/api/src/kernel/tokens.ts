import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import QuickLRU from "quick-lru";
import type { Credential } from "./credential.ts";
import { AppError } from "./errors.ts";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = "karwan";
const REMEMBERED = 2000;
/** How far ahead of ours the clock of the server may be that issued a token. */
const CLOCK_SLACK_MS = 60_000;

type SessionCredential = Extract<Credential, { kind: "session" }>;

export interface AccessTokens {
  sign(credential: Omit<SessionCredential, "kind">, now: Date): Promise<string>;
  /** The credential of a good token; 401 `token_expired` or `unauthenticated` otherwise. */
  verify(token: string, now: Date): Promise<SessionCredential>;
  /**
   * What a page has to say beside a cookie with this token in it, so that no other page can use the cookie: the same for as
   * long as the session lasts, also when the token itself is over. Null: the token is none of ours (4 L9).
   */
  csrfOf(token: string): Promise<string | null>;
}

/** Short-lived access tokens (3 §2). A verified token is remembered until it expires, for signatures cost more than look-ups. */
export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new QuickLRU<string, { credential: SessionCredential; expires: number }>({ maxSize: REMEMBERED });

  return {
    sign: ({ userId, sessionId, tenantId }, now) =>
      new SignJWT({ sid: sessionId, tid: tenantId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS)
        .sign(key),

    async verify(token, now) {
      const known = remembered.get(token);
      if (known && known.expires > now.getTime()) return known.credential;
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ["HS256"], currentDate: now });
        const { sub, sid, tid, exp, iat } = payload;
        if (!sub || typeof sid !== "string" || !exp || !iat) throw new AppError("unauthenticated");
        // It would be good for longer than any token is (3 §2).
        if (iat * 1000 > now.getTime() + CLOCK_SLACK_MS) throw new AppError("unauthenticated");
        const credential: SessionCredential = {
          kind: "session",
          userId: sub,
          sessionId: sid,
          tenantId: typeof tid === "string" ? tid : null,
        };
        remembered.set(token, { credential, expires: exp * 1000 });
        return credential;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError("token_expired");
        throw new AppError("unauthenticated");
      }
    },

    async csrfOf(token) {
      // Of a time when nothing was over: who signed it matters alone.
      const options = { issuer: ISSUER, algorithms: ["HS256"], currentDate: new Date(0) };
      const sid = await jwtVerify(token, key, options).then(
        ({ payload }) => payload["sid"],
        () => null,
      );
      if (typeof sid !== "string") return null;
      return createHmac("sha256", secret).update(`csrf:${sid}`).digest("base64url");
    },
  };
}
