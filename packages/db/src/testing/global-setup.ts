import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clusterUrl, prepareCluster } from "./cluster.ts";
import { prepareTemplate } from "./databases.ts";
import { TEST_SERVER_VARIABLE } from "./environment.ts";
import { folderInMemory, temporaryFolder } from "./memory.ts";
import { startTestServer } from "./server.ts";

/** The folder that the launchers name too (tooling/run/prepare.mjs). */
const compiled = join(import.meta.dirname, "../../../../node_modules/.karwan/compiled");

/** Starts PostgreSQL and migrates the template once for a whole test run; workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const inMemory = await folderInMemory();
  const temporary = inMemory && (await temporaryFolder(inMemory));
  if (temporary) process.env.TMPDIR = temporary;
  process.env.NODE_COMPILE_CACHE ??= compiled;
  if (clusterUrl) {
    const cluster = await prepareCluster(clusterUrl);
    process.env[TEST_SERVER_VARIABLE] = JSON.stringify(cluster.server);
    return async () => {
      await cluster.release();
      if (temporary) await rm(temporary, { recursive: true, force: true });
    };
  }
  const server = await startTestServer();
  const { url, adminUrl } = server;
  const template = await prepareTemplate(server);
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ url, adminUrl, template });
  return async () => {
    await server.stop();
    if (temporary) await rm(temporary, { recursive: true, force: true });
  };
}
