import type { TenantContext } from "../../kernel/index.ts";
import { asAppError, recordAudit } from "../../kernel/index.ts";
import { limitReached, limitsOf } from "../../tenancy/settings/index.ts";
import { countOne, takeBackOne } from "../sessions/index.ts";

const DAY_MS = 24 * 3600 * 1000;
const limit = "taken_contacts_per_day";

type Given = { userId?: string | undefined; email?: string | null | undefined; phone?: string | null | undefined };

/**
 * Does work that gives an account an e-mail or phone. That one is somebody else's is 409 by the contract, which tells who
 * has an account: so a tenant learns it so many times a day, and its audit log says who asked for what (4 B14). Counted
 * before it is done, and taken back unless it was refused for that, so that many at once cannot outrun the count.
 */
export async function givingContacts<T>(ctx: TenantContext, given: Given, work: () => Promise<T>): Promise<T> {
  if (!given.email && !given.phone) return work();
  const most = (await limitsOf(ctx))[limit];
  const key = `taken:${ctx.tenantId}`;
  if (!(await countOne(ctx, key, most, DAY_MS))) throw limitReached(limit, most);
  let isTaken = false;
  try {
    return await work();
  } catch (error) {
    const reason = asAppError(error)?.reason;
    isTaken = reason === "email_taken" || reason === "phone_taken";
    throw error;
  } finally {
    await (isTaken ? recordTaken(ctx, given) : takeBackOne(ctx, key));
  }
}

/** In a transaction of its own: that of the work is undone. */
async function recordTaken(ctx: TenantContext, { userId, email, phone }: Given): Promise<void> {
  const entry = { action: "user.give_taken_contact", entity_type: "user", entity_id: userId ?? ctx.caller.userId };
  const scope = { tenantId: ctx.tenantId, userId: ctx.caller.userId };
  await ctx.deps.database.transaction(scope, (tx) => recordAudit(tx, ctx, { ...entry, after: { email, phone } }));
}
