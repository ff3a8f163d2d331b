import type { StatementRow } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { countedAuditLog } from "../counted.ts";
import type { ListInput } from "./schema.ts";
import { withoutSecrets } from "./secrets.ts";

const actorTypes = {
  user: "a.actor_key_id IS NULL AND a.actor_user_id IS NOT NULL",
  api_key: "a.actor_key_id IS NOT NULL",
  system: "a.actor_key_id IS NULL AND a.actor_user_id IS NULL",
};
const actorType = `CASE WHEN ${actorTypes.api_key} THEN 'api_key' WHEN ${actorTypes.user} THEN 'user' ELSE 'system' END`;

/** Who changed what, newest first: by actor, action, record, address, request and day (3 §15, 4 L8). */
export const auditLogList = defineList("audit_log.list", {
  from: "audit_log a",
  scope: "a.tenant_id = $1",
  filters: filtersOf<ListInput>({
    actor_type: `${actorType} = ?`,
    actor_id: "coalesce(a.actor_key_id, a.actor_user_id) = ?",
    action: "a.action = ?",
    entity_type: "a.entity_type = ?",
    entity_id: "a.entity_id = ?",
    ip: "a.ip = ?",
    request_id: "a.request_id = ?",
    date_from: `a.created_at >= ${startOfDay("?::date")}`,
    date_to: `a.created_at < ${startOfDay("?::date + 1")}`,
  }),
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["entity_type"], counted: { in: countedAuditLog } },
  columns: `a.id, ${actorType} AS actor_type, coalesce(a.actor_key_id, a.actor_user_id) AS actor_id,
    CASE WHEN a.actor_key_id IS NOT NULL THEN k.name ELSE u.full_name END AS actor_name,
    a.action, a.entity_type, a.entity_id, a.before, a.after, a.ip, a.request_id, a.created_at`,
  // People are named while, or after, they are members; nobody else's name is the tenant's to read (4 B10).
  source: (rows) => `${rows} a
    LEFT JOIN memberships m ON m.tenant_id = $1 AND m.user_id = a.actor_user_id
    LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN api_keys k ON k.tenant_id = $1 AND k.id = a.actor_key_id`,
});

type Row = StatementRow<"audit_log.list">;

const entryOf = ({ actor_type, actor_id, actor_name, before, after, ...entry }: Row) => ({
  ...entry,
  actor: { type: actor_type, id: actor_id, name: actor_name },
  before: withoutSecrets(before),
  after: withoutSecrets(after),
});

/** The tenant's audit log, newest first (3 §15, 4 L8). */
export async function listAuditLog(ctx: TenantContext, input: ListInput) {
  const { rows, total } = await auditLogList.read(ctx, [ctx.tenantId], input);
  return { audit_log: rows.map(entryOf), page: input.page, limit: input.limit, total };
}
