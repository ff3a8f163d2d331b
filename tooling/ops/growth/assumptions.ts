import type { Activity } from "./work.ts";

/** A kind of tenant: which share of all it is, and what one of it does on a working day. */
export type Kind = { name: string; share: number; day: Record<Activity, number> };

/** What an operator knows better: `pnpm growth --with own.json` lays a part of it over these. */
export type Assumptions = {
  tenants: number;
  kinds: readonly Kind[];
  /** Working days a year, and how many times the mean of its day the busiest hour is. */
  daysAYear: number;
  peak: number;
  /** Parts of processors, memory and disk that are used when more are bought. */
  fill: { cores: number; memory: number; disk: number };
  /** Days whose rows people still look at, which should be in memory. */
  hotDays: number;
  /** Images of whole pages: how many times the log is larger by them (measured by `pnpm growth simulate`). */
  pageImages: number;
  backup: {
    /** How much smaller a full backup and the log are in the store, full backups a week, and days that they are kept. */
    compression: number;
    fullsAWeek: number;
    keptDays: number;
    /** Bytes a second of a backup or a restore. */
    rate: number;
  };
  /** Of the nightly verification, and of building an index: rows of the ledger a second (measured by `pnpm growth simulate`). */
  verifyRate: number;
  indexRate: number;
  /** Rows a second that a list counts which has to count them (measured too), and seconds that a list may take. */
  countRate: number;
  patience: number;
  /** Hours that a night has for backup and verification, and hours that a restore may take. */
  night: number;
  restoreHours: number;
  /** Copies of the database that are kept beside the primary. */
  standbys: number;
  /** The machine that one database runs on, at the most. */
  machine: { cores: number; memory: number; disk: number };
  server: { cores: number; memory: number; connections: number };
  /** Connections that one PostgreSQL is let have. */
  connections: number;
  /** A month, in any currency. */
  prices: { core: number; gigabyteOfMemory: number; gigabyteOfDisk: number; gigabyteOfStore: number };
};

const GB = 1e9;
const day = (some: Partial<Record<Activity, number>>): Record<Activity, number> => ({
  movement: 0,
  delivery: 0,
  picked: 0,
  staged: 0,
  order: 0,
  signIn: 0,
  look: 0,
  ...some,
});

/** Ten thousand tenants of which half hardly do anything, as everywhere, and fifty do more than a third of all. */
export const assumptions: Assumptions = {
  tenants: 10_000,
  kinds: [
    { name: "at rest", share: 0.5, day: day({ movement: 1, signIn: 1, look: 20 }) },
    { name: "a shop", share: 0.3, day: day({ movement: 10, delivery: 5, order: 10, signIn: 6, look: 200 }) },
    { name: "a courier", share: 0.12, day: day({ delivery: 100, staged: 20, signIn: 30, look: 1500 }) },
    { name: "a warehouse", share: 0.075, day: day({ movement: 400, picked: 150, staged: 30, signIn: 30, look: 3000 }) },
    {
      name: "a large one",
      share: 0.005,
      day: day({ movement: 5000, delivery: 1000, picked: 2000, staged: 300, order: 500, signIn: 300, look: 40_000 }),
    },
  ],
  daysAYear: 310,
  peak: 4,
  fill: { cores: 0.6, memory: 0.8, disk: 0.7 },
  hotDays: 7,
  pageImages: 2,
  backup: { compression: 4, fullsAWeek: 1, keptDays: 14, rate: 150e6 },
  verifyRate: 30_000,
  indexRate: 500_000,
  countRate: 800_000,
  patience: 0.5,
  night: 6,
  restoreHours: 4,
  standbys: 1,
  machine: { cores: 32, memory: 256 * GB, disk: 8000 * GB },
  server: { cores: 4, memory: 4 * GB, connections: 30 },
  connections: 500,
  prices: { core: 25, gigabyteOfMemory: 3, gigabyteOfDisk: 0.1, gigabyteOfStore: 0.02 },
};
