import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { queueEvents } from "../events/index.ts";
import * as sql from "./repository.ts";
import type { Attempt, attemptsInput } from "./schema.ts";

/** What was tried at a webhook and what is still due, newest first (3 §6). */
export async function listAttempts(ctx: TenantContext, input: z.infer<typeof attemptsInput>) {
  const key = [ctx.tenantId, input.id] as const;
  const [attempts, counts, [webhook]] = await ctx.read((q) => [
    ...sql.attemptList.reads(q, key, input),
    q.sql(sql.findWebhook, key),
  ]);
  if (!webhook) throw new AppError("webhook_not_found");
  return { attempts, page: input.page, limit: input.limit, total: sql.attemptList.totalOf(counts, input) };
}

/** Sends a `webhook.test` event, whatever the webhook is subscribed to (3 §6). */
export function sendTest(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    await holdActive(tx, input.id);
    const event = { type: "webhook.test" as const, data: { webhook_id: input.id } };
    const [id] = await queueEvents(tx, ctx.deps, [{ event, webhooks: [input.id] }]);
    return { attempt: await attemptOf(tx, id ?? "") };
  });
}

/** Sends an event to its webhook again, now and for another three days if need be (3 §6). */
export function retryAttempt(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const { webhook_id, event_id } = await attemptOf(tx, input.id);
    await holdActive(tx, webhook_id);
    const now = ctx.deps.now();
    const values = [ctx.tenantId, newId(), webhook_id, event_id, now.toISOString()] as const;
    const [[next]] = await tx.inOrder(
      () => tx.sql(sql.retryEvent, values),
      () => tx.sql(sql.wakeSenders),
    );
    if (!next) throw new Error("an insert returned no row");
    return { attempt: await attemptOf(tx, next.id) };
  });
}

async function attemptOf(tx: Transaction, id: string): Promise<Attempt & { webhook_id: string }> {
  const [row] = await tx.sql(sql.findAttempt, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("webhook_attempt_not_found");
  return row;
}

async function holdActive(tx: Transaction, id: string): Promise<void> {
  const [webhook] = await tx.sql(sql.holdWebhook, [tx.scope.tenantId, id]);
  if (!webhook) throw new AppError("webhook_not_found");
  if (!webhook.is_active) throw new AppError("webhook_inactive");
}
