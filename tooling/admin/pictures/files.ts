import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../run/marks.mjs";

/** The kept pictures: a folder for each file of tests that takes them. */
export const references = path.join(root, "tooling/admin/pictures/references");
/** Where a picture that differs is laid, beside what was expected. */
export const reports = path.join(root, ".karwan/reports/pictures");

export const folderOf = (testFile: string): string => path.basename(testFile, ".test.ts");

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** `/deliveries/<id>` in English, light, on a desktop is `deliveries-one.en-light-desktop.png`. */
export const fileOf = (where: string, look: string): string =>
  `${where
    .replaceAll(ID, "one")
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .replaceAll(/^-|-$/g, "")}.${look}.png`;

/** Names of the kept pictures of a file of tests. */
export function keptOf(folder: string): string[] {
  const inside = path.join(references, folder);
  return existsSync(inside) ? readdirSync(inside).filter((name) => name.endsWith(".png")) : [];
}

/** Of which files of tests there are pictures. */
export const foldersKept = (): string[] =>
  existsSync(references)
    ? readdirSync(references, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

/** Files of tests that look at pages. */
export const visitingTests = (): string[] =>
  globSync("tooling/admin/*.test.ts", { cwd: root })
    .map((file) => path.join(root, file))
    .filter((file) => readFileSync(file, "utf8").includes("findings("));
