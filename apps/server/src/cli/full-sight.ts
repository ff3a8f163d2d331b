import { startEmbedded } from "@karwan/db/embedded";
import type { Env } from "../env.ts";

/**
 * Lends the database as a role that no policy binds: the first of the given addresses, or of the embedded server, whose
 * superuser we know. Elsewhere it must be told, and what is done with a role that is bound says so.
 */
export async function withFullSight<T>(
  env: Env,
  given: readonly (string | null | undefined)[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = given.find((one) => one) ?? env.databaseUrl;
  if (url) return work(url);
  const server = await startEmbedded({ dataDir: env.dataDir });
  try {
    const admin = new URL(server.adminUrl);
    admin.pathname = new URL(server.url).pathname;
    return await work(admin.toString());
  } finally {
    await server.stop();
  }
}
