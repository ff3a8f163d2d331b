import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { named, rowsOf } from "../database.ts";

export type Keyed = { Variables: { key: { id: string; tenant_id: string; created_by: string } } };

const find = named(
  "api-key",
  `SELECT k.id, k.tenant_id, k.created_by FROM api_keys k
     JOIN users u ON u.id = k.created_by AND u.status = 'active'
     JOIN tenants t ON t.id = k.tenant_id AND t.status = 'active'
     JOIN memberships m ON m.tenant_id = k.tenant_id AND m.user_id = k.created_by AND m.status = 'active'
    WHERE k.key_hash = $1 AND k.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`,
);

/** The key by its hash, and whether its owner still belongs to the company: asked for each request, as a revoked key must stop at once. */
export const keyed: MiddlewareHandler<Keyed> = async (c, next) => {
  const hash = createHash("sha256")
    .update(c.req.header("x-api-key") ?? "")
    .digest();
  const [key] = await rowsOf<Keyed["Variables"]["key"]>(find([hash]));
  if (!key) return c.json({ success: false }, 401);
  c.set("key", key);
  await next();
};
