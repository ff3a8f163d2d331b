import { FileStoreUnavailableError } from "@karwan/api";
import { TemporaryFolderError } from "./bodies/spool.ts";

/** How a connection breaks, whichever side notices. */
const broken: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"]);
/** How a disk says that it takes nothing more. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
const silent =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/i;

/** How PostgreSQL gives a statement up: for a lock that it waited for (55P03), or after the time that it has (57014). */
const slow: ReadonlySet<string> = new Set(["55P03", "57014"]);

/** Whether a statement was given up because it waited too long: the database is there, and it is worth trying again (3 §1.5). */
export function isTooSlow(cause: unknown): boolean {
  for (let e = cause; e instanceof Error; e = e.cause)
    if ("code" in e && typeof e.code === "string" && slow.has(e.code)) return true;
  return false;
}

/**
 * What is away, full or too slow, in a word for the log: worth trying again, unlike a defect, which is null (3 §1.5). Of
 * PostgreSQL that are broken connections (08), operators' interventions (57P), and missing resources such as connections or
 * disk (53).
 */
export function unavailablePart(cause: unknown): "database" | "file store" | "temporary folder" | "disk" | null {
  for (let e = cause; e instanceof Error; e = e.cause) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (e instanceof FileStoreUnavailableError) return "file store";
    if (e instanceof TemporaryFolderError) return "temporary folder";
    if (full.has(code)) return "disk";
    if (/^(08|57P|53)/.test(code) || broken.has(code) || silent.test(e.message)) return "database";
  }
  return null;
}
