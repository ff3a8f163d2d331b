import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servedOperations, unknownOperations } from "./compare.ts";
import { areas, extras } from "./endpoints.ts";
import { render } from "./render.ts";

const root = new URL("../../", import.meta.url);
const target = new URL("docs/coverage.md", root);
const description = new URL("openapi.json", root);

/** Writes docs/coverage.md; with --check fails instead when the file is out of date or the API has unlisted paths. */
function main(check: boolean): number {
  const served = existsSync(description) ? servedOperations(JSON.parse(readFileSync(description, "utf8"))) : [];
  const unknown = unknownOperations(served, areas, extras);
  for (const operation of unknown) {
    console.error(`openapi.json serves ${operation}, which tooling/coverage/endpoints.ts doesn't know.`);
  }
  const text = render(areas, served);
  if (!check) {
    writeFileSync(target, text);
    console.log(`Wrote ${fileURLToPath(target)}.`);
  } else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
    console.error("docs/coverage.md is out of date: run `pnpm generated` and commit it.");
    return 1;
  }
  return unknown.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.includes("--check"));
