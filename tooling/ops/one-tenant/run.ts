import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@karwan/db/migrations";
import type pg from "pg";
import { mismatchesOn } from "../../chaos/mismatches.ts";
import { imagesOf } from "../growth/statistics.ts";
import { tenantOf, writeTemplates } from "../growth/templates.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Took } from "./command.ts";
import type { Digest } from "./digest.ts";
import { differences, digestOf, rowsIn } from "./digest.ts";
import type { Place } from "./given.ts";
import { BIG, BIG_ID, beside, bigOf, commandsIn, megabytesOf, onPlace } from "./given.ts";

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

const OTHER = { code: "OTHER", stock: 200, turns: 1, deliveries: 0 };

/** Past all of Karwan's own guards: its ledger is gone, and what lies in its bins is wrong. */
const damage = (admin: pg.Client) =>
  admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM inventory_transactions WHERE tenant_id = '${BIG_ID}' AND transaction_type = 'receive';
    UPDATE inventory_stock SET quantity = quantity + 1 WHERE tenant_id = '${BIG_ID}';
    COMMIT`);

const digestsOf = (place: Place) =>
  onPlace(
    place,
    async (admin): Promise<Record<"big" | "other", Digest>> => ({
      big: await digestOf(admin, BIG_ID),
      other: await digestOf(admin, tenantOf(OTHER)),
    }),
  );

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
  const run = commandsIn(folder, say);
  await onPlace(here, (admin) => writeTemplates(here.url, admin, [bigOf(rows), OTHER], say));
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
