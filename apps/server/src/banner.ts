import type { Env } from "./env.ts";
import type { Running } from "./server.ts";

/** What to say when everything is up: where, and with which accounts. */
export function banner(env: Env, { url, demo }: Running): string {
  const where = [
    "",
    `Karwan is ready`,
    `  REST       ${url}/api/v1`,
    `  tRPC       ${url}/trpc`,
    `  API pages  ${url}/docs`,
    `  Health     ${url}/healthz  ${url}/readyz  ${url}/metrics`,
    `  Data       ${env.databaseUrl ? "the database of DATABASE_URL" : env.dataDir}`,
  ];
  const accounts = [
    "",
    "Demo accounts, all with the password Karwan-demo-2026",
    "  system@karwan.test      the system administrator",
    "  admin@rafidain.test     Rafidain Express: also operations@, warehouse@, viewer@, driver@, customer@, institution@",
    "  admin@zagros.test       Zagros Logistics: the same roles",
  ];
  return [...where, ...(demo ? accounts : []), "", "Ctrl-C stops it.", ""].join("\n");
}
