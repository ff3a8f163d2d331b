import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@karwan/db/migrations";
import pg from "pg";
import { mismatchesOn } from "../../chaos/mismatches.ts";
import { imagesOf } from "../growth/statistics.ts";
import { tenantOf, writeTemplates } from "../growth/templates.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Took } from "./command.ts";
import { karwan } from "./command.ts";
import type { Digest } from "./digest.ts";
import { differences, digestOf, rowsIn } from "./digest.ts";

export type OneTenantOptions = {
  /** Holds exports and the backup. */
  folder: string;
  /** So many rows the company has, about. */
  rows: number;
  onProgress: (line: string) => void;
};

export type OneTenantReport = {
  rows: number;
  /** Its file, and the backup that holds all. */
  megabytes: { file: number; backup: number };
  took: Record<"export" | "import" | "backup" | "restore" | "exportOfYesterday" | "remove" | "importOfYesterday", Took>;
  /** Mismatches of the books: before, in the other installation, after the damage, at the end. */
  mismatches: { before: number; there: number; damaged: number; after: string[] };
  /** Tables in which the company differs from what it was: in the other installation, and brought back here. */
  differsThere: string[];
  differsBack: string[];
  /** Tables in which the neighbour differs, who went on meanwhile. */
  neighbourDiffers: string[];
};

const BIG = { code: "BIG", turns: 1 };
const OTHER = { code: "OTHER", stock: 200, turns: 1, deliveries: 0 };
/** Rows of a company for each of its stock rows: its movements, its share of items, their headings and bins. */
const A_STOCK_ROW = 4.6;
/** Of the rows, one is a delivery for so many; each has some eleven rows of its own. */
const ONE_DELIVERY_FOR = 200;
const A_DELIVERY = 11;

type Place = { url: string; superuserUrl: string };

/** Another database of the same server, of the same plain role: empty. */
async function beside(database: OwnDatabase, name: string): Promise<Place> {
  const [url, superuserUrl] = [new URL(database.url), new URL(database.superuserUrl)];
  await database.asSuperuser((admin) => admin.query(`CREATE DATABASE ${name} OWNER "${url.username}"`));
  for (const one of [url, superuserUrl]) one.pathname = `/${name}`;
  return { url: url.href, superuserUrl: superuserUrl.href };
}

async function onPlace<T>({ superuserUrl }: Place, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Past all of Karwan's own guards: its ledger is gone, and what lies in its bins is wrong. */
const damage = (admin: pg.Client) =>
  admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM inventory_transactions WHERE tenant_id = '${tenantOf(BIG)}' AND transaction_type = 'receive';
    UPDATE inventory_stock SET quantity = quantity + 1 WHERE tenant_id = '${tenantOf(BIG)}';
    COMMIT`);

const digestsOf = (place: Place) =>
  onPlace(
    place,
    async (admin): Promise<Record<"big" | "other", Digest>> => ({
      big: await digestOf(admin, tenantOf(BIG)),
      other: await digestOf(admin, tenantOf(OTHER)),
    }),
  );

const megabytesOf = async (path: string) => Math.round((await stat(path)).size / 1e5) / 10;

async function sizeOfAll(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    found.filter((one) => one.isFile()).map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e5) / 10;
}

/**
 * A company of a million rows out and into another installation; and out of a backup that was restored beside, back into the
 * database in which it was damaged and others went on, by the commands of docs/operations.md and in their order.
 */
export async function runOneTenant(database: OwnDatabase, options: OneTenantOptions): Promise<OneTenantReport> {
  const { folder, rows, onProgress: say } = options;
  const here: Place = { url: database.url, superuserUrl: database.superuserUrl };
  const run = async (place: Place, ...words: string[]) => {
    const env = { DATABASE_URL: place.url, KARWAN_JWT_SECRET: "j".repeat(40), KARWAN_FILES_DIR: join(folder, "files") };
    const took = await karwan(words, env);
    say(`karwan ${words.join(" ").replaceAll(/postgresql:\S+/g, "...")}: ${took.seconds} s, ${took.megabytes} MB`);
    return took;
  };
  const deliveries = Math.max(20, Math.round(rows / ONE_DELIVERY_FOR));
  const stock = Math.round((rows - deliveries * A_DELIVERY) / A_STOCK_ROW);
  await onPlace(here, (admin) => writeTemplates(here.url, admin, [{ ...BIG, stock, deliveries }, OTHER], say));
  const before = await digestsOf(here);
  const booksBefore = await mismatchesOn(here.url);
  say(`BIG has ${rowsIn(before.big)} rows; ${booksBefore.length} mismatches`);

  const file = join(folder, "big.karwan");
  const exported = await run(here, "tenant", "export", BIG.code, "--to", file, "--url", here.superuserUrl);
  const elsewhere = await beside(database, "karwan_elsewhere");
  await migrate({ url: elsewhere.url });
  const imported = await run(elsewhere, "tenant", "import", file, "--url", elsewhere.superuserUrl);
  const there = await digestsOf(elsewhere);

  const backupFolder = join(folder, "backup");
  const backup = await run(here, "backup", backupFolder, "--url", here.superuserUrl);
  const booksDamaged = await onPlace(here, async (admin) => {
    // Nobody else waits for what happened to one: they go on behind the backup.
    await imagesOf(admin, 2);
    await damage(admin);
    return mismatchesOn(here.url);
  });
  say(`Damaged: ${booksDamaged.length} mismatches`);
  const meanwhile = await digestsOf(here);

  const yesterday = await beside(database, "karwan_yesterday");
  const restore = await run(here, "restore", backupFolder, "--into", yesterday.url);
  const out = join(folder, "yesterday.karwan");
  const exportOfYesterday = await run(here, "tenant", "export", BIG.code, "--url", yesterday.superuserUrl, "--to", out);
  await run(here, "tenant", "export", BIG.code, "--to", join(folder, "today.karwan"), "--url", here.superuserUrl);
  const remove = await run(here, "tenant", "remove", BIG.code, "--confirm", BIG.code, "--url", here.superuserUrl);
  const importOfYesterday = await run(here, "tenant", "import", out, "--url", here.superuserUrl);
  const after = await digestsOf(here);
  return {
    rows: rowsIn(before.big),
    megabytes: { file: await megabytesOf(file), backup: await sizeOfAll(backupFolder) },
    took: { export: exported, import: imported, backup, restore, exportOfYesterday, remove, importOfYesterday },
    mismatches: {
      before: booksBefore.length,
      there: (await mismatchesOn(elsewhere.url)).length,
      damaged: booksDamaged.length,
      after: await mismatchesOn(here.url),
    },
    differsThere: differences(before.big, there.big),
    differsBack: differences(before.big, after.big),
    neighbourDiffers: differences(meanwhile.other, after.other),
  };
}
