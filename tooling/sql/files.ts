import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { registeredStatements } from "@karwan/db";
import type { Typed } from "./generate.ts";

const root = path.join(import.meta.dirname, "../..");

/** The packages that declare statements, those first that others load, and where their types are kept. */
const homes = [
  { sources: "packages/db/src", types: "packages/db/src/access/generated/statements.ts" },
  { sources: "packages/api/src", types: "packages/api/src/generated/statements.ts" },
  { sources: "prisma/seed", types: "prisma/seed/generated/statements.ts" },
  { sources: "apps/server/src", types: "apps/server/src/generated/statements.ts" },
  { sources: "tooling/{chaos,ops}", types: "tooling/chaos/generated/statements.ts" },
];
const isOfTests = /\.test\.ts$|\/(testing|conformance|process-tests|rest-tests|generated)\//;
const declares = /\b(statement|defineList)\(/;

export type Home = { file: string; names: ReadonlySet<string> };

/** Loads all sources that declare statements, also what is otherwise loaded when asked for; says which package brought which. */
export async function loadStatements(): Promise<Home[]> {
  const loaded: Home[] = [];
  const known = new Set<string>();
  for (const { sources, types } of homes) {
    for await (const file of glob(`${sources}/**/*.ts`, { cwd: root })) {
      const source = path.join(root, file);
      if (!isOfTests.test(file) && declares.test(await readFile(source, "utf8"))) await import(source);
    }
    const names = new Set([...registeredStatements().keys()].filter((name) => !known.has(name)));
    for (const name of names) known.add(name);
    loaded.push({ file: path.join(root, types), names });
  }
  return loaded;
}

const HEAD = `// Made by \`pnpm statements\` from the statements and the migrated database; never written by hand.
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
