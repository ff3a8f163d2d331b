import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { requireUnchanged } from "../../kernel/index.ts";
import { notificationTypes, typeNames } from "../notifications/index.ts";
import type { Preference, updateInput } from "./schema.ts";
import { isFixed } from "./schema.ts";

const findStatement = statement(
  "notification_preferences.find",
  "SELECT coalesce(muted, '{}'::text[]) AS muted, muted_at FROM notification_positions WHERE tenant_id = $1 AND user_id = $2",
);
// Takes the lock whether or not anybody was told anything yet, so that two changes never lose each other's.
const lockStatement = statement(
  "notification_preferences.lock",
  `INSERT INTO notification_positions AS p (tenant_id, user_id, value, muted_at) VALUES ($1, $2, 0, $3)
   ON CONFLICT (tenant_id, user_id) DO UPDATE SET muted_at = coalesce(p.muted_at, $3)
   RETURNING coalesce(p.muted, '{}'::text[]) AS muted, p.muted_at`,
);
const saveStatement = statement(
  "notification_preferences.save",
  "UPDATE notification_positions SET muted = $3, muted_at = $4 WHERE tenant_id = $1 AND user_id = $2",
);

const nameOf = (type: string, channel: string) => `${type}:${channel}`;

/** Every type with the channels that it uses: all on, until their recipient says otherwise. */
function preferencesOf(muted: readonly string[]): Preference[] {
  const off = new Set(muted);
  return typeNames.map((notification_type) => {
    const { priority, channels } = notificationTypes[notification_type];
    const is_fixed = isFixed(notification_type);
    return {
      notification_type,
      priority,
      channels: channels.map((channel) => ({
        channel,
        is_on: is_fixed || !off.has(nameOf(notification_type, channel)),
        is_fixed,
      })),
    };
  });
}

/** GET /messaging/notification-preferences: the caller's own in this tenant. */
export async function showPreferences(ctx: TenantContext) {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, ctx.caller.userId])]);
  return { preferences: preferencesOf(row?.muted ?? []), updated_at: row?.muted_at ?? null };
}

/** PATCH /messaging/notification-preferences: counts for whatever is told from now on. */
export function updatePreferences(ctx: TenantContext, { changes }: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const own = [ctx.tenantId, ctx.caller.userId] as const;
    const at = ctx.deps.now().toISOString();
    const [row] = await tx.sql(lockStatement, [...own, at]);
    if (!row?.muted_at) throw new Error("an upsert returned no row");
    requireUnchanged(ctx, row.muted_at);
    const muted = new Set(row.muted);
    for (const { notification_type, channel, is_on } of changes) {
      const name = nameOf(notification_type, channel);
      if (is_on) muted.delete(name);
      else muted.add(name);
    }
    await tx.sql(saveStatement, [...own, [...muted], at]);
    return { preferences: preferencesOf([...muted]), updated_at: at };
  });
}
