import type { Catalogue } from "../catalogue.ts";
import type { Finding } from "../finding.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { looseTables, tenantTablesOf } from "./tenancy.ts";

/** What is wrong with statements' tenants: tables that are held to none, and exceptions for what is none. */
export function checkTenancy(catalogue: Catalogue, statements: ReadonlyMap<string, { text: string }>): Finding[] {
  const tables = tenantTablesOf(catalogue);
  const excused = new Set(EXCEPTIONS.flatMap((group) => group.statements));
  const findings: Finding[] = [];
  for (const [name, { text }] of statements) {
    const loose = looseTables(text, tables);
    if (loose.length > 0 && !excused.has(name))
      findings.push({ name, message: `names no tenant for ${loose.join(", ")} (tooling/sql/tenancy)` });
    if (loose.length === 0 && excused.has(name))
      findings.push({
        name,
        message: "names its tenant: it is no exception any more (tooling/sql/tenancy/exceptions.ts)",
      });
    excused.delete(name);
  }
  for (const name of excused) findings.push({ name, message: "is an exception, and no statement" });
  return findings;
}
