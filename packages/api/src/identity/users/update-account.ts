import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField, onViolation, recordAudit } from "../../kernel/index.ts";
import { endSessions } from "../sessions/index.ts";
import { belongsElsewhere } from "./memberships.ts";
import type { Standing } from "./repository.ts";
import type { User, updateInput } from "./schema.ts";

// Against a membership elsewhere that is made meanwhile: its foreign key waits for this lock.
const lockStatement = statement<unknown>("users.lock", "SELECT FROM users WHERE id = $1 FOR UPDATE");
const saveStatement = statement<unknown>(
  "users.save",
  `UPDATE users SET email = $2, phone = $3, first_name = $4, last_name = $5, full_name = btrim($4::text || ' ' || $5::text),
     password_hash = coalesce($6, password_hash), updated_at = $7 WHERE id = $1`,
);
// What was sent to the old address must not open the account any more.
const voidSecretsStatement = statement<unknown>(
  "users.void_secrets",
  "UPDATE one_time_secrets SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL",
);

const refusing = onViolation({
  users_email_key: () => new AppError("email_taken"),
  users_phone_key: () => new AppError("phone_taken"),
});

type Input = z.infer<typeof updateInput>;
const fields = ["email", "phone", "first_name", "last_name"] as const;

/** Changes names, e-mail, phone and password of a member's account, where it is the tenant's to change. */
export async function updateAccount(
  h: Handle,
  ctx: TenantContext,
  change: { before: User; standing: Standing; input: Input; passwordHash: string | null },
): Promise<void> {
  const { before, standing, input, passwordHash } = change;
  const changed = fields.filter((field) => input[field] !== undefined && input[field] !== before[field]);
  if (changed.length === 0 && !passwordHash) return;
  await h.sql(lockStatement, [before.id]);
  await requireOwnAccount(h, ctx, before.id, standing);
  const {
    email = before.email,
    phone = before.phone,
    first_name = before.first_name,
    last_name = before.last_name,
  } = input;
  if (!email && !phone) throw invalidField("email", "email_or_phone_needed");
  const at = ctx.deps.now().toISOString();
  await h.sql(saveStatement, [before.id, email, phone, first_name, last_name, passwordHash, at]).catch(refusing);
  if (passwordHash || changed.includes("email") || changed.includes("phone")) {
    await h.sql(voidSecretsStatement, [before.id, at]);
  }
  if (!passwordHash) return;
  await recordAudit(h, ctx, { action: "user.set_password", entity_type: "user", entity_id: before.id });
  const isSelf = before.id === ctx.caller.userId;
  await endSessions(h, ctx, {
    userId: before.id,
    except: isSelf ? ctx.caller.sessionId : null,
    reason: "password_changed",
  });
}

/** An account shared with other tenants, or one that runs the platform, is its owner's alone. */
export async function requireOwnAccount(
  h: Handle,
  { caller }: TenantContext,
  userId: string,
  standing: Standing,
): Promise<void> {
  if (caller.isSystemAdmin || caller.userId === userId) return;
  if (standing.is_system || (await belongsElsewhere(h, userId))) throw new AppError("account_shared");
}
