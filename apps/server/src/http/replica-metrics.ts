import type { Replicas } from "@karwan/db";
import type { Registry } from "prom-client";
import { Counter, Gauge } from "prom-client";

/** Where the reads went that replicas may answer, what they waited for, and how the replicas are (ADR 0049). */
export function showReplicas(registry: Registry, replicas: Pick<Replicas, "reads" | "behind">): void {
  const registers = [registry];
  new Counter({
    name: "database_replica_reads_total",
    help: "Reads that a replica may answer: by one, or by the primary for replicas were away, behind, or failed",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replicas.reads().outcomes)) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: "database_replica_waits_total",
    help: "Reads that waited for a replica to have what the primary had",
    registers,
    collect() {
      this.reset();
      this.inc(replicas.reads().waits);
    },
  });
  new Counter({
    name: "database_replica_wait_seconds_total",
    help: "For how long they waited, in all",
    registers,
    collect() {
      this.reset();
      this.inc(replicas.reads().waitedMs / 1000);
    },
  });
  new Gauge({
    name: "database_replicas",
    help: "Replicas of the database as this process sees them",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(replicas.reads().replicas)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "database_replica_behind_bytes",
    help: "What the primary had written and a replica that follows it had not read when it was last looked at",
    labelNames: ["host"],
    registers,
    async collect() {
      const behind = await replicas.behind();
      this.reset();
      for (const [host, bytes] of behind) this.set({ host }, bytes);
    },
  });
}
