export type { Position } from "./position.ts";
export { POSITION } from "./position.ts";
export type { ReplicaOutcome, ReplicaReads, Replicas, ReplicasOptions } from "./replicas.ts";
export { createReplicas } from "./replicas.ts";
