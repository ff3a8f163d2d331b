import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { registeredStatements } from "@karwan/db";
import type { Typed } from "./generate.ts";

const root = path.join(import.meta.dirname, "../..");

/** A package that declares statements: what loads them all, and where their types are kept. */
const homes = [
  { entry: "packages/api/src/index.ts", types: "packages/api/src/generated/statements.ts" },
  { entry: "apps/server/src/app.ts", types: "apps/server/src/generated/statements.ts" },
  { entry: "prisma/seed/index.ts", types: "prisma/seed/generated/statements.ts" },
];

export type Home = { file: string; names: ReadonlySet<string> };

/** Loads all that declares statements, and says which statements each package brought. */
export async function loadStatements(): Promise<Home[]> {
  const loaded: Home[] = [];
  const known = new Set<string>();
  for (const { entry, types } of homes) {
    await import(path.join(root, entry));
    const names = new Set([...registeredStatements().keys()].filter((name) => !known.has(name)));
    for (const name of names) known.add(name);
    loaded.push({ file: path.join(root, types), names });
  }
  return loaded;
}

const HEAD = `// Made by \`pnpm generated\` from the statements and the migrated database; never written by hand.
`;

export function fileOf(typed: readonly Typed[]): string {
  const used = ["JsonColumn", "JsonValue", "Merged"].filter((name) =>
    typed.some(({ row }) => new RegExp(`\\b${name}\\b`).test(row)),
  );
  const imports = used.length > 0 ? `import type { ${used.join(", ")} } from "@karwan/db";\n` : "";
  const entries = typed.map(
    ({ name, values, row }) => `    ${JSON.stringify(name)}: { values: ${values}; row: ${row} };\n`,
  );
  return `${HEAD}${imports}\ndeclare module "@karwan/db" {\n  interface StatementTypes {\n${entries.join("")}  }\n}\n${imports ? "" : "export {};\n"}`;
}

/** Writes a file, or with `check` says whether it is as it should be. */
export async function keep(file: string, content: string, check: boolean): Promise<boolean> {
  const present = await readFile(file, "utf8").catch(() => null);
  if (present === content) return true;
  if (check) return false;
  await writeFile(file, content);
  return true;
}

export const nameOf = (file: string): string => path.relative(root, file);
