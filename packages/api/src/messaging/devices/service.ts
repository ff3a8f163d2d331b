import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { limitsOf } from "../../tenancy/settings/index.ts";
import type { registerInput } from "./schema.ts";

// Lets the transaction see the one device that has this token, whoever was signed in on it before.
const revealStatement = statement("devices.reveal", "SELECT set_config('app.push_token', $1, true)");
const upsertStatement = statement(
  "devices.upsert",
  `INSERT INTO devices AS d (id, user_id, session_id, platform, push_token, created_at, updated_at) VALUES ($1, $2, $6, $3, $4, $5, $5)
   ON CONFLICT (push_token) DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id,
     platform = EXCLUDED.platform, updated_at = EXCLUDED.updated_at
   RETURNING id, platform, push_token, created_at, updated_at, id <> $1 AS is_known`,
);
const deleteStatement = statement("devices.delete", "DELETE FROM devices WHERE id = $1 AND user_id = $2 RETURNING id");

// What no session is behind any more goes first; of the others those used longest ago.
const trimStatement = statement(
  "devices.trim",
  `DELETE FROM devices WHERE user_id = $1 AND id IN (
     SELECT d.id FROM devices d JOIN sessions s ON s.id = d.session_id AND s.user_id = $1
     WHERE d.user_id = $1 AND d.id <> $2
     ORDER BY s.revoked_at IS NULL AND s.expires_at > $3 DESC, greatest(d.updated_at, s.last_used_at) DESC, d.id DESC
     OFFSET greatest($4::int - 1, 0))`,
);

/**
 * Registers a device for the caller's push messages, as long as the session lives that it is asked with; a device known
 * already moves to the caller and that session (3 §12).
 */
export async function registerDevice(ctx: UserContext, { platform, push_token }: z.infer<typeof registerInput>) {
  const at = ctx.deps.now().toISOString();
  const { devices_per_user } = await limitsOf(ctx);
  return ctx.transaction(async (tx) => {
    // From here on one after the other registers for the account.
    await ctx.confirmAccess(tx);
    await tx.sql(revealStatement, [push_token]);
    const { userId, sessionId } = ctx.caller;
    if (sessionId === null) throw new AppError("unauthenticated");
    const values = [newId(), userId, platform, push_token, at, sessionId] as const;
    const [row] = await tx.sql(upsertStatement, values);
    if (!row) throw new Error("an upsert returned no row");
    const { is_known, ...device } = row;
    await tx.sql(trimStatement, [userId, device.id, at, devices_per_user]);
    return { device, already_registered: is_known };
  });
}

/** Forgets one of the caller's devices (3 §12). */
export function deleteDevice(ctx: UserContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const [gone] = await tx.sql(deleteStatement, [id, ctx.caller.userId]);
    if (!gone) throw new AppError("device_not_found");
    return {};
  });
}
