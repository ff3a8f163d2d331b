import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "@karwan/db";
import type { Fleet } from "./fleet.ts";
import { untold } from "./parcels/told.ts";

const LOOK_EVERY_MS = 500;
const HURRY_EVERY_MS = 5000;
/** Longer than the sweeps need that find what killed workers had taken up. */
const PATIENCE_MS = 240_000;

/**
 * Waits until everything is told that there is to tell. Webhooks that failed wait for minutes and hours: they are tried
 * at once. With `hurry` also what killed workers had taken up is not waited for.
 */
export async function settleDust(fleet: Fleet, tenantId: string, { hurry }: { hurry: boolean }): Promise<void> {
  const database = createDatabase({ url: fleet.databaseUrl, poolSize: 1 });
  try {
    let hurried = 0;
    for (const since = Date.now(); Date.now() < since + PATIENCE_MS; await delay(LOOK_EVERY_MS)) {
      if ((await untold(database, tenantId)) === 0) return;
      if (hurry && Date.now() > hurried + HURRY_EVERY_MS) {
        await fleet.expireJobs();
        hurried = Date.now();
      }
      await fleet.hurryWebhooks();
    }
  } finally {
    await database.close();
  }
}
