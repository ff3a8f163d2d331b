import type { Assumptions, Kind } from "./assumptions.ts";
import { keptDays } from "./kept.ts";
import type { Cost, Measured } from "./measured.ts";
import { activities } from "./work.ts";

/** A table after some time: its rows, and bytes with indexes, as kept and as if nothing were ever removed. */
export type Table = { name: string; aDay: number; kept: number | null; rows: number; bytes: number; forever: number };

/** What all tenants of a kind, or all of all kinds, do on a working day. */
export type Day = {
  rows: ReadonlyMap<string, number>;
  bytes: number;
  wal: number;
  jobs: number;
  /** Seconds of a core. */
  server: number;
  database: number;
  /** Requests that change something, and pages that are looked at. */
  movements: number;
};

const MS = 1000;
const PAGE = 8192;
/** Of an index, what stands above its leaves: 8 kB pages of some 200 entries. */
const ABOVE_LEAVES = 0.01;
/** What a job takes in the queue's table until it is removed, half an hour behind its end. */
const SECONDS_A_DAY = 86_400;

export const LEDGER = "inventory_transactions";

const bytesOf = ({ sizes }: Measured, table: string) => {
  const size = sizes[table];
  if (!size) throw new Error(`${table} was not measured: pnpm growth measure`);
  return size.table + size.indexes;
};

/** One tenant of the kind on a working day. */
export function dayOf(measured: Measured, kind: Pick<Kind, "day">): Day {
  const rows = new Map<string, number>();
  const sum = { wal: 0, jobs: 0, server: 0, database: 0 };
  for (const activity of activities) {
    const times = kind.day[activity];
    const cost: Cost = measured.costs[activity];
    for (const [table, each] of Object.entries(cost.rows)) rows.set(table, (rows.get(table) ?? 0) + each * times);
    for (const key of ["wal", "jobs", "server", "database"] as const) sum[key] += cost[key] * times;
  }
  let bytes = 0;
  for (const [table, count] of rows) bytes += count * bytesOf(measured, table);
  const seconds = { server: sum.server / MS, database: sum.database / MS };
  return { rows, bytes, wal: sum.wal, jobs: sum.jobs, ...seconds, movements: rows.get(LEDGER) ?? 0 };
}

/** All tenants together. */
export function allOf(measured: Measured, { tenants, kinds }: Pick<Assumptions, "tenants" | "kinds">): Day {
  const day: Record<string, number> = {};
  for (const activity of activities)
    day[activity] = kinds.reduce((sum, kind) => sum + kind.day[activity] * kind.share * tenants, 0);
  return dayOf(measured, { day: day as Kind["day"] });
}

/** The tables that grow with work, the largest first, after so many years. */
export function tablesAfter(measured: Measured, assumed: Assumptions, years: number): Table[] {
  const days = years * assumed.daysAYear;
  const tables = [...allOf(measured, assumed).rows].map(([name, aDay]): Table => {
    const kept = keptDays(name);
    // Rules count by the calendar, work by its days.
    const stay = kept === null ? days : Math.min(days, (kept * assumed.daysAYear) / 365);
    const each = bytesOf(measured, name);
    return { name, aDay, kept, rows: aDay * stay, bytes: aDay * stay * each, forever: aDay * days * each };
  });
  return tables.sort((a, b) => b.bytes - a.bytes);
}

const total = (tables: readonly Table[], of: (table: Table) => number) =>
  tables.reduce((sum, table) => sum + of(table), 0);

/** What one database needs after so many years, and what it costs. */
export type Needs = {
  years: number;
  movements: number;
  /** Movements of one tenant of the busiest kind. */
  largest: number;
  rows: number;
  bytes: number;
  forever: number;
  /** Bytes that should be in memory. */
  hot: { leaves: number; above: number; recent: number };
  /** Cores at the peak, of the database and of servers. */
  cores: { database: number; servers: number };
  servers: number;
  connections: number;
  /** Bytes of the log a day, with images of pages; bytes in the store of backups. */
  wal: number;
  store: number;
  /** Seconds that a full backup takes, and a restore with a day's log. */
  backup: number;
  restore: number;
  /** As many shards as no part of a machine is fuller than it may be, and by what that is decided. */
  shards: number;
  by: "cores" | "memory" | "disk";
  /** Machines of the database with standbys. */
  machines: number;
  cost: { database: number; servers: number; store: number };
};

