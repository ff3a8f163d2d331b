import type { ServerAddress } from "./databases.ts";

/** How the global setup tells the workers where the server is. */
export const TEST_SERVER_VARIABLE = "KARWAN_TEST_SERVER";

/** The server of this test run. */
export function testServer(): ServerAddress & { template: string } {
  const text = process.env[TEST_SERVER_VARIABLE];
  if (!text) throw new Error("No test server: run the tests with the configuration at the root (its global setup)");
  return JSON.parse(text) as ServerAddress & { template: string };
}
