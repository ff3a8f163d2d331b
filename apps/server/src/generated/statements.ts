// Made by `pnpm generated` from the statements and the migrated database; never written by hand.

declare module "@karwan/db" {
  interface StatementTypes {
    "http.tenant_rate_limit": { values: [string]; row: { requests_per_minute: number | null } };
  }
}
export {};