/** What has to be in memory so that work of today reads no disk. */
function hotOf(measured: Measured, assumed: Assumptions, tables: readonly Table[]) {
  const busy = assumed.tenants;
  const hot = { leaves: 0, above: 0, recent: 0 };
  for (const { name, aDay, rows } of tables) {
    const { table = 0, indexes = 0, count = 0 } = measured.sizes[name] ?? {};
    // Where a tenant writes is the end of its part of each index: a page of each, as long as it has that many rows.
    hot.leaves += Math.min(busy, rows) * count * PAGE;
    hot.above += rows * indexes * ABOVE_LEAVES;
    hot.recent += Math.min(rows, aDay * assumed.hotDays) * (table + indexes);
  }
  return hot;
}

function costOf(assumed: Assumptions, needs: Pick<Needs, "bytes" | "cores" | "servers" | "store">, memory: number) {
  const { prices, fill, standbys, server } = assumed;
  const GB = 1e9;
  const copies = 1 + standbys;
  const one =
    (needs.cores.database / fill.cores) * prices.core +
    (memory / fill.memory / GB) * prices.gigabyteOfMemory +
    (needs.bytes / fill.disk / GB) * prices.gigabyteOfDisk;
  const each = server.cores * prices.core + (server.memory / GB) * prices.gigabyteOfMemory;
  return {
    database: one * copies,
    servers: needs.servers * each,
    store: (needs.store / GB) * prices.gigabyteOfStore,
  };
}

export function needsAfter(measured: Measured, assumed: Assumptions, years: number): Needs {
  const { peak, fill, backup, machine, server, standbys } = assumed;
  const tables = tablesAfter(measured, assumed, years);
  const day = allOf(measured, assumed);
  const bytes = total(tables, (table) => table.bytes);
  const hot = hotOf(measured, assumed, tables);
  const memory = hot.leaves + hot.above + hot.recent;
  const cores = { database: (day.database / SECONDS_A_DAY) * peak, servers: (day.server / SECONDS_A_DAY) * peak };
  const servers = Math.max(2, Math.ceil(cores.servers / (server.cores * fill.cores)));
  const wal = day.wal * assumed.pageImages;
  const fulls = Math.ceil((backup.keptDays / 7) * backup.fullsAWeek);
  const store = (bytes * fulls + wal * backup.keptDays) / backup.compression;
  const parts = {
    cores: cores.database / (machine.cores * fill.cores),
    memory: memory / (machine.memory * fill.memory),
    disk: bytes / (machine.disk * fill.disk),
  };
  const [by] = (Object.keys(parts) as (keyof typeof parts)[]).sort((a, b) => parts[b] - parts[a]);
  const shards = Math.max(1, Math.ceil(parts[by ?? "disk"]));
  const needs = { bytes, cores, servers, store };
  return {
    years,
    movements: day.movements * assumed.daysAYear * years,
    largest: Math.max(...assumed.kinds.map((kind) => dayOf(measured, kind).movements)) * assumed.daysAYear * years,
    rows: total(tables, ({ rows }) => rows),
    forever: total(tables, ({ forever }) => forever),
    hot,
    connections: servers * server.connections,
    wal,
    backup: bytes / backup.rate,
    restore: (bytes + wal) / backup.rate,
    shards,
    by: by ?? "disk",
    machines: shards * (1 + standbys),
    cost: costOf(assumed, needs, memory),
    ...needs,
  };
}

/** Working days until the ledger of stock has so many rows. */
export const daysUntil = (measured: Measured, assumed: Assumptions, movements: number) =>
  movements / allOf(measured, assumed).movements;
