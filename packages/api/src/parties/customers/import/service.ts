import { newId, statement } from "@karwan/db";
import { openWallets } from "../../../finance/ledger/index.ts";
import type { LookedAt, RowIssue, TableInput, TableOutput, TenantContext } from "../../../kernel/index.ts";
import {
  AppError,
  checkTable,
  createTwins,
  importing,
  onViolation,
  plannedAnew,
  recordAudits,
  writeTable,
} from "../../../kernel/index.ts";
import { leftSql } from "../../../tenancy/memberships/index.ts";
import type { CustomerRow } from "./schema.ts";
import { customerRow, customersTable } from "./schema.ts";

type Row = LookedAt<CustomerRow>;
const reader = { spec: customersTable, schema: customerRow };

const accountsStatement = statement(
  "customers.accounts",
  `SELECT m.user_id, EXISTS (SELECT FROM customers c WHERE c.tenant_id = $1 AND c.user_id = m.user_id) AS is_taken
     FROM memberships m JOIN users u ON u.id = m.user_id AND u.status <> 'invited'
    WHERE m.tenant_id = $1 AND m.user_id = ANY($2::uuid[]) AND NOT ${leftSql("m")}`,
);
const insertMany = (userId: string) =>
  `INSERT INTO customers (tenant_id, id, full_name, phone, email, user_id, created_at, updated_at)
   SELECT $1::uuid, w.id, w.full_name, w.phone, w.email, ${userId}, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, full_name text, phone text, email text, user_id uuid)
    ORDER BY w.user_id, w.id`;
// As in `requireMember`: whoever holds one of the accounts is waited for.
const insertStatement = statement("customers.insert_many", insertMany("w.user_id"), {
  cluster: insertMany("karwan_citus.kept(w.user_id)"),
});
const refusing = onViolation({ customers_user_key: () => new AppError("user_id_taken") });

/** What can be said of rows before anything is written: whose accounts they name. */
function createCheck(ctx: TenantContext) {
  const twins = createTwins("user_id");
  return async (rows: readonly Row[]): Promise<RowIssue[]> => {
    const users = rows.flatMap(({ value }) => value.user_id ?? []);
    if (users.length === 0) return [];
    const [found] = await ctx.read((q) => [q.sql(accountsStatement, [ctx.tenantId, users])]);
    const known = new Map(found.map((one) => [one.user_id, one]));
    return rows.flatMap(({ row, value: { user_id } }): RowIssue[] => {
      if (!user_id) return [];
      const account = known.get(user_id);
      if (!account) return [{ row, field: "user_id", code: "user_not_found" }];
      return account.is_taken ? [{ row, field: "user_id", code: "user_id_taken" }] : twins(user_id, row);
    });
  };
}

/** POST /imports/customers: makes the customers of a table with their wallets, all or none (3 §15, 4 D11). */
export async function importCustomers(ctx: TenantContext, input: TableInput): Promise<TableOutput> {
  const total = await checkTable(input.csv, reader, createCheck(ctx));
  if (input.dry_run) return { dry_run: true, total, created: null };
  return importing(ctx, async (held) => {
    const tx = plannedAnew(held);
    const at = ctx.deps.now();
    await writeTable(input.csv, reader, async (rows) => {
      const made = rows.map(({ value: { phone = null, email = null, user_id = null, ...row } }) => {
        return { id: newId(), ...row, phone, email, user_id };
      });
      await tx.sql(insertStatement, [ctx.tenantId, JSON.stringify(made), at.toISOString()]).catch(refusing);
      const ids = made.map(({ id }) => id);
      if (ids.length > 0) await openWallets(tx, "customer", ids, at);
      const entry = { action: "customer.create", entity_type: "customer" };
      await recordAudits(
        tx,
        ctx,
        made.map((customer) => ({ ...entry, entity_id: customer.id, after: customer })),
      );
      return [];
    });
    return { dry_run: false, total, created: total };
  });
}
