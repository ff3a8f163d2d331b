import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../run/marks.mjs";

/**
 * Imported before a server, so that it does nothing by the clock: the sweeps would end what the demo's customers wait for
 * in the middle of a test, or before, or behind it. What is due at once is done.
 */
const { resolve } = createRequire(path.join(root, "apps/server/src/main.ts"));
const { PgBoss } = (await import(pathToFileURL(resolve("pg-boss")).href)) as {
  PgBoss: { prototype: { schedule(): Promise<void> } };
};
PgBoss.prototype.schedule = () => Promise.resolve();
