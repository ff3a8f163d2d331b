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

/** @param {string} root @returns {string[]} every package.json of the workspace, which decide what is installed */
export function manifests(root) {
  const folders = ["apps", "packages", "tooling"].flatMap((area) =>
    existsSync(join(root, area)) ? readdirSync(join(root, area)).map((name) => join(area, name)) : [],
  );
  return ["package.json", ...[...folders, "bench"].map((folder) => join(folder, "package.json"))];
}
