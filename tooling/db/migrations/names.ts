import { readdir } from "node:fs/promises";

/** The names of the migrations in a folder, in their order. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}
