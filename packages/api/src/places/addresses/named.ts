import type { Reader, RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { decideStatement, forgetStatement, MAY_READ, nameStatement } from "./rights.ts";

const findStatement = statement(
  "addresses.find_named",
  `SELECT a.id, a.latitude::float8 AS lat, a.longitude::float8 AS lng, coalesce(a.full_address, a.address_line1) AS full_address
   FROM addresses a WHERE a.id = ANY($2::uuid[]) AND a.is_active AND (a.tenant_id IS NULL OR a.tenant_id = $1) AND ${MAY_READ}`,
);
/** A place that a body names by `address_id`; what was said of it in words, if anything was. */
export type NamedPlace = RowOf<typeof findStatement>;

/**
 * Those of the named addresses that the caller may read as a member of the tenant: of the own book, of the tenant and,
 * for its administrators, of those who work there; never another tenant's (3 §1.6, 4 B13, 4 K7). For a batch of reads,
 * whose last rows they are.
 */
export function namedAddressReads(q: Reader, tenantId: string, ids: readonly string[]) {
  const judging = [q.sql(nameStatement, [ids.join(",")]), q.sql(decideStatement), q.sql(forgetStatement)] as const;
  return [...judging, q.sql(findStatement, [tenantId, ids])] as const;
}

/** The same within a transaction. */
export async function namedAddresses(tx: Transaction, ids: readonly string[]): Promise<NamedPlace[]> {
  const [, , , found] = await Promise.all([
    tx.sql(nameStatement, [ids.join(",")]),
    tx.sql(decideStatement),
    tx.sql(forgetStatement),
    tx.sql(findStatement, [tx.scope.tenantId, ids]),
  ]);
  return found;
}
