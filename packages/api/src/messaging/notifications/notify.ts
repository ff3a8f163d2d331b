import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { Dependencies, TenantPermission } from "../../kernel/index.ts";
import { goingThroughAll, NOTIFICATIONS } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import type { Action, Channel, DataOf, NotificationType } from "./types.ts";
import { CHANNEL_OFF, defaultAction, notificationTypes } from "./types.ts";

/** The job that hands notifications to push, e-mail and SMS. */
export const deliveryJob = "notification.deliver";
export type DueDelivery = { notification_id: string; user_id: string; channel: Channel };

/** Who is told: these people, whoever holds the permission or the built-in role, or the platform's administrators. */
export interface Recipients {
  users?: readonly string[];
  permission?: TenantPermission;
  role?: string;
  systemAdmins?: boolean;
}

export interface Notice<T extends NotificationType> {
  to: Recipients;
  type: T;
  data: DataOf<T>;
  entity?: { type: string; id: string };
  action?: Action;
  /** For those of `users` who do not also hold the permission or the role: where these may go (4 K11). */
  actionForUsers?: Action;
}

const DELIVERIES_A_JOB = 100;

// Only those who still belong here: memberships and accounts that ended are told nothing more.
const membersStatement = statement(
  "notifications.members",
  `SELECT * FROM (
     SELECT u.id, EXISTS (
       SELECT FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
       WHERE mr.tenant_id = $1 AND mr.user_id = u.id AND (
         (r.is_built_in AND r.name = $4::text) OR EXISTS (
           SELECT FROM role_permissions rp JOIN permissions p ON p.id = rp.permission_id WHERE rp.role_id = r.id AND p.name = $3::text))) AS holds
     FROM users u JOIN memberships m ON m.user_id = u.id AND m.tenant_id = $1 AND m.status = 'active' WHERE u.status = 'active') found
   WHERE found.holds OR found.id = ANY($2::uuid[])`,
  goingThroughAll,
);
const systemAdminsStatement = statement(
  "notifications.system_admins",
  `SELECT DISTINCT u.id, true AS holds FROM system_role_assignments a JOIN role_permissions rp USING (role_id)
   JOIN permissions p ON p.id = rp.permission_id JOIN users u ON u.id = a.user_id
   WHERE p.name = 'manage:system' AND u.status = 'active'`,
);
const enterScope = statement("notifications.enter_scope", "SELECT set_config('app.tenant_id', $1, true)");
// Positions first, in one order for everybody: their rows stay locked until the commit, so that no later position of a
// recipient becomes visible before an earlier one.
const insertStatement = statement(
  "notifications.insert",
  `WITH recipients AS (SELECT user_id, id, nullif(action, 'null') AS action FROM unnest($2::uuid[], $3::uuid[], $11::jsonb[]) AS r(user_id, id, action)),
   given AS (
     INSERT INTO notification_positions AS p (tenant_id, user_id, value)
     SELECT $1::uuid, user_id, 1 FROM recipients ORDER BY user_id
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = p.value + 1 RETURNING user_id, value),
   made AS (
     INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode,
       requires_acknowledgement, template_data, associated_entity_type, associated_entity_id, action, created_at, updated_at)
     SELECT $1::uuid, r.id, r.user_id, g.value, $4, $5, $6, $7, $8, $9, $10, r.action, $12, $12
     FROM given g JOIN recipients r USING (user_id) RETURNING user_id),
   channels AS (
     INSERT INTO notification_channels (tenant_id, notification_id, channel, status, error, available_at, updated_at)
     SELECT $1::uuid, r.id, c.channel, CASE WHEN c.is_on THEN 'pending' ELSE 'skipped' END,
            CASE WHEN NOT c.is_on THEN '${CHANNEL_OFF}' END, $12, $12
       FROM recipients r CROSS JOIN unnest($13::text[], $14::boolean[]) AS c(channel, is_on))
   SELECT pg_notify('${NOTIFICATIONS}', $1::uuid || ':' || user_id) FROM made`,
);

/**
 * Tells people of something, in the transaction of the work itself: the rows, their places in the streams and the jobs
 * that carry them further commit with it or not at all (3 §12). Call it late in the transaction, because it holds the
 * recipients' positions until the end.
 */
export async function notify<T extends NotificationType>(
  tx: Transaction,
  { deps }: { deps: Pick<Dependencies, "now" | "jobs"> },
  notice: Notice<T>,
): Promise<void> {
  const { users = [], permission = null, role = null, systemAdmins } = notice.to;
  if (users.length > 0 || permission || role) {
    const members = await tx.sql(membersStatement, [tx.scope.tenantId, users, permission, role]);
    await insert(tx, deps, tx.scope.tenantId, notice, members);
  }
  if (!systemAdmins) return;
  // The platform's administrators read in no tenant; the work goes on in its own.
  const admins = await tx.sql(systemAdminsStatement);
  await tx.sql(enterScope, [NO_TENANT]);
  await insert(tx, deps, NO_TENANT, notice, admins);
  await tx.sql(enterScope, [tx.scope.tenantId]);
}

async function insert<T extends NotificationType>(
  tx: Transaction,
  deps: Pick<Dependencies, "now" | "jobs">,
  tenantId: string,
  { type, data, entity, action = defaultAction(type, { ...data }) ?? undefined, actionForUsers = action }: Notice<T>,
  recipients: readonly { id: string; holds: boolean }[],
): Promise<void> {
  if (recipients.length === 0) return;
  const spec = notificationTypes[type];
  const settings = await readSettings(tx);
  const channels = spec.channels.filter((channel) => settings.notifications.channels[channel]);
  const made = recipients.map((recipient) => ({ user_id: recipient.id, notification_id: newId() }));
  const at = deps.now();
  await tx.sql(insertStatement, [
    tenantId,
    made.map((row) => row.user_id),
    made.map((row) => row.notification_id),
    type,
    spec.priority,
    spec.display_mode,
    "requires_acknowledgement" in spec,
    JSON.stringify(spec.data.parse(data)),
    entity?.type ?? null,
    entity?.id ?? null,
    recipients.map(({ holds }) => JSON.stringify((holds ? action : actionForUsers) ?? null)),
    at.toISOString(),
    spec.channels,
    spec.channels.map((channel) => settings.notifications.channels[channel]),
  ]);
  const due = made.flatMap((row) => channels.map((channel): DueDelivery => ({ ...row, channel })));
  for (let from = 0; from < due.length; from += DELIVERIES_A_JOB) {
    const deliveries = due.slice(from, from + DELIVERIES_A_JOB);
    await deps.jobs.schedule(tx, deliveryJob, { tenant_id: tenantId, deliveries }, at);
  }
}
