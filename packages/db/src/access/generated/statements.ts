// Made by `pnpm statements` from the statements and the migrated database; never written by hand.

declare module "@karwan/db" {
  interface StatementTypes {
    "db.clock": { values: []; row: { ms: number } };
  }
}
export {};
