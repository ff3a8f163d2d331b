/** Folders whose tests hold on a cluster. */
export const held: readonly string[] = ["packages/db/src/citus"];

/** Files in them that do not, and why. */
export const notHeld: Readonly<Record<string, string>> = {};
