import type { Transaction } from "@karwan/db";
import type { Caller, RequestContext } from "../../../kernel/index.ts";
import { limitReached, readLimits } from "../../../tenancy/settings/index.ts";
import {
  expireStatement,
  forgetPeopleStatement,
  forgetStatement,
  overStatement,
  sentStatement,
  wordsStatement,
} from "../repository.ts";

export type Inviting = RequestContext & { caller: Caller };

const DAY_MS = 24 * 3600 * 1000;
const KEPT_DAYS = 90;

const daysAgo = ({ deps }: RequestContext, days: number) =>
  new Date(deps.now().getTime() - days * DAY_MS).toISOString();
/** When the day that the caps count began: 24 hours ago, whatever the hour (4 B14). */
export const aDayAgo = (ctx: RequestContext): string => daysAgo(ctx, 1);

/**
 * Clears away what is long over, and makes room for one more invitation to a contact, or 409 `limit_reached`. Meaningful under `lockAccess` only, as all
 * that invites is.
 */
export async function requireRoom(tx: Transaction, ctx: RequestContext, destination: string): Promise<void> {
  const { tenantId } = tx.scope;
  const [limits, [sent], over] = await Promise.all([
    readLimits(tx),
    tx.sql(sentStatement, [tenantId, destination, aDayAgo(ctx)]),
    tx.sql(overStatement, [tenantId, daysAgo(ctx, KEPT_DAYS)]),
    tx.sql(expireStatement, [tenantId, destination, ctx.deps.now().toISOString()]),
  ]);
  if (over.length > 0)
    await forget(
      tx,
      over.map(({ id }) => id),
    );
  for (const limit of ["invitations_per_contact_per_day", "invitations_per_day"] as const)
    if (sent && sent[limit] >= limits[limit]) throw limitReached(limit, limits[limit]);
}

async function forget(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.inOrder(
    () => tx.sql(forgetStatement, [tx.scope.tenantId, ids]),
    () => tx.sql(forgetPeopleStatement, [ids]),
  );
}

/** 409 `limit_reached` unless the tenant may send so many more invitations today: for who asks before any is sent. */
export async function requireDaysRoom(tx: Transaction, ctx: RequestContext, wanted: number): Promise<void> {
  const limits = await readLimits(tx);
  const [sent] = await tx.sql(sentStatement, [tx.scope.tenantId, "", aDayAgo(ctx)]);
  const limit = "invitations_per_day";
  if ((sent?.[limit] ?? 0) + wanted > limits[limit]) throw limitReached(limit, limits[limit]);
}

/** Sends the token to the one contact that it belongs to; nothing else ever carries it (4 B10). */
export async function sendToken(
  tx: Transaction,
  ctx: Inviting,
  { to, accountId, ...secret }: { to: string; accountId: string | null; token: string; days: number },
): Promise<void> {
  const [words] = await tx.sql(wordsStatement, [tx.scope.tenantId, ctx.caller.userId, accountId]);
  if (!words) throw new Error("an invitation of nobody");
  const { tenant, inviter, language } = words;
  await ctx.deps.messages.send(tx, { to, template: "invitation", language, data: { ...secret, tenant, inviter } });
}
