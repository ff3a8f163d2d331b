import { countedTable } from "../kernel/index.ts";

/** How many manifests there are of each status, kept by triggers (4 A7). */
export const countedManifests = countedTable("transfer_manifest_counts", ["status"]);
