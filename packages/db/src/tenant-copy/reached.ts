import type pg from "pg";
import type { CopiedTable, CopyPlan } from "./catalogue.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";

/** Every foreign key by which a tenant's own rows refer to a shared table. */
export const referrersOf = (plan: CopyPlan, target: string) =>
  plan.tables
    .filter(({ take }) => take === "rows")
    .flatMap((table) =>
      table.references
        .filter((reference) => reference.target === target && reference.columns.length === 1)
        .map((reference) => ({ table, column: reference.columns[0] ?? "", key: reference.targetColumns[0] ?? "" })),
    );

/** The query of a table's rows that go along, its columns in their order. */
export function selectionOf(
  client: pg.ClientBase,
  { plan, rules, table, tenant }: { plan: CopyPlan; rules: TenantRules; table: CopiedTable; tenant: TenantLiteral },
): string {
  const quoted = (name: string) => client.escapeIdentifier(name);
  const rule = rules.tables[table.name];
  const from = `FROM ${quoted(table.name)} t`;
  if (rule?.take === "highest") return `SELECT ${table.columns.map(quoted).join(", ")} ${from} ORDER BY 1`;
  if (rule?.take !== "reached") {
    const stays = rule?.take === "rows" && rule.stays ? ` AND (${rule.stays}) IS NOT TRUE` : "";
    return `SELECT ${table.columns.map(quoted).join(", ")} ${from} WHERE ${plan.whereOf(table.name, tenant)}${stays}`;
  }
  const columns = table.columns.map((column) => {
    const instead = rule.columns?.[column];
    return instead ? `${instead(tenant)} AS ${quoted(column)}` : quoted(column);
  });
  const referrers = referrersOf(plan, table.name);
  const reached = referrers.map(
    ({ table: other, column }) =>
      `SELECT ${quoted(column)} FROM ${quoted(other.name)} WHERE ${plan.whereOf(other.name, tenant)} AND ${quoted(column)} IS NOT NULL`,
  );
  const conditions = [
    ...(reached.length > 0 ? [`${quoted(referrers[0]?.key ?? "")} IN (${reached.join(" UNION ")})`] : []),
    ...(rule.also ? [rule.also(tenant)] : []),
  ];
  return `SELECT ${columns.join(", ")} ${from} WHERE ${conditions.join(" OR ") || "false"}`;
}
