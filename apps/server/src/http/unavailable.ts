import { FileStoreUnavailableError } from "@karwan/api";
import { databaseTrouble } from "@karwan/db";
import { TemporaryFolderError } from "./bodies/spool.ts";

/** How a disk says that it takes nothing more. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/**
 * What is away, full or too slow, in a word for the log: worth trying again, unlike a defect, which is null (3 §1.5).
 */
export function unavailablePart(cause: unknown): "database" | "file store" | "temporary folder" | "disk" | null {
  for (let e = cause; e instanceof Error; e = e.cause) {
    if (e instanceof FileStoreUnavailableError) return "file store";
    if (e instanceof TemporaryFolderError) return "temporary folder";
    if ("code" in e && typeof e.code === "string" && full.has(e.code)) return "disk";
  }
  return databaseTrouble(cause) === "away" ? "database" : null;
}
