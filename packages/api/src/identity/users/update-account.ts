import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField, onViolation, recordAudit } from "../../kernel/index.ts";
import { releaseUncounted, retypeContacts } from "../contacts/index.ts";
import { endSessions } from "../sessions/index.ts";
import { requireOwnAccount } from "./own-account.ts";
import type { User, updateInput } from "./schema.ts";

// A contact that somebody else typed is not proven, whatever the one before it was (4 B10).
const saveStatement = statement(
  "users.save",
  `UPDATE users SET email = $2, phone = $3, first_name = $4, last_name = $5, full_name = btrim($4::text || ' ' || $5::text),
     email_proven_at = CASE WHEN email = $2 THEN email_proven_at END, phone_proven_at = CASE WHEN phone = $3 THEN phone_proven_at END,
     password_hash = coalesce($6, password_hash),
     password_by_tenant_id = CASE WHEN $6::text IS NULL THEN password_by_tenant_id ELSE $8::uuid END, updated_at = $7 WHERE id = $1`,
);
// What was sent to the old address must not open the account any more.
const voidSecretsStatement = statement(
  "users.void_secrets",
  "UPDATE one_time_secrets SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL",
);

const refusing = onViolation({
  users_email_key: () => new AppError("email_taken"),
  users_phone_key: () => new AppError("phone_taken"),
});

type Input = z.infer<typeof updateInput>;
const fields = ["email", "phone", "first_name", "last_name"] as const;

const pick = (input: Input, changed: readonly string[]) => ({
  email: changed.includes("email") ? input.email : null,
  phone: changed.includes("phone") ? input.phone : null,
});

/**
 * Changes names, e-mail, phone and password of a member's account, where it is the tenant's to change. One's own
 * contacts and password take more than a session that somebody may have stolen: 403 `use_own_account` (4 B12).
 */
export async function updateAccount(
  tx: Transaction,
  ctx: TenantContext,
  change: { before: User; input: Input; passwordHash: string | null },
): Promise<void> {
  const { before, input, passwordHash } = change;
  const changed = fields.filter((field) => input[field] !== undefined && input[field] !== before[field]);
  if (changed.length === 0 && !passwordHash) return;
  const isReached = changed.includes("email") || changed.includes("phone");
  if (before.id === ctx.caller.userId && (isReached || passwordHash)) throw new AppError("use_own_account");
  await requireOwnAccount(tx, ctx, before.id);
  const { email, phone } = isReached ? await retypeContacts(tx, ctx, before.id, input) : before;
  const { first_name = before.first_name, last_name = before.last_name } = input;
  if (isReached && !email && !phone) throw invalidField("email", "email_or_phone_needed");
  const at = ctx.deps.now().toISOString();
  if (isReached) await releaseUncounted(tx, ctx, pick(input, changed));
  await tx
    .sql(saveStatement, [before.id, email, phone, first_name, last_name, passwordHash, at, ctx.tenantId])
    .catch(refusing);
  if (passwordHash || isReached) await tx.sql(voidSecretsStatement, [before.id, at]);
  if (!passwordHash) return;
  await recordAudit(tx, ctx, { action: "user.set_password", entity_type: "user", entity_id: before.id });
  await endSessions(tx, ctx, { userId: before.id, reason: "password_changed" });
}
