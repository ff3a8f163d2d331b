import type pg from "pg";
import type { CopyPlan } from "./catalogue.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";

/** Rows that have come: a tenant's own lie in their table already, those of shared tables in a temporary one. */
export type Arriving = { client: pg.ClientBase; plan: CopyPlan; rules: TenantRules; tenant: TenantLiteral };

export const incomingOf = (table: string) => `incoming_${table}`;
