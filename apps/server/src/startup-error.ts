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

/** Of a database, or a node of one, that was lost while something was asked of it: no defect, whatever was being done. */
function brokenOff(error: unknown): string | null {
  if (!(error instanceof Error) || databaseTrouble(error) !== "away") return null;
  const node = lostNode(error);
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
    default:
      return brokenOff(error);
  }
}
