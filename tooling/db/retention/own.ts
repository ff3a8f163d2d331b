import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Retention } from "./retention.ts";

/** The rules of an installation's own tables: `retention.json` beside each of its resources (docs/own-endpoints.md). */
export async function ownRetention(root: string): Promise<Record<string, Retention>> {
  const rules: Record<string, Retention> = {};
  for await (const file of glob("packages/api/src/own/*/retention.json", { cwd: root })) {
    const own: Record<string, Retention> = JSON.parse(await readFile(join(root, file), "utf8"));
    const taken = Object.keys(own).find((table) => !table.startsWith("own_"));
    if (taken !== undefined) throw new Error(`${file}: the name of the table ${taken} does not begin with own_`);
    Object.assign(rules, own);
  }
  return rules;
}
