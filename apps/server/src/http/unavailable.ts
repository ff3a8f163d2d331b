import { FileStoreUnavailableError } from "@karwan/api";
import { TemporaryFolderError } from "./bodies/spool.ts";

/** How a connection breaks, whichever side notices. */
const broken: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"]);
/** How a disk says that it takes nothing more. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
const silent =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/i;

/**
 * What is away, full or too slow, in a word for the log: worth trying again, unlike a defect, which is null (3 §1.5). Of
 * PostgreSQL that are broken connections (08), operators' interventions (57P), missing resources such as connections or
 * disk (53), and statements that took too long (57014).
 */
export function unavailablePart(cause: unknown): "database" | "file store" | "temporary folder" | "disk" | null {
  for (let e = cause; e instanceof Error; e = e.cause) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (e instanceof FileStoreUnavailableError) return "file store";
    if (e instanceof TemporaryFolderError) return "temporary folder";
    if (full.has(code)) return "disk";
    if (/^(08|57P|53)/.test(code) || code === "57014" || broken.has(code) || silent.test(e.message)) return "database";
  }
  return null;
}
