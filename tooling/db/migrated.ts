import { migrate } from "@karwan/db/migrations";
import { createTestDatabase, dropTestDatabase, startTestServer } from "@karwan/db/testing";

/** Runs `work` on a scratch database that holds what the migrations make. */
export async function onMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    const url = await createTestDatabase(server);
    try {
      await migrate({ url });
      return await work(url);
    } finally {
      await dropTestDatabase(server, url);
    }
  } finally {
    await server.stop();
  }
}
