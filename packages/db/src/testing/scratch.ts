import type { Database, DatabaseOptions } from "../database.ts";
import { createDatabase } from "../database.ts";
import { createTestDatabase, dropTestDatabase } from "./databases.ts";
import { testServer } from "./environment.ts";
import { asAdmin } from "./server.ts";

/** A tenant table in small, as the rules want it: what the access tests work on. */
const THINGS = `
  CREATE TABLE things (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    label text NOT NULL,
    amount numeric(14,3) NOT NULL DEFAULT 0 CONSTRAINT things_amount_check CHECK (amount >= 0),
    parent_id uuid,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT things_label_key UNIQUE (tenant_id, label),
    CONSTRAINT things_parent_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES things (tenant_id, id)
  );
  CREATE INDEX things_parent_idx ON things (tenant_id, parent_id);
  ALTER TABLE things ENABLE ROW LEVEL SECURITY;
  ALTER TABLE things FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant_isolation ON things
    USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);`;

export type Scratch = {
  url: string;
  /** The same database as the superuser, whom no policy binds. */
  adminUrl: string;
  open(options?: Omit<DatabaseOptions, "url">): Database;
  drop(): Promise<void>;
};

/** An empty database with the table `things`, independent of the product's schema. */
export async function scratchDatabase(): Promise<Scratch> {
  const server = testServer();
  const url = await createTestDatabase(server);
  const adminUrl = new URL(server.adminUrl);
  adminUrl.pathname = new URL(url).pathname;
  // As the application's role: FORCE must bind the owner.
  await asAdmin(url, (client) => client.query(THINGS));
  const opened: Database[] = [];
  return {
    url,
    adminUrl: adminUrl.toString(),
    open(options = {}) {
      const database = createDatabase({ url, ...options });
      opened.push(database);
      return database;
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await dropTestDatabase(server, url);
    },
  };
}
