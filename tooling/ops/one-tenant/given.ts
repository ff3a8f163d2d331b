import { stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { tenantOf } from "../growth/templates.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Took } from "./command.ts";
import { karwan } from "./command.ts";

export const BIG = { code: "BIG", turns: 1 };
export const BIG_ID = tenantOf(BIG);
/** Rows of a company for each of its stock rows: its movements, its share of items, their headings and bins. */
const A_STOCK_ROW = 4.6;
/** Of the rows, one is a delivery for so many; each has some eleven rows of its own. */
const ONE_DELIVERY_FOR = 200;
const A_DELIVERY = 11;

/** A company of so many rows, about. */
export function bigOf(rows: number) {
  const deliveries = Math.max(20, Math.round(rows / ONE_DELIVERY_FOR));
  return { ...BIG, stock: Math.round((rows - deliveries * A_DELIVERY) / A_STOCK_ROW), deliveries };
}

/** A database, as the service's role and as a superuser. */
export type Place = { url: string; superuserUrl: string };

/** Another database of the same server, of the same plain role: empty. */
export async function beside(database: OwnDatabase, name: string): Promise<Place> {
  const [url, superuserUrl] = [new URL(database.url), new URL(database.superuserUrl)];
  await database.asSuperuser((admin) => admin.query(`CREATE DATABASE ${name} OWNER "${url.username}"`));
  for (const one of [url, superuserUrl]) one.pathname = `/${name}`;
  return { url: url.href, superuserUrl: superuserUrl.href };
}

export async function onPlace<T>({ superuserUrl }: Place, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Has `karwan` run with these words where the database of a place is its own. */
export const commandsIn =
  (folder: string, say: (line: string) => void) =>
  async (place: Place, ...words: string[]): Promise<Took> => {
    const env = {
      DATABASE_URL: place.url,
      KARWAN_JWT_SECRET: "of nobody but this drill and its database",
      KARWAN_FILES_DIR: join(folder, "files"),
    };
    const took = await karwan(words, env);
    say(`karwan ${words.join(" ").replaceAll(/postgresql:\S+/g, "...")}: ${took.seconds} s, ${took.megabytes} MB`);
    return took;
  };

export const megabytesOf = async (path: string) => Math.round((await stat(path)).size / 1e5) / 10;
