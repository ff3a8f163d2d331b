import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import { filesOf, isSameAvatar, keepAvatar, viewerOf } from "../../../files/index.ts";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, invalidField, recordAudit } from "../../../kernel/index.ts";
import type { ContactKind } from "../../contacts/index.ts";
import { verifyPassword } from "../../passwords/index.ts";
import { attempt, attemptsKey, readOwnUser } from "../../sessions/index.ts";
import type { Account } from "../account.ts";
import { findAccount, isProven, isReached, lockAccount } from "../account.ts";
import type { Proven } from "../codes.ts";
import { consumeCode, makeCodes, proveCode, sendCode } from "../codes.ts";
import { refuseTaken, removeContact } from "../contacts.ts";
import type { updateInput } from "../schema.ts";

type Input = z.infer<typeof updateInput>;
type Change = { kind: ContactKind; value: string | null };

const saveStatement = statement(
  "own_account.save",
  `UPDATE users SET first_name = $2, last_name = $3, full_name = btrim($2::text || ' ' || $3::text), language = $4,
     avatar_url = $5, updated_at = $6 WHERE id = $1`,
);

/** A present contact given again is a change as long as it is not proven. */
function changesOf(account: Account, input: Input): Change[] {
  return (["email", "phone"] as const).flatMap((kind) => {
    const value = input[kind];
    if (value === undefined || (value === account[kind] && (value === null || isProven(account, kind)))) return [];
    return [{ kind, value }];
  });
}

/**
 * PATCH /auth/me (4 B12): names, language and avatar at once; contacts behind a proof that the caller is who they are,
 * and a new one when the code sent to it comes back, so that a stolen session changes neither.
 */
export async function updateMe(ctx: UserContext, input: Input) {
  const account = await findAccount(ctx);
  const changes = changesOf(account, input);
  const confirmed = changes.length > 0 ? await confirm(ctx, account, changes, input) : null;
  const wanted = changes.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]));
  for (const { kind, value } of wanted) await refuseTaken(ctx, kind, value);
  const code_sent_to = wanted.map(({ value }) => value);
  const codes = await makeCodes(ctx, "contact_change", code_sent_to);
  return ctx.transactionIn(ctx.tenantId ?? NO_TENANT, async (tx) => {
    if (confirmed) await consumeCode(tx, ctx, "confirmation", confirmed);
    await saveProfile(tx, ctx, input);
    for (const { kind, value } of changes) if (value === null) await removeContact(tx, ctx, kind);
    const language = (input.language === undefined ? account.language : input.language) ?? ctx.language;
    for (const code of codes) await sendCode(tx, ctx, "contact_change", code, language);
    await ctx.confirmAccess(tx);
    return { user: await readOwnUser(tx, ctx), code_sent_to };
  });
}

const profileOf = ({ first_name, last_name, language, avatar_url }: Account) => ({
  first_name,
  last_name,
  language,
  avatar_url,
});

async function saveProfile(tx: Transaction, ctx: UserContext, input: Input): Promise<void> {
  const { userId } = ctx.caller;
  const before = await lockAccount(tx, userId);
  const { first_name = before.first_name, last_name = before.last_name } = input;
  const { language = before.language, avatar_url: url = before.avatar_url } = input;
  const files = filesOf(ctx.deps);
  const picture = {
    userId,
    before: before.avatar_url,
    url,
    viewer: viewerOf(ctx),
    now: ctx.deps.now(),
    byPerson: true,
  };
  const avatar_url = isSameAvatar(files, before.avatar_url, url)
    ? before.avatar_url
    : await keepAvatar(tx, files, picture);
  const after = { first_name, last_name, language, avatar_url };
  if (JSON.stringify(after) === JSON.stringify(profileOf(before))) return;
  await tx.sql(saveStatement, [userId, first_name, last_name, language, avatar_url, ctx.deps.now().toISOString()]);
  const entry = { action: "user.update_own", entity_type: "user", entity_id: userId };
  await recordAudit(tx, ctx, { ...entry, before: profileOf(before), after });
}

/** Who asks is who they say: the password, or without one a code to a present contact, which is used up later. */
async function confirm(
  ctx: UserContext,
  account: Account,
  changes: readonly Change[],
  { current_password, current_code }: Input,
): Promise<Proven | null> {
  const { password_hash } = account;
  if (password_hash === null) {
    if (current_code !== undefined) return proveCode(ctx, "confirmation", current_code);
    return askForCode(ctx, account, changes);
  }
  if (current_password === undefined) throw invalidField("current_password", "required");
  await attempt(ctx, attemptsKey(account.id, ""), "invalid_credentials", async () =>
    (await verifyPassword(password_hash, current_password)) ? account.id : null,
  );
  return null;
}

/** Sends the code, committed before the refusal that names it; rather to the contact that is not to be changed. */
async function askForCode(ctx: UserContext, account: Account, changes: readonly Change[]): Promise<never> {
  const reached = (["phone", "email"] as const).filter((kind) => isReached(account, kind));
  const kind = reached.find((each) => changes.every((change) => change.kind !== each)) ?? reached[0];
  const [code] = await makeCodes(ctx, "confirmation", kind ? [account[kind] ?? ""] : []);
  if (code) {
    const scope = { tenantId: NO_TENANT, userId: account.id };
    const language = account.language ?? ctx.language;
    await ctx.deps.database.transaction(scope, (tx) => sendCode(tx, ctx, "confirmation", code, language));
  }
  throw new AppError("current_code_required", { code_sent_to: code?.destination ?? null });
}
