import type pg from "pg";
import type { CopyPlan, Found } from "./catalogue.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";
import type { ContentStore, FileTables, JobSteps } from "./steps.ts";

export type RemoveOptions = {
  /** As a superuser, or a role with BYPASSRLS that owns the tables and may set session_replication_role. */
  url: string;
  code: string;
  rules: TenantRules;
  jobs: Pick<JobSteps, "needs" | "forget">;
  files: { tables: FileTables; store: Pick<ContentStore, "check" | "remove"> };
  /** Rows a transaction; so many at a time are locked, and lost again when the process is killed. */
  batch?: number;
  onProgress?: (line: string) => void;
};

/** A removal that is under way. */
export type Work = {
  client: pg.ClientBase;
  options: RemoveOptions;
  plan: CopyPlan;
  tenant: TenantLiteral;
  found: Found;
};
