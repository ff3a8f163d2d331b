import type { RegisteredStatement } from "@karwan/db";
import { registeredStatements } from "@karwan/db";
import { loadStatements } from "../../sql/files.ts";

/** What fills a database with made-up companies, once, or looks at what trials left; and what tests say, where they were loaded too. */
const isOfDemo = /^(seed|scale|chaos|drill|test)\./;

/** Every statement of the product. */
export async function productStatements(): Promise<RegisteredStatement[]> {
  await loadStatements();
  return [...registeredStatements().values()].filter(({ name }) => !isOfDemo.test(name));
}
