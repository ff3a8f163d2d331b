import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  keyOf,
  lockCount,
  makeSigningSecret,
  recordAudit,
  recordOf,
  requireUnchanged,
  selectOf,
} from "../../kernel/index.ts";
import { limitReached, readLimits } from "../../tenancy/settings/index.ts";
import { forgetFailures, urlProblem } from "../sending/index.ts";
import * as sql from "./repository.ts";
import type { createInput, listInput, updateInput, Webhook, WebhookRow } from "./schema.ts";
import { webhookRow } from "./schema.ts";

const FORMER_SECRET_MS = 24 * 3600 * 1000;
const MAX_URL = 2048;

const select = selectOf(webhookRow);
const entity_type = "webhook";
/** What those who add webhooks wait for each other by. */
const COUNT = "webhooks";

/** The tenant's webhooks, oldest first (3 §6). */
export async function listWebhooks(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, total } = await sql.webhookList.read(ctx, [ctx.tenantId], input);
  return { webhooks: rows.map(shown), page: input.page, limit: input.limit, total };
}

/** Subscribes an address to events; its secret is shown in this answer and never again (3 §6). */
export function createWebhook(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const { encryption, now, randomBytes } = ctx.deps;
  const url = checkedUrl(ctx.deps, input.url);
  const secret = makeSigningSecret(randomBytes);
  return ctx.transaction(async (tx) => {
    await lockCount(tx, COUNT);
    const values = [
      url,
      [...new Set(input.events)],
      input.is_active,
      encryption.webhooks.encrypt(secret),
      stockFrom(input),
    ] as const;
    const [row] = await tx.sql(sql.insertWebhook, [ctx.tenantId, newId(), ...values, now().toISOString()]);
    if (!row) throw await tooMany(tx);
    await recordAudit(tx, ctx, { action: "webhook.create", entity_type, entity_id: row.id, after: row });
    return { webhook: { ...shown(row), secret } };
  });
}

/**
 * Changes a webhook. A new secret takes the place of the former one, which signs beside it for a day. Whoever changes it has
 * seen to it: its failures count from none again (3 §6).
 */
export function updateWebhook(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  const { encryption, now, randomBytes } = ctx.deps;
  const url = input.url === undefined ? undefined : checkedUrl(ctx.deps, input.url);
  const secret = input.rotate_secret ? makeSigningSecret(randomBytes) : null;
  return ctx.transaction(async (tx) => {
    const { sealed_secret, stock_since, stock_seen, ...before } = await lockWebhook(tx, input.id);
    requireUnchanged(ctx, before.updated_at);
    const at = now();
    const is_active = input.is_active ?? before.is_active;
    if (is_active && !before.is_active) await requireRoom(tx);
    const events = input.events ? [...new Set(input.events)] : before.events;
    const secrets = secret && {
      sealed_secret: encryption.webhooks.encrypt(secret),
      sealed_former_secret: sealed_secret,
      former_secret_until: new Date(at.getTime() + FORMER_SECRET_MS),
    };
    // Who is told of stock already goes on from where they are.
    const from = stockFrom({ is_active, events });
    const stock = { stock_since: from && (stock_since ?? from), stock_seen: from && (stock_seen ?? from) };
    const disabled_reason = is_active ? null : undefined;
    const data = { url, events, is_active, disabled_reason, ...secrets, ...stock, updated_at: at };
    await forgetFailures(tx, input.id);
    const row: WebhookRow = recordOf(await tx.prisma.webhook.update({ where: keyOf(ctx, input.id), data, select }));
    await recordAudit(tx, ctx, { action: "webhook.update", entity_type, entity_id: row.id, before, after: row });
    return { webhook: { ...shown(row), secret } };
  });
}

/** Deletes a webhook with its tries: whatever was on its way to it stops (3 §6). */
export function deleteWebhook(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(sql.deleteWebhook, [ctx.tenantId, input.id]);
    if (!before) throw new AppError("webhook_not_found");
    await recordAudit(tx, ctx, { action: "webhook.delete", entity_type, entity_id: input.id, before });
    return {};
  });
}

const tooMany = async (tx: Transaction) => limitReached("webhooks", (await readLimits(tx)).webhooks);

/** Switching one on counts as adding one: the limit may have become lower, and many have been off (4 B14). */
async function requireRoom(tx: Transaction): Promise<void> {
  await lockCount(tx, COUNT);
  const [room] = await tx.sql(sql.mayActivate, [tx.scope.tenantId]);
  if (!room?.is_allowed) throw await tooMany(tx);
}

async function lockWebhook(tx: Transaction, id: string) {
  const [row] = await tx.sql(sql.lockWebhook, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("webhook_not_found");
  return row;
}

/** As its tenant sees it: `is_active` says what was wanted, `status` how it fares. */
const shown = (row: WebhookRow): Webhook => ({
  ...row,
  status: !row.is_active ? "disabled" : row.failing_since ? "failing" : "active",
});

/** From which of the stock ledger's records on a webhook is told of them: from the next one on, or of none. */
function stockFrom(webhook: Pick<Webhook, "is_active" | "events">): string | null {
  return webhook.is_active && webhook.events.includes("stock.changed") ? newId() : null;
}

/** A URL as browsers would write it, if it is one that we may post to. */
function checkedUrl({ allowPrivateWebhooks }: Dependencies, text: string): string {
  const problem = urlProblem(text, allowPrivateWebhooks ?? false);
  if (problem) throw invalidField("url", problem);
  const url = new URL(text).href;
  if (url.length > MAX_URL) throw invalidField("url", "too_big.string", { maximum: MAX_URL });
  return url;
}
