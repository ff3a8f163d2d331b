import { execFileSync } from "node:child_process";
import { findProgram } from "@karwan/db/testing";
import type { Store } from "./settings.ts";

/** The Patroni that keeps the cluster, and by which interface it speaks to etcd. */
export type Keeper = { program: string; version: string; store: Store };

/** Earlier ones write the key of the leader by etcd's third interface without looking whose it is meanwhile. */
const SAFE_BY_THIRD = [3, 0, 3];

/** Whether a Patroni of this version may be trusted with etcd's third interface (ADR 0047). */
export function isSafeByThird(version: string): boolean {
  const parts = version.split(".").map(Number);
  const at = SAFE_BY_THIRD.findIndex((wanted, index) => (parts[index] ?? 0) !== wanted);
  return at < 0 || (parts[at] ?? 0) > (SAFE_BY_THIRD[at] ?? 0);
}

/** The Patroni of a path, or the one that is installed; null where there is none. */
export function keeperAt(path: string | undefined, store: Store | undefined): Keeper | null {
  const program = path ?? findProgram("patroni");
  if (!program) return null;
  const said = execFileSync(program, ["--version"], { encoding: "utf8" });
  const version = /(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? "0.0.0";
  return { program, version, store: store ?? (isSafeByThird(version) ? "etcd3" : "etcd") };
}
