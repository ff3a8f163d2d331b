import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RegisteredStatement } from "@karwan/db";
import { registeredStatements } from "@karwan/db";

const root = join(import.meta.dirname, "..", "..", "..");
const isOfTests = /\.test\.ts$|\/(testing|conformance|process-tests|rest-tests|generated)\//;
/** What fills a database with made-up companies, once; and what tests say, where they were loaded too. */
const isOfDemo = /^(seed|scale|test)\./;
const declares = /\bstatement(<[^>]*>)?\(/;

/** Every statement of the product: its sources that declare any are all loaded, also what is otherwise loaded when asked for. */
export async function productStatements(): Promise<RegisteredStatement[]> {
  for await (const file of glob("{packages,apps}/*/src/**/*.ts", { cwd: root })) {
    const path = join(root, file);
    if (!isOfTests.test(file) && declares.test(await readFile(path, "utf8"))) await import(pathToFileURL(path).href);
  }
  return [...registeredStatements().values()].filter(({ name }) => !isOfDemo.test(name));
}
