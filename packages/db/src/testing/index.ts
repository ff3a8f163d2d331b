import type { Database } from "../database.ts";
import { createDatabase } from "../database.ts";
import type { Filling } from "./databases.ts";
import { createTestDatabase, dropTestDatabase, filledTemplate } from "./databases.ts";
import { testServer } from "./environment.ts";

export { freePort } from "../embedded/free-port.ts";
export { changedArchive } from "./archives.ts";
export { createJoinedDatabase, prepareCluster } from "./cluster.ts";
export { createTestDatabase, dropTestDatabase, prepareTemplate } from "./databases.ts";
export { testServer } from "./environment.ts";
export { findBrowser, findProgram, findWholeBrowser } from "./programs.ts";
export { asAdmin, startTestServer, withDatabase } from "./server.ts";
export type { Pair, Standby } from "./standby.ts";
export { startPair } from "./standby.ts";
export { testStatement } from "./statement.ts";

/** Only against what hangs: machines that run tests may be slow and busy. */
const STATEMENT_TIMEOUT_MS = 60_000;

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> };

/** A migrated database of a test file's own: a clone of the template, dropped at the end of the file. */
export async function testDatabase(options: { poolSize?: number; filling?: Filling } = {}): Promise<TestDatabase> {
  const server = testServer();
  const template = options.filling ? await filledTemplate(server, options.filling) : server.template;
  const url = await createTestDatabase(server, template);
  const poolSize = options.poolSize ?? 10;
  const database = createDatabase({
    url,
    applicationName: "karwan-test",
    poolSize,
    // Tests hold many transactions of one tenant open on purpose, and none is beside another.
    shares: { share: poolSize, queueAgeMs: STATEMENT_TIMEOUT_MS / 2 },
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: STATEMENT_TIMEOUT_MS / 2,
  });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await dropTestDatabase(server, url);
    },
  };
}
