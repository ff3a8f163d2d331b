import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Activity } from "./work.ts";

/** What a piece of work costs, from its first request to its last webhook. */
export type Cost = {
  /** Rows that it leaves, by table. */
  rows: Record<string, number>;
  /** Bytes of the write-ahead log, without images of whole pages. */
  wal: number;
  /** Jobs of the queue. */
  jobs: number;
  /** Milliseconds of a core: of the server with its worker, and of the database. */
  server: number;
  database: number;
};

/** Of a table: how many rows it was measured with, bytes a row of it and of its indexes, how many these are. */
export type Size = { rows: number; table: number; indexes: number; count: number };

export type Measured = {
  date: string;
  machine: string;
  postgres: string;
  /** How often each piece of work was done. */
  times: Record<Activity, number>;
  costs: Record<Activity, Cost>;
  sizes: Record<string, Size>;
};

export const measuredFile = join(import.meta.dirname, "measured.json");
export const readMeasured = async (): Promise<Measured> => JSON.parse(await readFile(measuredFile, "utf8"));
