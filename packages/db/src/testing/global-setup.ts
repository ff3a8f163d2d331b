import { prepareTemplate } from "./databases.ts";
import { TEST_SERVER_VARIABLE } from "./environment.ts";
import { startTestServer } from "./server.ts";

/** Starts PostgreSQL and migrates the template once for a whole test run; workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const { url, adminUrl } = server;
  const template = await prepareTemplate(server);
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ url, adminUrl, template });
  return () => server.stop();
}
