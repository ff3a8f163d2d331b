import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fingerprint } from "../run/fingerprint.mjs";
import { root } from "../run/marks.mjs";
import type { Document } from "./generator/document.ts";

const SOURCES = ["openapi.json", "tooling/sdk/generator", "tooling/sdk/package.json", "tooling/sdk/generate.ts"];
const GENERATED = "packages/sdk/src/generated";
/** Beside the files, what they were made from and what they were then. */
const MARK = ".made-from";

async function stateOf(checkout: string): Promise<string> {
  const present = await readdir(path.join(checkout, GENERATED));
  const files = present.filter((name) => name !== MARK).map((name) => path.join(GENERATED, name));
  return fingerprint(checkout, [...SOURCES, ...files]);
}

/** Neither a new document nor a file that was changed by hand goes unseen. */
async function isCurrent(checkout: string): Promise<boolean> {
  const mark = await readFile(path.join(checkout, GENERATED, MARK), "utf8").catch(() => null);
  return mark !== null && mark === (await stateOf(checkout));
}

async function write(checkout: string): Promise<number> {
  // Its compiler takes a second to load, and mostly nothing is to be made.
  const { sdkFiles } = await import("./generator/files.ts");
  const document = JSON.parse(await readFile(path.join(checkout, "openapi.json"), "utf8")) as Document;
  const files = await sdkFiles(document);
  const folder = path.join(checkout, GENERATED);
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  await Promise.all(present.filter((name) => !files.has(name)).map((name) => rm(path.join(folder, name))));
  await Promise.all([...files].map(([name, text]) => writeFile(path.join(folder, name), text)));
  await writeFile(path.join(folder, MARK), await stateOf(checkout));
  return files.size;
}

/**
 * Makes the SDK's generated sources from openapi.json; answers how many files it wrote, which is none when they are there
 * already and nothing that they are made from has changed.
 */
export async function generateSdk(checkout = root): Promise<number> {
  return (await isCurrent(checkout)) ? 0 : write(checkout);
}

if (import.meta.main) {
  const written = await generateSdk();
  process.stdout.write(written > 0 ? `wrote ${written} files\n` : "packages/sdk/src/generated is current\n");
}
