import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and what it lies in, one by one: where a file system takes no folders and says that there is none above, as
 * below /proc, Node's own way of making all of them tries for ever.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
