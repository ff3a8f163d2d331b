import type { Assumptions } from "./assumptions.ts";
import type { Measured } from "./measured.ts";
import type { Needs } from "./model.ts";
import { needsAfter } from "./model.ts";

/** Something of one database that gives way, how that is seen, and what is done. */
export type Limit = {
  what: string;
  /** How full it is: 1, and it breaks. */
  part(needs: Needs, assumed: Assumptions): number;
  at(assumed: Assumptions): string;
  seen: string;
  remedy: string;
};

const HOUR = 3600;
const memoryOf = ({ hot }: Needs) => hot.leaves + hot.above + hot.recent;
const gigabytes = (bytes: number) => `${Math.round(bytes / 1e9).toLocaleString("en")} GB`;

export const limits: readonly Limit[] = [
  {
    what: "Processors of the database",
    part: ({ cores }, { machine, fill }) => cores.database / (machine.cores * fill.cores),
    at: ({ machine, fill }) => `${Math.round(machine.cores * fill.cores)} busy cores at the peak`,
    seen: "`KarwanSlow`, `KarwanConnectionsShort`",
    remedy: "Replicas for reads (`DATABASE_REPLICA_URL`), then a larger machine, then shards",
  },
  {
    what: "The list of movements of the largest tenant, which counts them all",
    part: ({ largest }, { countRate, patience }) => largest / countRate / patience,
    at: ({ patience }) => `${patience} s`,
    seen: "`KarwanSlow`; _slowest routes_ of the dashboard",
    remedy: "Lists narrowed by item, row or time; a replica; counted counts, as stock and items have them",
  },
  {
    what: "Connections",
    part: ({ connections }, assumed) => connections / assumed.connections,
    at: (assumed) => `${assumed.connections} of PostgreSQL`,
    seen: "`karwan doctor`; `KarwanUnavailable` when a server that starts finds none",
    remedy: "pgbouncer in transaction mode, `KARWAN_LISTEN_URL` to the database itself",
  },
  {
    what: "Memory for what is hot",
    part: (needs, { machine, fill }) => memoryOf(needs) / (machine.memory * fill.memory),
    at: ({ machine, fill }) => gigabytes(machine.memory * fill.memory),
    seen: "`KarwanSlow` with idle processors: the disk is read",
    remedy: "More memory, then shards",
  },
  {
    what: "Disk",
    part: ({ bytes }, { machine, fill }) => bytes / (machine.disk * fill.disk),
    at: ({ machine, fill }) => gigabytes(machine.disk * fill.disk),
    seen: "The machine's own alarm of its disk; `KarwanUnavailable` with the cause `disk` when it is too late",
    remedy: "A larger disk; `retention.audit_log_years`; then shards",
  },
  {
    what: "A full backup in a night",
    part: ({ backup }, { night }) => backup / (night * HOUR),
    at: ({ night }) => `${night} hours`,
    seen: "pgBackRest's own times",
    remedy: "Incremental ones by night, full ones by week; from a standby; more processes (`process-max`)",
  },
  {
    what: "A restore in time",
    part: ({ restore }, { restoreHours }) => restore / (restoreHours * HOUR),
    at: ({ restoreHours }) => `${restoreHours} hours`,
    seen: "By the drill that restores; by nobody else",
    remedy: "A standby that lags on purpose, snapshots of disks; then shards, of which one is restored alone",
  },
  {
    what: "`ledger verify` in a night",
    part: ({ movements }, { night, verifyRate }) => movements / verifyRate / (night * HOUR),
    at: ({ night }) => `${night} hours`,
    seen: "The nightly job is still at it in the morning",
    remedy: "By company (`--tenant`), a seventh of them each night; on a restored backup",
  },
  {
    what: "An index of the ledger in an hour",
    part: ({ movements }, { indexRate }) => movements / indexRate / HOUR,
    at: () => "1 hour",
    seen: "An upgrade whose start waits long; the log names the migration",
    remedy: "Make the migration's indexes beforehand, with its own statements; nobody's writing waits for it",
  },
];

export type Broken = Limit & {
  /** Years until it breaks with as many tenants as assumed; null: not within fifty. */
  years: number | null;
  /** With how many tenants of this mix it is broken after three years; null: with no number below a hundred times as many; 0: with any. */
  tenants: number | null;
};

const MOST_YEARS = 50;
const YEARS = 3;
const TIMES = 100;
const STEPS = 24;

/** The smallest value for which it is so, which it stays above; null where it is not so at the most. */
function firstWhere(most: number, isSo: (value: number) => boolean): number | null {
  if (!isSo(most)) return null;
  let [below, above] = [0, most];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (below + above) / 2;
    if (isSo(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** What gives way first, with one database for all. */
export function breaking(measured: Measured, assumed: Assumptions): Broken[] {
  const found = limits.map((limit): Broken => {
    const isBroken = (of: Assumptions, years: number) => limit.part(needsAfter(measured, of, years), of) >= 1;
    const years = firstWhere(MOST_YEARS, (after) => isBroken(assumed, after));
    const isBrokenWith = (many: number) => isBroken({ ...assumed, tenants: many }, YEARS);
    const tenants = isBrokenWith(1) ? 0 : firstWhere(assumed.tenants * TIMES, isBrokenWith);
    return { ...limit, years, tenants };
  });
  return found.sort((a, b) => (a.tenants ?? Number.POSITIVE_INFINITY) - (b.tenants ?? Number.POSITIVE_INFINITY));
}
