/** Folders whose tests hold on a cluster: all that reach a database. */
export const held: readonly string[] = ["packages/api", "packages/db", "apps/server"];
