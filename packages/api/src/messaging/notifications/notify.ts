import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { Dependencies, TenantPermission } from "../../kernel/index.ts";
import { NOTIFICATIONS } from "../../kernel/index.ts";
import type { Settings } from "../../tenancy/settings/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import type { Action, Channel, DataOf, NotificationType } from "./types.ts";
import { CHANNEL_MUTED, CHANNEL_OFF, defaultAction, notificationTypes } from "./types.ts";

/** The job that hands notifications to push, e-mail and SMS. */
export const deliveryJob = "notification.deliver";
export type DueDelivery = { notification_id: string; user_id: string; channel: Channel };

/** Who is told: these people, whoever holds the permission (or one of several) or the built-in role, or the platform's administrators. */
export interface Recipients {
  users?: readonly string[];
  permission?: TenantPermission | readonly TenantPermission[];
  role?: string;
  systemAdmins?: boolean;
  /** Who is not told, although named or holding the permission or role: whoever did it. */
  except?: readonly string[];
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

// Only those who still belong here: memberships and accounts that ended are told nothing more. Found by the roles that hold
// the permission, for a shop has a thousand times as many members who buy as members who run it.
const membersStatement = statement(
  "notifications.members",
  `WITH holders AS MATERIALIZED (
     SELECT DISTINCT h.user_id FROM roles r CROSS JOIN LATERAL (
         SELECT mr.user_id FROM membership_roles mr WHERE mr.tenant_id = $1 AND mr.role_id = r.id OFFSET 0) h
      WHERE (r.tenant_id IS NULL OR r.tenant_id = $1) AND ((r.is_built_in AND r.name = $4::text) OR r.id IN (
        SELECT rp.role_id FROM permissions p JOIN role_permissions rp ON rp.permission_id = p.id WHERE p.name = ANY($3::text[]))))
   SELECT u.id, EXISTS (SELECT FROM holders h WHERE h.user_id = u.id) AS holds
     FROM (SELECT h.user_id FROM holders h UNION SELECT unnest($2::uuid[])) told
     CROSS JOIN LATERAL (
       SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = told.user_id AND m.status = 'active' OFFSET 0) m
     JOIN users u ON u.id = m.user_id AND u.status = 'active'`,
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
const named =
  "SELECT user_id, id, nullif(action, 'null') AS action FROM unnest($2::uuid[], $3::uuid[], $11::jsonb[]) AS r(user_id, id, action)";
type Source = { first: string; recipients: string; tenant: string; given: string };
const PLAIN: Source = {
  first: `recipients AS (${named}),\n   `,
  recipients: "recipients",
  tenant: "$1::uuid",
  given: "given",
};
// A cluster inserts by way of every node what reads parts alone: it reads the positions themselves, on their own node.
const CLUSTER: Source = {
  first: "",
  recipients: `(${named})`,
  tenant: "g.tenant_id",
  given: "(SELECT * FROM notification_positions WHERE tenant_id = $1)",
};
const inserted = ({ first, recipients, tenant, given }: Source) => `WITH ${first}given AS (
     INSERT INTO notification_positions AS p (tenant_id, user_id, value)
     SELECT $1::uuid, user_id, 1 FROM ${recipients}${first ? "" : " r"} ORDER BY user_id
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = p.value + 1 RETURNING user_id, value, muted),
   made AS (
     INSERT INTO notifications AS n (tenant_id, id, user_id, position, notification_type, priority, display_mode,
       requires_acknowledgement, template_data, associated_entity_type, associated_entity_id, action, created_at, updated_at)
     SELECT ${tenant}, r.id, r.user_id, g.value, $4, $5, $6, $7, $8, $9, $10, r.action, $12, $12
     FROM ${given} g JOIN ${recipients} r USING (user_id) RETURNING n.user_id),
   channels AS (
     INSERT INTO notification_channels (tenant_id, notification_id, channel, status, error, available_at, updated_at)
     SELECT ${tenant}, r.id, c.channel, CASE WHEN why IS NULL THEN 'pending' ELSE 'skipped' END, why, $12, $12
       FROM ${recipients} r JOIN ${given} g USING (user_id) CROSS JOIN unnest($13::text[], $14::boolean[]) AS c(channel, is_on)
       CROSS JOIN LATERAL (SELECT CASE WHEN NOT c.is_on THEN '${CHANNEL_OFF}'
         WHEN NOT $7 AND $4 || ':' || c.channel = ANY (g.muted) THEN '${CHANNEL_MUTED}' END AS why) w)
   SELECT pg_notify('${NOTIFICATIONS}', $1::uuid || ':' || user_id) FROM made`;
const insertStatement = statement("notifications.insert", inserted(PLAIN), { cluster: inserted(CLUSTER) });

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
  const { users = [], permission = [], role = null, systemAdmins, except = [] } = notice.to;
  const permissions = [permission].flat();
  if (users.length > 0 || permissions.length > 0 || role) {
    const asked = [tx.scope.tenantId, users, permissions, role] as const;
    const [members, settings] = await tx.inOrder(
      () => tx.sql(membersStatement, asked),
      () => readSettings(tx),
    );
    const told = members.filter(({ id }) => !except.includes(id));
    await insert(tx, deps, { tenantId: tx.scope.tenantId, settings }, notice, told);
  }
  if (!systemAdmins) return;
  // The platform's administrators read in no tenant; the work goes on in its own.
  const admins = await tx.sql(systemAdminsStatement);
  await tx.sql(enterScope, [NO_TENANT]);
  await insert(tx, deps, { tenantId: NO_TENANT, settings: await readSettings(tx) }, notice, admins);
  await tx.sql(enterScope, [tx.scope.tenantId]);
}

async function insert<T extends NotificationType>(
  tx: Transaction,
  deps: Pick<Dependencies, "now" | "jobs">,
  { tenantId, settings }: { tenantId: string; settings: Settings },
  { type, data, entity, action = defaultAction(type, { ...data }) ?? undefined, actionForUsers = action }: Notice<T>,
  recipients: readonly { id: string; holds: boolean }[],
): Promise<void> {
  if (recipients.length === 0) return;
  const spec = notificationTypes[type];
  const channels = spec.channels.filter((channel) => settings.notifications.channels[channel]);
  const made = recipients.map((recipient) => ({ user_id: recipient.id, notification_id: newId() }));
  const at = deps.now();
  const row = [
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
  ] as const;
  const due = made.flatMap((row) => channels.map((channel): DueDelivery => ({ ...row, channel })));
  const schedule = async () => {
    for (let from = 0; from < due.length; from += DELIVERIES_A_JOB) {
      const deliveries = due.slice(from, from + DELIVERIES_A_JOB);
      await deps.jobs.schedule(tx, deliveryJob, { tenant_id: tenantId, deliveries }, at);
    }
  };
  await tx.inOrder(() => tx.sql(insertStatement, row), schedule);
}
