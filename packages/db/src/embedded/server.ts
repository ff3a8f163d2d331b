import type { Binaries } from "./binaries.ts";
import type { ServerRecord } from "./record.ts";
import type { RunAs } from "./run.ts";

/** A server of ours: where it is, what it is made of, and whose processes it has. */
export type Server = { record: ServerRecord; binaries: Binaries; user: RunAs; fsync: boolean };
