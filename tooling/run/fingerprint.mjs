// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** @param {string} root @param {string} path @returns {string[]} the files at or below a path, in a stable order */
function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => name !== "node_modules")
    .sort()
    .flatMap((name) => filesBelow(root, join(path, name)));
}

/**
 * One hash over what some work depends on, to see whether it has to be done again.
 * @param {string} root
 * @param {readonly string[]} paths files and folders, relative to the root
 * @param {readonly string[]} [facts] anything else that matters, such as the platform
 */
export function fingerprint(root, paths, facts = []) {
  const hash = createHash("sha256");
  for (const fact of facts) hash.update(`${fact}\n`);
  for (const file of paths.flatMap((path) => filesBelow(root, path)))
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update("\n");
  return hash.digest("hex");
}

/**
 * Every package.json of the workspace: they decide what is installed. Reads the one list of pnpm-workspace.yaml by hand,
 * since nothing that parses YAML is installed yet.
 * @param {string} root
 * @returns {string[]}
 */
export function manifests(root) {
  const [list = ""] = /^packages:\n(?: +- .+\n)+/m.exec(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) ?? [];
  const folders = [...list.matchAll(/- ["']?([^"'\n]+)/g)].flatMap(([, pattern = ""]) => {
    const area = pattern.replace(/\/\*$/, "");
    if (area === pattern || !existsSync(join(root, area))) return [area];
    return readdirSync(join(root, area))
      .sort()
      .map((name) => join(area, name));
  });
  return ["package.json", ...folders.map((folder) => join(folder, "package.json"))];
}
