import type { Statement, Transaction } from "@karwan/db";
import { DatabaseUnavailableError, databaseTrouble, statement } from "@karwan/db";

/** How long who comes second waits for the first, who makes a whole company. */
const PATIENCE_MS = 120_000;
const TAKEN = `Another run has had the demo in hand for ${PATIENCE_MS / 1000} seconds: start again when it has ended (pg_stat_activity names it).`;

const claimTenantStatement = statement(
  "seed.claim_tenant",
  `INSERT INTO tenants (id, name, code, currency_code, default_language, status, created_at, updated_at)
   SELECT id, name, code, currency_code, default_language, status, created_at, updated_at
     FROM jsonb_populate_record(NULL::tenants, $1::jsonb)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const knownStatement = statement("seed.known_tenant", "SELECT id FROM tenants WHERE id = $1");
// Row-level security lets nobody write a tenant's addresses who has not been found to keep them: the seed founds it.
const keepAddressesStatement = statement("seed.keep_addresses", "SELECT set_config('app.address_keepers', $1, true)");
const builtInRolesStatement = statement("seed.built_in_roles", "SELECT id, name FROM roles WHERE tenant_id IS NULL");

/** A row that another run had in hand for as long as a statement waits for one. */
class Held extends Error {
  constructor(cause: unknown) {
    super("another run makes the demo", { cause });
  }
}

/**
 * Makes a part of the demo, again and again while another run has it in hand. No statement can wait for as long as that may
 * take: the driver gives it up whatever the server is told.
 */
export async function patiently<T>(make: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      if (performance.now() > until) throw new DatabaseUnavailableError(TAKEN, { cause: error.cause });
    }
  }
}

/** Whether a row is ours to write. Where another run writes it, we wait for its end, `patiently` around. */
export async function claimRow(tx: Transaction, claim: Statement<{ id: string }>, row: object): Promise<boolean> {
  try {
    return (await tx.sql(claim, [JSON.stringify(row)])).length > 0;
  } catch (error) {
    throw ["locked", "slow"].includes(databaseTrouble(error) ?? "") ? new Held(error) : error;
  }
}

/**
 * Whether the tenant is ours to make. Another run that is at it holds this row, by its id or by its code, whichever is
 * met first: we wait for its end, and find the work done. Throws when the code is somebody else's.
 */
export async function claimTenant(tx: Transaction, row: { id: string; code: string }): Promise<boolean> {
  if (await claimRow(tx, claimTenantStatement, row)) {
    await tx.sql(keepAddressesStatement, [row.id]);
    return true;
  }
  if ((await tx.sql(knownStatement, [row.id])).length > 0) return false;
  throw new Error(`the demo cannot be made: another tenant has the code ${row.code}`);
}

/** The ids of the built-in roles by their names. */
export async function builtInRoles(tx: Transaction): Promise<Map<string, string>> {
  return new Map((await tx.sql(builtInRolesStatement)).map(({ id, name }) => [name, id]));
}
