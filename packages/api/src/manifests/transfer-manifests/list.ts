import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, searchPatterns } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { countedManifests } from "../counted.ts";
import { asReader, keptTo, manifestStates } from "../life-cycle/index.ts";
import { shownManifests } from "./repository.ts";
import type { ListInput, StatusCounts } from "./schema.ts";
import { shownManifest, shownTo } from "./shown.ts";

const search = {
  sql: `(m.manifest_number ILIKE ANY(?::text[]) OR m.institution_id IN (
    SELECT s.id FROM institutions s WHERE s.tenant_id = $1 AND s.full_name ILIKE ANY(?::text[])))`,
  value: (text: string) => searchPatterns(text),
};

/** The tenant's manifests, newest first, counted by status (3 §9). */
export const manifestList = defineList("transfer_manifests.list", {
  from: "transfer_manifests m",
  scope: "m.tenant_id = $1",
  filters: filtersOf<ListInput>({
    status: { each: "m.status" },
    institution_id: "m.institution_id = ?",
    source_branch_id: "m.source_branch_id = ?",
    receiving_warehouse_id: "m.receiving_warehouse_id = ?",
    driver_id: "m.driver_id = ?",
    search,
    date_from: `m.created_at >= ${startOfDay("?::date")}`,
    date_to: `m.created_at < ${startOfDay("?::date + 1")}`,
  }),
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["status"], counted: { in: countedManifests } },
  columns: shownManifests.columns,
  source: (rows) => `${rows} m ${shownManifests.joins}`,
});

const none = Object.fromEntries(manifestStates.states.map((status) => [status, 0])) as Omit<StatusCounts, "total">;

/** Manifests, newest first, with how many there are of each status; an institution's user sees its own (3 §9, 4 L4). */
export function listManifests(ctx: TenantContext, input: ListInput) {
  return asReader(ctx, (own) => listFor(ctx, own, input));
}

async function listFor(ctx: TenantContext, own: string | null, input: ListInput) {
  const { page, limit } = input;
  const statusCounts: StatusCounts = { ...none, total: 0 };
  const asked = keptTo(own, input);
  if (asked === null) return { transfer_manifests: [], statusCounts, page, limit, total: 0 };
  const { rows, counts, total } = await manifestList.read(ctx, [ctx.tenantId], asked);
  for (const { status, rows: count } of counts) {
    statusCounts[status] = count;
    statusCounts.total += count;
  }
  const transfer_manifests = rows.map((row) => shownTo(own, shownManifest(ctx, row)));
  return { transfer_manifests, statusCounts, page, limit, total };
}
