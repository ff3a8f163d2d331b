import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
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

/**
 * Registers a device for the caller's push messages, as long as the session lives that it is asked with; a device known
 * already moves to the caller and that session (3 §12).
 */
export function registerDevice(ctx: UserContext, { platform, push_token }: z.infer<typeof registerInput>) {
  return ctx.transaction(async (tx) => {
    await ctx.confirmAccess(tx);
    await tx.sql(revealStatement, [push_token]);
    const { userId, sessionId } = ctx.caller;
    if (sessionId === null) throw new AppError("unauthenticated");
    const values = [newId(), userId, platform, push_token, ctx.deps.now().toISOString(), sessionId] as const;
    const [row] = await tx.sql(upsertStatement, values);
    if (!row) throw new Error("an upsert returned no row");
    const { is_known, ...device } = row;
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
