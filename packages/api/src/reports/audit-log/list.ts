import type { StatementRow } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { countedAuditLog } from "../counted.ts";
import { askCalled, calledIn } from "./called.ts";
import type { ListInput, oneInput } from "./schema.ts";
import { withoutSecrets } from "./secrets.ts";
import { isShortened, shortened, sides } from "./shortened.ts";

const actorTypes = {
  user: "a.actor_key_id IS NULL AND a.actor_user_id IS NOT NULL",
  api_key: "a.actor_key_id IS NOT NULL",
  system: "a.actor_key_id IS NULL AND a.actor_user_id IS NULL",
};
const actorType = `CASE WHEN ${actorTypes.api_key} THEN 'api_key' WHEN ${actorTypes.user} THEN 'user' ELSE 'system' END`;

const told = `a.id, ${actorType} AS actor_type, coalesce(a.actor_key_id, a.actor_user_id) AS actor_id,
    k.name AS key_name, a.action, a.entity_type, a.entity_id, a.ip, a.request_id, a.created_at`;
const withKey = "LEFT JOIN api_keys k ON k.tenant_id = $1 AND k.id = a.actor_key_id";

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
  columns: `${told}, ${shortened("before")} AS before, ${shortened("after")} AS after, ${isShortened} AS is_shortened`,
  source: (rows) => `${rows} a ${withKey} ${sides}`,
});

const entry = "WHERE a.tenant_id = $1 AND a.id = $2";
const findStatement = statement(
  "audit_log.find",
  `SELECT ${told}, a.before, a.after FROM audit_log a ${withKey} ${entry}`,
  // Keys are on the coordinator there: the entry is fetched before its key is joined to it.
  {
    cluster: `WITH a AS MATERIALIZED (SELECT * FROM audit_log a ${entry})
      SELECT ${told}, a.before, a.after FROM a ${withKey}`,
  },
);

type Row = StatementRow<"audit_log.list">;

// People are named who are, or were, members; nobody else's name is the tenant's to read (4 B10). Looked up by their ids, a
// page's at once.
const namesStatement = statement(
  "audit_log.names",
  `SELECT m.user_id, u.full_name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = $1 AND m.user_id = ANY($2::uuid[])`,
);

/** What who did it and what it was done to are called now. */
async function namesOf(ctx: TenantContext, rows: readonly Row[]) {
  if (rows.length === 0) return { people: new Map<string, string>(), records: new Map<string, string>() };
  const actors = rows.flatMap(({ actor_type, actor_id }) => (actor_type === "user" && actor_id ? [actor_id] : []));
  const [people, ...records] = await ctx.read((q) => [
    q.sql(namesStatement, [ctx.tenantId, [...new Set(actors)]]),
    ...askCalled(q, ctx.tenantId, rows),
  ]);
  return {
    people: new Map(people.map(({ user_id, full_name }) => [user_id, full_name])),
    records: calledIn(ctx, records),
  };
}

const entryOf = (
  { actor_type, actor_id, key_name, before, after, ...entry }: Row,
  { people, records }: Awaited<ReturnType<typeof namesOf>>,
) => ({
  ...entry,
  actor: { type: actor_type, id: actor_id, name: key_name ?? people.get(actor_id ?? "") ?? null },
  entity_name: records.get(entry.entity_id) ?? null,
  before: withoutSecrets(before),
  after: withoutSecrets(after),
});

/** The tenant's audit log, newest first (3 §15, 4 L8). */
export async function listAuditLog(ctx: TenantContext, input: ListInput) {
  const { rows, total } = await auditLogList.read(ctx, [ctx.tenantId], input);
  const names = await namesOf(ctx, rows);
  return { audit_log: rows.map((row) => entryOf(row, names)), page: input.page, limit: input.limit, total };
}

/** One entry, as long as it is (3 §15). */
export async function showAuditLogEntry(ctx: TenantContext, { id }: z.infer<typeof oneInput>) {
  const [[found]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, id])]);
  if (!found) throw new AppError("not_found");
  const row = { ...found, is_shortened: false };
  return { entry: entryOf(row, await namesOf(ctx, [row])) };
}
