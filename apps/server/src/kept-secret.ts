import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@karwan/db";

const read = (file: string): string | null => {
  try {
    const text = readFileSync(file, "utf8").trim();
    return text.length >= 32 ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/**
 * A random secret made once and kept beside the data, readable by its owner alone, so that sessions survive a restart
 * without anybody having to configure anything. For development: production is told its secrets.
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const kept = read(file);
  if (kept) return kept;
  makeFolder(dataDir);
  try {
    // "wx": of two processes starting at once one writes, the other reads what it wrote.
    writeFileSync(file, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const written = read(file);
  if (!written) throw new Error(`${file} holds no secret of at least 32 characters: delete it and start again.`);
  return written;
}
