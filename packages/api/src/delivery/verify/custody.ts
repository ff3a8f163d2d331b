import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import { tenantsOf } from "../../kernel/index.ts";
import type { ChainFinding } from "./chain.ts";
import { verifyChain } from "./chain.ts";

/** A delivery whose chain of custody was tampered with; `id` is the delivery's. */
export type CustodyMismatch = ChainFinding & { tenant_id: string; id: string };
export interface CustodyReport {
  checked: { tenants: number; deliveries: number; records: number };
  mismatches: CustodyMismatch[];
}

const AT_A_TIME = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

const page = `FROM deliveries WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT ${AT_A_TIME}`;
const goingThroughMany = {
  plan: { why: `${AT_A_TIME} deliveries at a time, with all that became of them`, sorts: 5000, discards: 5000 },
};
const ownersStatement = statement(
  "custody.owners",
  `SELECT id, parent_id IS NOT NULL AS is_leg, delivery_flow, status, custody, custody_driver_id, custody_count, custody_head ${page}`,
);
// Exactly what was hashed, and the hashes. From the first to the last of the page, for one after the other a page could be
// found by going through all there are.
const recordsStatement = statement(
  "custody.records",
  `SELECT delivery_id, seq, leg_id, "from", "to", from_driver_id, to_driver_id, actor_type, actor_id, place, proof, at,
     received_at, prev_hash, hash
   FROM custody_records WHERE tenant_id = $1 AND delivery_id > $2
     AND delivery_id <= (SELECT p.id FROM (SELECT id ${page}) p ORDER BY p.id DESC LIMIT 1) ORDER BY delivery_id, seq`,
  goingThroughMany,
);

async function* pagesOf(database: Database, tenantId: string) {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const key: readonly [string, string] = [tenantId, after];
    // One snapshot for both: a handover in between must not look like a forgery.
    const [owners, records] = await database.read({ tenantId }, (q) => [
      q.sql(ownersStatement, key),
      q.sql(recordsStatement, key),
    ]);
    yield { owners, records };
    after = owners.length < AT_A_TIME ? undefined : owners.at(-1)?.id;
  }
}

/**
 * Proves that no record of custody was edited, removed, added or moved: walks the chain of every delivery, of one tenant
 * or of all, some hundred at a time (custody chain). Reads only; safe beside a running server.
 */
export async function verifyCustody(database: Database, { code = null }: { code?: string | null } = {}) {
  const tenants = await tenantsOf(database, code);
  const report: CustodyReport = { checked: { tenants: tenants.length, deliveries: 0, records: 0 }, mismatches: [] };
  for (const tenant_id of tenants) {
    for await (const { owners, records } of pagesOf(database, tenant_id)) {
      report.checked.deliveries += owners.length;
      report.checked.records += records.length;
      const chains = Map.groupBy(records, ({ delivery_id }) => delivery_id);
      for (const owner of owners)
        for (const finding of verifyChain(owner, chains.get(owner.id) ?? []))
          report.mismatches.push({ tenant_id, id: owner.id, ...finding });
    }
  }
  return report;
}
