import { distribute } from "../citus/index.ts";
import { migrate } from "../migrations/index.ts";
import type { ServerAddress } from "./databases.ts";

/** The coordinator of a Citus cluster for the tests to run on, as the application's role; its superuser is `postgres`. */
export const clusterUrl = process.env.KARWAN_TEST_CITUS || undefined;

/** Migrates and distributes the cluster's database, which all tests share. */
export async function prepareCluster(url: string): Promise<ServerAddress & { template: string }> {
  await migrate({ url, isResumed: true });
  await distribute({ url });
  const adminUrl = new URL(url);
  adminUrl.username = "postgres";
  adminUrl.password = "";
  return {
    url,
    adminUrl: process.env.KARWAN_TEST_CITUS_ADMIN || adminUrl.toString(),
    template: "the cluster's",
    isCluster: true,
  };
}
