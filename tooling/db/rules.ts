import type { Catalogue, ForeignKey, Index, Table } from "./catalogue.ts";
import type { GlobalTable } from "./exemptions.ts";

export type Exemptions = {
  globalTables: Record<string, GlobalTable>;
  exemptForeignKeys: Record<string, string>;
  ignoredTables: ReadonlySet<string>;
};

const list = (columns: readonly string[]) => `(${columns.join(", ")})`;

function checkTenantTable(table: Table, indexes: Index[]): string[] {
  const findings: string[] = [];
  if (table.tenant_id !== "uuid not null") findings.push("tenant_id must be a uuid that is not null");
  if (!table.forced) findings.push("row-level security is not enabled and forced");
  if (table.policies === 0) findings.push("has no policy");
  if (!indexes.some((index) => index.primary)) findings.push("has no primary key");
  for (const index of indexes.filter(({ unique, columns }) => unique && columns[0] !== "tenant_id")) {
    findings.push(`tenant_id is not first in the unique index ${index.name} ${list(index.columns)}`);
  }
  return findings;
}

function checkGlobalTable(table: Table, { guarded }: GlobalTable): string[] {
  if (!guarded || (table.forced && table.policies > 0)) return [];
  return ["is a guarded global table without forced row-level security and a policy"];
}

/** A tenant's row may point only into its own tenant: both sides begin with tenant_id. */
function checkTenantReference(key: ForeignKey, exempt: Exemptions): string[] {
  const [column, targetColumn] = [key.columns[0], key.target_columns[0]];
  if (key.target === "tenants" && list(key.columns) === "(tenant_id)") return [];
  if (column === "tenant_id" && targetColumn === "tenant_id") return [];
  const isGlobal = Object.hasOwn(exempt.globalTables, key.target);
  if (isGlobal && Object.hasOwn(exempt.exemptForeignKeys, `${key.table}.${key.columns.join(",")}`)) return [];
  return [`the foreign key ${key.name} ${list(key.columns)} to ${key.target} does not begin with tenant_id`];
}

/** Deleting or changing the target, and reading from it, must not scan the whole table. */
function checkCovered(key: ForeignKey, indexes: Index[]): string[] {
  const covers = ({ columns, complete }: Index) =>
    complete && key.columns.every((column) => columns.slice(0, key.columns.length).includes(column));
  return indexes.some(covers) ? [] : [`no index begins with the columns of ${key.name} ${list(key.columns)}`];
}

/** Everything in the catalogue that breaks the rules of tenancy (architecture 3.1), as sentences. */
export function findings(catalogue: Catalogue, exempt: Exemptions): string[] {
  const found: string[] = catalogue.openViews.map((view) => `${view}: a view must be declared with security_invoker`);
  const known = new Set(catalogue.tables.map((table) => table.name));
  for (const name of Object.keys(exempt.globalTables).filter((table) => !known.has(table))) {
    found.push(`${name}: is listed as a global table and does not exist`);
  }
  for (const table of catalogue.tables.filter(({ name }) => !exempt.ignoredTables.has(name))) {
    const indexes = catalogue.indexes.filter((index) => index.table === table.name);
    const keys = catalogue.foreignKeys.filter((key) => key.table === table.name);
    const global = Object.hasOwn(exempt.globalTables, table.name) ? exempt.globalTables[table.name] : undefined;
    const about = global
      ? checkGlobalTable(table, global)
      : [...checkTenantTable(table, indexes), ...keys.flatMap((key) => checkTenantReference(key, exempt))];
    found.push(
      ...[...about, ...keys.flatMap((key) => checkCovered(key, indexes))].map((text) => `${table.name}: ${text}`),
    );
  }
  return found;
}

/** Exemptions that exempt nothing any more, so that the list can't rot. */
export function staleExemptions(catalogue: Catalogue, exempt: Exemptions): string[] {
  const existing = new Set(catalogue.foreignKeys.map((key) => `${key.table}.${key.columns.join(",")}`));
  return Object.keys(exempt.exemptForeignKeys)
    .filter((key) => !existing.has(key))
    .map((key) => `${key}: is listed as an exempt foreign key and does not exist`);
}
