import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";
import type { ClaimedAttempt } from "./repository.ts";
import { clearFailures, countFailure, disable, noteTold, recover, slowDown, speedUp } from "./repository.ts";

const GONE = 410;
const FAILS_AFTER = 5;
/** As long as one event is tried: from then on nothing that waits can still arrive. */
const DISABLED_AFTER_MS = 72 * 3_600_000;
// One that fails and recovers all day is told of once.
const TOLD_EVERY_MS = 24 * 3_600_000;

/** How a try went, and how many before it had failed in a row. */
type Outcome = { status: number | null; error: string | null; failures: number };
type Telling = Pick<Dependencies, "now" | "jobs">;

/** Whether this answer switches the webhook off at once (3 §6). */
export const saysGone = ({ status }: Pick<Outcome, "status">): boolean => status === GONE;

/**
 * What the outcome of a try makes of its webhook: one that times out, or fails again and again, fails until it takes something;
 * one that is gone, or took nothing for three days, is switched off. Its tenant is told of both (3 §6).
 */
export async function keepHealth(
  tx: Transaction,
  deps: Telling,
  attempt: ClaimedAttempt,
  outcome: Outcome,
): Promise<void> {
  const webhook = [attempt.tenant_id, attempt.webhook_id] as const;
  if (outcome.error === null) {
    if (outcome.failures === 0) return;
    await tx.sql(recover, webhook);
    await tx.sql(speedUp, webhook);
    return;
  }
  const now = deps.now();
  const counted = [...webhook, now.toISOString(), outcome.error === "timeout", FAILS_AFTER, attempt.url] as const;
  const [health] = await tx.sql(countFailure, counted);
  if (!health) return;
  if (health.failing_since !== null) await tx.sql(slowDown, webhook);
  if (!health.is_active) return;
  if (saysGone(outcome)) await switchOff(tx, deps, attempt, "gone");
  else if (isOver(health, now)) await switchOff(tx, deps, attempt, "failing");
  else if (isUntold(health, now)) await tellFailing(tx, deps, attempt, health);
}

/** Begins anew: nothing has failed yet, and what waited is due like anything else. */
export async function forgetFailures(tx: Transaction, id: string): Promise<void> {
  const webhook = [tx.scope.tenantId, id] as const;
  const [cleared] = await tx.sql(clearFailures, webhook);
  if (cleared) await tx.sql(speedUp, webhook);
}

type Health = { url: string; failing_since: string | null; failing_told_at: string | null };

const isOver = ({ failing_since }: Health, now: Date): boolean =>
  failing_since !== null && now.getTime() - Date.parse(failing_since) >= DISABLED_AFTER_MS;

function isUntold({ failing_since, failing_told_at }: Health, now: Date): boolean {
  if (failing_since === null) return false;
  if (failing_told_at === null) return true;
  return failing_told_at < failing_since && now.getTime() - Date.parse(failing_told_at) >= TOLD_EVERY_MS;
}

async function switchOff(
  tx: Transaction,
  deps: Telling,
  { tenant_id, webhook_id }: ClaimedAttempt,
  reason: "gone" | "failing",
): Promise<void> {
  const [off] = await tx.sql(disable, [tenant_id, webhook_id, reason, deps.now().toISOString()]);
  if (!off) return;
  const data = { webhookId: webhook_id, host: hostOf(off), reason };
  await notify(tx, { deps }, { ...about(webhook_id), type: "webhook_disabled", data });
}

async function tellFailing(tx: Transaction, deps: Telling, attempt: ClaimedAttempt, health: Health): Promise<void> {
  const { tenant_id, webhook_id } = attempt;
  await tx.sql(noteTold, [tenant_id, webhook_id, deps.now().toISOString()]);
  const data = { webhookId: webhook_id, host: hostOf(health) };
  await notify(tx, { deps }, { ...about(webhook_id), type: "webhook_failing", data });
}

// A path may hold a secret; e-mails are no place for it.
const hostOf = ({ url }: Pick<Health, "url">): string => new URL(url).host;

const about = (id: string) => ({
  to: { permission: "manage:tenant" as const },
  entity: { type: "webhook", id },
  action: { target: "webhook", path: `/webhooks/${id}`, secondary_actions: [] },
});
