import { FileStoreUnavailableError } from "@karwan/api";
import { DatabaseUnavailableError, databaseTrouble, lostNode, UnsuitableDatabaseError } from "@karwan/db";
import { BackupError } from "@karwan/db/backup";
import { ClusterError } from "@karwan/db/citus";
import { EmbeddedDatabaseError } from "@karwan/db/embedded";
import { MigrationError } from "@karwan/db/migrations";
import { TenantCopyError } from "@karwan/db/tenant-copy";
import { EnvironmentError } from "./env.ts";

/** A start that cannot go on, said in one sentence. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

const KNOWN = [
  StartupError,
  EnvironmentError,
  EmbeddedDatabaseError,
  MigrationError,
  UnsuitableDatabaseError,
  DatabaseUnavailableError,
  BackupError,
  ClusterError,
  TenantCopyError,
  FileStoreUnavailableError,
];

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What a node says that runs and does not let the role in. */
const REFUSED =
  /FATAL: +(role "[^"\n]+" (?:does not exist|is not permitted to log in)|password authentication failed[^\n]*|no pg_hba\.conf entry[^\n]*)/;

/** Of a database, or a node of one, that was lost while something was asked of it: no defect, whatever was being done. */
function brokenOff(error: unknown): string | null {
  if (!(error instanceof Error) || databaseTrouble(error) !== "away") return null;
  const node = lostNode(error);
  const refusal = node === null ? null : REFUSED.exec(error.message)?.[1];
  if (refusal)
    return `The node ${node} of the cluster refuses who asks (${refusal.trim()}): make the role there as on the coordinator, and let it in from every other node (docs/citus.md).`;
  return node === null
    ? `The database broke off in the middle (${error.message.split("\n")[0]}): try again when it is well.`
    : `The node ${node} of the cluster can't be reached, and this needs it: start it and try again. Of companies on other nodes much goes on (docs/citus.md).`;
}

/** What to tell whoever started the server; null for a defect, which deserves its stack. */
export function startupSentence(error: unknown): string | null {
  if (error instanceof AggregateError) return startupSentence(error.errors[0]);
  if (KNOWN.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  switch (codeOf(error)) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
      return "The database can't be reached: check DATABASE_URL and that PostgreSQL is running.";
    case "28P01":
    case "28000":
      return "The database refuses the user or password in DATABASE_URL.";
    case "42501":
      return "The role in DATABASE_URL may not create or change something in its database: make it the owner of the database and of all that is in it.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist: create it first.";
    case "55P03":
      return "Something else in the database holds a lock that this needs, for longer than KARWAN_LOCK_TIMEOUT_MS: try again when it has ended (pg_stat_activity names it), or raise that.";
    default:
      return brokenOff(error);
  }
}
