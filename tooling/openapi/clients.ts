import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../run/marks.mjs";

const document = path.join(root, "openapi.json");

/** Generators that integrators use, at the versions that were looked at; npx fetches them, for nothing else needs them. */
const TYPESCRIPT = "typescript@5.9.3";
const generators = {
  "openapi-typescript": { name: "openapi-typescript@7.13.0", args: (out: string) => [document, "-o", out] },
  orval: { name: "orval@7.13.2", args: (out: string) => ["--input", document, "--output", out, "--client", "fetch"] },
  "swagger-typescript-api": {
    name: "swagger-typescript-api@13.13.0",
    args: (out: string) => ["generate", "-p", document, "-o", path.dirname(out), "-n", path.basename(out)],
  },
};
const STRICT = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"];
const WORLD = ["--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"];

function npx(cwd: string, name: string, args: readonly string[], bin = name.slice(0, name.lastIndexOf("@"))): void {
  execFileSync("npx", ["--yes", "-p", name, bin, ...args], { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

/** What all answers that are a delivery are made of, as the JSON Schema that quicktype reads. */
async function deliverySchema(): Promise<string> {
  const text = (await readFile(document, "utf8")).replaceAll("#/components/schemas/", "#/definitions/");
  const { schemas } = (JSON.parse(text) as { components: { schemas: Record<string, object> } }).components;
  const $schema = "http://json-schema.org/draft-06/schema#";
  return JSON.stringify({ $schema, ...schemas.DeliveryResponse, definitions: schemas });
}

/** How often a text declares the delivery's type. */
const declared = (text: string) =>
  text.match(/^\s*(export )?(data )?(interface|type|class|struct) Delivery\b|^ {8}Delivery: \{/gm)?.length ?? 0;

async function report(name: string, file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const count = declared(text);
  process.stdout.write(`${name}: ${text.split("\n").length} lines, ${count} type of a delivery\n`);
  if (count !== 1) process.exitCode = 1;
}

// Run by hand: makes clients from openapi.json, compiles those in TypeScript, and counts the types of a delivery.
const folder = await mkdtemp(path.join(tmpdir(), "karwan-clients-"));
try {
  for (const [name, { name: tool, args }] of Object.entries(generators)) {
    await mkdir(path.join(folder, name));
    const file = path.join(folder, name, "karwan.ts");
    npx(folder, tool, args(file));
    npx(folder, TYPESCRIPT, [...STRICT, ...WORLD, file], "tsc");
    await report(name, file);
  }
  const schema = path.join(folder, "delivery.schema.json");
  await writeFile(schema, await deliverySchema());
  for (const language of ["kotlin", "swift", "dart"]) {
    const file = path.join(folder, `Delivery.${language}`);
    const from = ["--src", schema, "--src-lang", "schema", "--top-level", "DeliveryResponse"];
    npx(folder, "quicktype@26.0.0", [...from, "--lang", language, "--out", file]);
    await report(`quicktype, ${language}`, file);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
