/** Folders whose tests hold on a cluster: all that reach a database. */
export const held: readonly string[] = ["packages/api", "packages/db", "apps/server"];

/** Files in them that are not held to it, and why. */
export const notHeld: Readonly<Record<string, string>> = {
  "packages/db/src/embedded/search.test.ts":
    "has the index of one table take in its new rows before it looks at a plan; a cluster has one on each shard, by other names",
};
