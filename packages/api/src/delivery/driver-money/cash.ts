import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, searchedWithPhones } from "../../kernel/index.ts";
import { currencyStatement } from "../../tenancy/currency/index.ts";
import type { cashInput } from "./schema.ts";

// Below zero by what its driver carries; partial indexes know those that carry something.
const carried = "c.tenant_id = $1 AND c.kind = 'cash_in_hand' AND c.balance < 0";

/** The drivers who carry cash of the tenant's, with how much it is; whoever has most first where that is asked for. */
export const cashList = defineList("drivers.cash", {
  from: "finance_accounts c JOIN drivers d ON d.tenant_id = $1 AND d.id = c.owner_id JOIN users u ON u.id = d.user_id",
  scope: carried,
  filters: filtersOf<z.infer<typeof cashInput>>({ search: searchedWithPhones("u.full_name", "u.phone") }),
  order: ["id"],
  sorts: { cash_in_hand: [{ sql: "- c.balance", as: "carried" }, "id"] } satisfies Record<
    NonNullable<z.infer<typeof cashInput>["sort_by"]>,
    unknown
  >,
  counts: { from: "finance_accounts c" },
  columns: `d.id, u.full_name, u.phone, (-c.balance)::float8 AS cash_in_hand`,
  source: (rows) =>
    `${rows} c JOIN drivers d ON d.tenant_id = $1 AND d.id = c.owner_id JOIN users u ON u.id = d.user_id`,
});

const sumStatement = statement(
  "drivers.cash_sum",
  `SELECT coalesce(-sum(c.balance), 0)::float8 AS carried FROM finance_accounts c WHERE ${carried}`,
);

/** GET /delivery/drivers/cash: who carries what of the tenant's cash, and how much that is together (4 E10, 4 L8). */
export async function listCarriedCash(ctx: TenantContext, input: z.infer<typeof cashInput>) {
  const [{ rows, total }, [[tenant], [sum]]] = await Promise.all([
    cashList.read(ctx, [ctx.tenantId], input),
    ctx.read((q) => [q.sql(currencyStatement, [ctx.tenantId]), q.sql(sumStatement, [ctx.tenantId])]),
  ]);
  if (!tenant) throw new AppError("tenant_not_found");
  const { page, limit } = input;
  return { drivers: rows, currency_code: tenant.currency_code, cash_in_hand: sum?.carried ?? 0, page, limit, total };
}
