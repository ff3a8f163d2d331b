/** The statements that hold each new table of a tenant to it, which Prisma's schema has no words for (ADR 0003). */
export function rowSecurityOf(sql: string): string {
  const tables = [...sql.matchAll(/^CREATE TABLE "([^"]+)" \(([^;]*)\);/gm)];
  return tables
    .filter(([, , columns = ""]) => /^ +"tenant_id" UUID NOT NULL/m.test(columns))
    .map(
      ([, name]) => `
-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "${name}" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
`,
    )
    .join("");
}
