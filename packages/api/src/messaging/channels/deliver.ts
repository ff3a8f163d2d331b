import type { RowOf, Scope } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { countsSql } from "../../identity/contacts/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import type { Channel, DueDelivery } from "../notifications/index.ts";
import { deliveryJob, words } from "../notifications/index.ts";
import type { ChannelAdapters, ChannelMessage } from "./adapter.ts";
import { ChannelError } from "./adapter.ts";

const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
const AT_ONCE = 8;

// A contact that its account's holder never proved beside one that they did may be anybody's (4 B10).
const counted = (kind: "email" | "phone") => `CASE WHEN ${countsSql(kind, "u")} THEN u.${kind} END AS ${kind}`;
const dueStatement = statement(
  "channels.due",
  `SELECT n.notification_type, n.template_data, c.status, c.retry_count, ${counted("email")}, ${counted("phone")},
     coalesce(u.language, (SELECT t.default_language FROM tenants t WHERE t.id = $1)) AS language,
     $1 = '${NO_TENANT}'::uuid OR EXISTS (
       SELECT FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = n.user_id AND m.status = 'active') AS is_here
   FROM notification_channels c
   JOIN notifications n ON n.tenant_id = $1 AND n.id = c.notification_id
   JOIN users u ON u.id = n.user_id
   WHERE c.tenant_id = $1 AND c.notification_id = $2 AND c.channel = $3`,
  {
    cluster: `SELECT n.notification_type, n.template_data, c.status, c.retry_count, ${counted("email")}, ${counted("phone")},
     coalesce(u.language, (SELECT t.default_language FROM tenants t WHERE t.id = $1)) AS language,
     $1 = '${NO_TENANT}'::uuid OR n.user_id IN (
       SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND m.status = 'active'
         AND m.user_id IN (SELECT user_id FROM notifications WHERE tenant_id = $1 AND id = $2) OFFSET 0) AS is_here
   FROM notification_channels c
   JOIN notifications n ON n.tenant_id = $1 AND n.id = c.notification_id
   JOIN users u ON u.id = n.user_id
   WHERE c.tenant_id = $1 AND c.notification_id = $2 AND c.channel = $3`,
  },
);
type Due = RowOf<typeof dueStatement>;
// A session is one sign-in on one phone or browser: which token it registered before, its push service has replaced.
const devicesStatement = statement(
  "channels.devices",
  `SELECT DISTINCT ON (d.session_id) d.platform, d.push_token
   FROM devices d JOIN sessions s ON s.id = d.session_id AND s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2
   WHERE d.user_id = $1 ORDER BY d.session_id, d.updated_at DESC, d.id DESC`,
);
type Device = RowOf<typeof devicesStatement>;
// Only over the state that this attempt found: of two workers one settles.
const settleStatement = statement(
  "channels.settle",
  `UPDATE notification_channels SET status = $5, available_at = $6, retry_count = $7, error = $8, updated_at = $9
   WHERE tenant_id = $1 AND notification_id = $2 AND channel = $3 AND status = 'pending' AND retry_count = $4
   RETURNING channel`,
);

type Result = {
  status: "sent" | "skipped" | "pending" | "failed";
  retry_count: number;
  error: string | null;
  at: Date;
};
type Target = Pick<ChannelMessage, "to" | "platform">;

/**
 * Hands notifications to their channels and writes down how it went: an attempt that fails is tried again, later each
 * time, and its error stays visible in `channel_status` (3 §12). Nothing is sent inside a transaction; a worker that
 * dies in between sends again, under the same message id.
 */
export async function deliverNotifications(
  deps: Dependencies,
  adapters: ChannelAdapters,
  job: { tenant_id: string; deliveries: readonly DueDelivery[] },
): Promise<void> {
  for (let from = 0; from < job.deliveries.length; from += AT_ONCE) {
    const batch = job.deliveries.slice(from, from + AT_ONCE);
    await Promise.all(batch.map((due) => deliverOne(deps, adapters, job.tenant_id, due)));
  }
}

async function deliverOne(deps: Dependencies, adapters: ChannelAdapters, tenantId: string, due: DueDelivery) {
  // In the recipient's own scope, where row-level security shows their devices.
  const scope: Scope = { tenantId, userId: due.user_id };
  const [[row], devices] = await deps.database.read(scope, (q) => [
    q.sql(dueStatement, [tenantId, due.notification_id, due.channel]),
    q.sql(devicesStatement, [due.user_id, deps.now().toISOString()]),
  ]);
  if (row?.status !== "pending") return;
  // Who left or was deactivated since is told nothing more, however often it was tried before.
  const targets = row.is_here ? targetsOf(due.channel, row, devices) : [];
  const error = row.is_here ? `no_${NEEDS[due.channel]}` : "not_a_member";
  const result =
    targets.length > 0
      ? await attempt(deps, adapters, due, row, targets)
      : { status: "skipped" as const, retry_count: row.retry_count, error, at: deps.now() };
  await settle(deps, scope, due, row, result);
}

const NEEDS = { push: "device", email: "email", sms: "phone" } as const satisfies Record<Channel, string>;

function targetsOf(channel: Channel, row: Due, devices: readonly Device[]): Target[] {
  if (channel === "push") return devices.map(({ platform, push_token }) => ({ to: push_token, platform }));
  const to = channel === "email" ? row.email : row.phone;
  return to ? [{ to }] : [];
}

/** One attempt at all of the recipient's targets; one that took it is enough, for another attempt would repeat it there. */
async function attempt(
  deps: Dependencies,
  adapters: ChannelAdapters,
  { notification_id, channel }: DueDelivery,
  row: Due,
  targets: Target[],
): Promise<Result> {
  const language = row.language ?? "en";
  const { title: subject, body } = words(language, row.notification_type, row.template_data);
  // A short message has no subject: what it is about stands ahead of what happened.
  const text = channel === "sms" ? `${subject}\n${body}` : body;
  const content = { channel, language, template: row.notification_type, subject, text, data: row.template_data };
  const results = await Promise.allSettled(
    targets.map((target, n) =>
      adapters[channel].send({ id: `${notification_id}:${channel}:${n}`, ...target, ...content }),
    ),
  );
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  for (const err of failures) deps.log.warn({ err, notification_id, channel }, "a channel did not take a message");
  const [first] = failures;
  const error = first === undefined ? null : first instanceof ChannelError ? first.code : "channel_failed";
  const now = deps.now();
  if (failures.length < targets.length) return { status: "sent", retry_count: row.retry_count, error, at: now };
  const retry_count = row.retry_count + 1;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** row.retry_count, LAST_RETRY_MS);
  return retry_count < MAX_ATTEMPTS
    ? { status: "pending", retry_count, error, at: new Date(now.getTime() + wait) }
    : { status: "failed", retry_count, error, at: now };
}

function settle(deps: Dependencies, scope: Scope, due: DueDelivery, row: Due, result: Result): Promise<void> {
  const { notification_id, channel } = due;
  const { status, at, retry_count, error } = result;
  return deps.database.transaction(scope, async (tx) => {
    const key = [scope.tenantId, notification_id, channel, row.retry_count] as const;
    const values = [...key, status, at.toISOString(), retry_count, error, deps.now().toISOString()] as const;
    const [settled] = await tx.sql(settleStatement, values);
    if (!settled || status !== "pending") return;
    await deps.jobs.schedule(tx, deliveryJob, { tenant_id: scope.tenantId, deliveries: [due] }, at);
  });
}
