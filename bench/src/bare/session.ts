import type { MiddlewareHandler } from "hono";
import { jwtVerify } from "jose";

export type Session = { userId: string; tenantId: string };
export type App = { Variables: { session: Session } };

const key = new TextEncoder().encode(process.env.KARWAN_JWT_SECRET);
const remembered = new Map<string, { session: Session; expires_ms: number }>();

async function sessionOf(token: string): Promise<Session> {
  const known = remembered.get(token);
  if (known && known.expires_ms > Date.now()) return known.session;
  const { payload } = await jwtVerify(token, key, { issuer: "karwan", algorithms: ["HS256"] });
  const session = { userId: String(payload.sub), tenantId: String(payload.tid) };
  remembered.set(token, { session, expires_ms: (payload.exp ?? 0) * 1000 });
  return session;
}

/** The same token, checked in the same way and remembered as the server does; what the caller may do is not asked. */
export const authenticated: MiddlewareHandler<App> = async (c, next) => {
  const token = c.req.header("authorization")?.slice("Bearer ".length);
  if (!token) return c.json({ success: false }, 401);
  c.set("session", await sessionOf(token));
  await next();
};
