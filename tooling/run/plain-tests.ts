import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IMPORTED = /(?:\bfrom|\bimport\(?)\s*"([^"]+)"/g;
/** What gives a test its database or its server. */
const WITH_DATABASE = /^@karwan\/[\w-]+\/(testing|embedded)$|\/db\/src\/(testing|embedded)\/|\/server\/src\/testing\//;

function importedBy(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORTED)].map(([, name = ""]) =>
    name.startsWith(".") ? path.join(path.dirname(file), name) : name,
  );
}

/** Whether a file comes, by whatever it imports, to a test's database. */
function reachesDatabase(file: string, seen: Set<string>): boolean {
  return importedBy(file).some((name) => {
    if (WITH_DATABASE.test(name)) return true;
    if (!path.isAbsolute(name) || seen.has(name) || !existsSync(name) || !statSync(name).isFile()) return false;
    seen.add(name);
    return reachesDatabase(name, seen);
  });
}

/** Of these test files those without a database: pure functions of what stands in the checkout. */
export const plainTests = (files: readonly string[]): string[] =>
  files.filter((file) => !reachesDatabase(file, new Set([file])));
