import type { Statement, StatementOptions } from "../index.ts";
import { composedStatement } from "../index.ts";

/**
 * A statement of a test's own. `pnpm statements` reads no tests: what it says its row is, is believed. Names are unique across
 * tests, which share a process.
 */
export function testStatement<Row>(name: string, text: string, options?: StatementOptions): Statement<Row> {
  return composedStatement<Row>(name, text, options);
}
