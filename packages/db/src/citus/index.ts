export type { Schema } from "./check.ts";
export { homeFindings, readSchema } from "./check.ts";
export type { Distributed, Plan } from "./distribute.ts";
export { distribute, planDistribution } from "./distribute.ts";
export { ClusterError } from "./errors.ts";
export type { Home } from "./homes.ts";
export type { Isolated, Moved } from "./own-shard/index.ts";
export { isolateTenant, moveTenant } from "./own-shard/index.ts";
export { clusterText } from "./statement-form.ts";
