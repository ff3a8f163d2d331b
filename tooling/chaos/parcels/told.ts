import type { Database, RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Receiver } from "./receiver.ts";
import { changeOf } from "./receiver.ts";

const changesOf = statement(
  "chaos.changes",
  `SELECT delivery_id AS id, "from", coalesce("to", 'nothing') AS "to", at FROM delivery_events
    WHERE tenant_id = $1 AND type = 'status' AND leg_id IS NULL`,
);
type Change = RowOf<typeof changesOf>;

const managersOf = statement(
  "chaos.managers",
  `SELECT DISTINCT mr.user_id FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
    WHERE mr.tenant_id = $1 AND (r.tenant_id IS NULL OR r.tenant_id = $1) AND r.name = 'operations_manager'`,
);
// Whom each happening has to reach, by what is written down of it. A failure is told with its reason alone. What became
// of a task: taken back, given to another, or called off, its driver learns in the one or the other word.
const dueOf = statement(
  "chaos.due",
  `WITH happened AS (
     SELECT e.delivery_id, e."to" AS what FROM delivery_events e
      WHERE e.tenant_id = $1 AND e.type = 'status'),
   followers AS (
     SELECT m.user_id, d.id AS delivery_id FROM deliveries d CROSS JOIN unnest($2::uuid[]) AS m (user_id) WHERE d.tenant_id = $1
     UNION SELECT c.user_id, d.id FROM deliveries d JOIN customers c ON c.tenant_id = $1 AND c.id = d.customer_id
      WHERE d.tenant_id = $1 AND c.user_id IS NOT NULL),
   tasks AS (
     SELECT w.user_id, a.delivery_id, a.status FROM delivery_assignments a JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id
       JOIN deliveries d ON d.tenant_id = $1 AND d.id = a.delivery_id AND d.original_delivery_id IS NULL WHERE a.tenant_id = $1)
   SELECT user_id, delivery_id, what, count(*) FROM followers JOIN happened USING (delivery_id) GROUP BY 1, 2, 3
   UNION ALL SELECT user_id, delivery_id, 'task given', count(*) FROM tasks GROUP BY 1, 2
   UNION ALL SELECT user_id, delivery_id, 'task gone', count(*) FROM tasks WHERE status IN ('released', 'cancelled') GROUP BY 1, 2`,
);
const notifiedOf = statement(
  "chaos.told",
  `SELECT user_id, associated_entity_id AS delivery_id, CASE notification_type
       WHEN 'delivery_status_changed' THEN template_data->>'to' WHEN 'delivery_failed' THEN 'failed'
       WHEN 'delivery_assigned' THEN 'task given' ELSE 'task gone' END AS what, count(*)
     FROM notifications WHERE tenant_id = $1 AND associated_entity_type = 'delivery' AND notification_type <> 'delivery_exception_resolved' GROUP BY 1, 2, 3`,
);
type Count = RowOf<typeof dueOf> | RowOf<typeof notifiedOf>;
const decidedOf = statement(
  "chaos.decided",
  `SELECT e.delivery_id, count(*) AS decided,
     (SELECT count(*) FROM notifications n WHERE n.tenant_id = $1 AND n.associated_entity_id = e.delivery_id::text
        AND n.notification_type = 'delivery_exception_resolved') AS told
     FROM delivery_events e WHERE e.tenant_id = $1 AND e.type = 'resolution' GROUP BY e.delivery_id`,
);
const untoldOf = statement(
  "chaos.untold",
  `SELECT (SELECT count(*) FROM delivery_outbox WHERE tenant_id = $1) AS notices,
     (SELECT count(*) FROM webhook_attempts WHERE tenant_id = $1 AND status = 'pending') AS posts`,
);

/** How much is still to be told. */
export async function untold(database: Database, tenantId: string): Promise<number> {
  const [[left]] = await database.read({ tenantId }, (q) => [q.sql(untoldOf, [tenantId])]);
  return (left?.notices ?? 0) + (left?.posts ?? 0);
}

function webhookProblems(changes: readonly Change[], { heard }: Receiver): string[] {
  const happened = new Set(changes.map(changeOf));
  return [
    ...[...happened].flatMap((change) => {
      const ids = heard.get(change)?.size ?? 0;
      return ids === 1 ? [] : [`${change}: told under ${ids} ids`];
    }),
    ...[...heard.keys()].filter((change) => !happened.has(change)).map((change) => `${change}: told, never happened`),
  ];
}

function notificationProblems(due: readonly Count[], told: readonly Count[]): string[] {
  const nameOf = ({ user_id, delivery_id, what }: Count) => `${what} of ${delivery_id} to ${user_id}`;
  const counts = new Map(told.map((row) => [nameOf(row), row.count]));
  const wanted = new Map(due.map((row) => [nameOf(row), row.count]));
  return [...new Set([...counts.keys(), ...wanted.keys()])].flatMap((name) =>
    counts.get(name) === wanted.get(name)
      ? []
      : [`${name}: ${counts.get(name) ?? 0} notifications instead of ${wanted.get(name) ?? 0}`],
  );
}

/** Compares what happened with what was told of it: each change by webhook under one id, and once to each whom it concerns. */
export async function verifyTold(database: Database, tenantId: string, receiver: Receiver) {
  // Asked beside deliveries, what the coordinator of a cluster keeps of roles ends that coordinator: it is asked alone.
  const [managers] = await database.read({ tenantId }, (q) => [q.sql(managersOf, [tenantId])]);
  const [changes, due, told, decided] = await database.read({ tenantId }, (q) => [
    q.sql(changesOf, [tenantId]),
    q.sql(dueOf, [tenantId, managers.map(({ user_id }) => user_id)]),
    q.sql(notifiedOf, [tenantId]),
    q.sql(decidedOf, [tenantId]),
  ]);
  const problems = [
    ...webhookProblems(changes, receiver),
    ...notificationProblems(due, told),
    ...decided.flatMap((row) =>
      row.decided === row.told ? [] : [`${row.delivery_id}: decided ${row.decided} times, told ${row.told} times`],
    ),
  ];
  return { changes: changes.length, notifications: told.reduce((sum, { count }) => sum + count, 0), problems };
}
