import { performance } from "node:perf_hooks";
import { newId } from "@karwan/db";
import type { Dependencies, Turns } from "../../kernel/index.ts";
import { keepHealth, saysGone } from "./health.ts";
import { messageOf } from "./message.ts";
import type { ClaimedAttempt } from "./repository.ts";
import { cancelAttempt, insertNextAttempt, settleAttempt } from "./repository.ts";
import { nextAttemptAt } from "./schedule.ts";
import type { Sent, WebhookSender } from "./sender.ts";

/** Longer than a post takes, so that a live worker is never taken for dead. */
export const LEASE_MS = 30_000;

/**
 * Makes a try that was claimed, and writes down how it went: a failed one is followed by the next, until three days are over
 * (3 §6). Nothing is sent inside a transaction; a worker that dies in between sends again, under the same event id. Failures
 * are written down in turn: they come by the hundred, at the same moment, when receivers hang.
 */
export async function deliverAttempt(
  deps: Dependencies,
  sender: WebhookSender,
  attempt: ClaimedAttempt,
  failing: Turns,
): Promise<void> {
  const { tenant_id: tenantId, id, leased_until } = attempt;
  if (!attempt.is_active) {
    await deps.database.transaction({ tenantId }, (tx) => tx.sql(cancelAttempt, [tenantId, id, leased_until]));
    return;
  }
  const work = async () => {
    const started = performance.now();
    const result = await tell(deps, sender, attempt);
    const duration = Math.round(performance.now() - started);
    const note = () => settle(deps, attempt, result, duration);
    await (result.error === null ? note() : failing(tenantId, note));
  };
  await (deps.tracing ? deps.tracing.work("webhooks.attempt", tenantId, work) : work());
}

type Result = { status: number | null; body: string | null; error: string | null };

async function tell(deps: Dependencies, sender: WebhookSender, attempt: ClaimedAttempt): Promise<Result> {
  const about = { webhook_id: attempt.webhook_id, event_id: attempt.event_id, number: attempt.number };
  let message: ReturnType<typeof messageOf>;
  try {
    message = messageOf(attempt, deps.encryption.webhooks, deps.now());
  } catch (err) {
    deps.log.error({ err, ...about }, "the secret of a webhook cannot be opened: was the encryption secret changed?");
    return { status: null, body: null, error: "secret_unreadable" };
  }
  const sent: Sent = await sender.post(attempt.url, message.headers, message.body);
  if ("status" in sent) {
    const isTaken = sent.status >= 200 && sent.status < 300;
    return { status: sent.status, body: sent.body, error: isTaken ? null : `status_${sent.status}` };
  }
  // One line for each try: receivers hang by the hundred, and their stacks would say nothing more.
  deps.log.info({ ...about, failure: sent.failure, cause: codeIn(sent.cause) }, "a webhook could not be reached");
  return { status: null, body: null, error: sent.failure };
}

/** What the system calls what went wrong, such as `ECONNREFUSED`: the code of the innermost error that has one. */
function codeIn(cause: unknown): string | null {
  let found: string | null = null;
  for (let error = cause; error instanceof Error; error = error.cause)
    if ("code" in error && typeof error.code === "string") found = error.code;
  return found;
}

async function settle(
  deps: Dependencies,
  attempt: ClaimedAttempt,
  { status, body, error }: Result,
  duration: number,
): Promise<void> {
  const now = deps.now();
  const { tenant_id: tenantId, webhook_id } = attempt;
  const next = error === null || saysGone({ status }) ? null : nextAttemptAt(attempt, now, randomOf(deps));
  await deps.database.transaction({ tenantId }, async (tx) => {
    const outcome = [
      error === null ? "succeeded" : "failed",
      now.toISOString(),
      duration,
      status,
      body,
      error,
    ] as const;
    const key = [tenantId, attempt.id, attempt.leased_until] as const;
    const [settled] = await tx.sql(settleAttempt, [...key, ...outcome, next?.toISOString() ?? null]);
    if (!settled) return;
    if (next) {
      const series = [webhook_id, attempt.event_id, attempt.number + 1, attempt.series_started_at] as const;
      await tx.sql(insertNextAttempt, [tenantId, newId(), ...series, next.toISOString()]);
    }
    await keepHealth(tx, deps, attempt, { status, error, failures: settled.failures ?? 0 });
  });
}

/** From 0 to 1. */
function randomOf(deps: Dependencies): number {
  return new DataView(deps.randomBytes(4).slice().buffer).getUint32(0) / 2 ** 32;
}
