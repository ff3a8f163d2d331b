import { testServer, withDatabase } from "@karwan/db/testing";
import pg from "pg";
import type { Kit } from "../../../../testing/index.ts";

/** Changes records as nobody can who works for the application: triggers, keys and policies out of force. */
export async function tamperWith(kit: Kit, text: string, values: readonly unknown[]): Promise<void> {
  const name = new URL(kit.url).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(testServer().adminUrl, name) });
  await client.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    const { rowCount } = await client.query(text, [...values]);
    if (rowCount === 0) throw new Error("nothing was there to tamper with");
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
