// Made by `pnpm statements` from the statements and the migrated database; never written by hand.

declare module "@karwan/db" {
  interface StatementTypes {
    "http.lease_points": { values: [string, number | null, number | null, number, number, number | null, number | null]; row: { granted: number; used: number; ms_left: number; window_end: number } };
    "http.purge_budgets": { values: []; row: never };
    "http.tenant_rate_limit": { values: [string]; row: { requests_per_minute: number | null } };
    "maintenance.due_purges": { values: [string | Date]; row: { id: string } };
    "maintenance.failures": { values: [string | Date]; row: never };
    "maintenance.later_purge": { values: [string, string | Date]; row: never };
    "maintenance.messages": { values: [string | Date | null]; row: never };
    "maintenance.next_purge": { values: [string, string | Date | null]; row: { at: string | null } };
    "maintenance.secrets": { values: [string | Date | null]; row: never };
    "maintenance.sessions": { values: [string | Date | null]; row: never };
    "server.demo_accounts": { values: []; row: { found: boolean } };
  }
}
export {};
