import { join } from "node:path";
import { migrate } from "@karwan/db/migrations";
import { mismatchesOn } from "../../chaos/mismatches.ts";
import { writeTemplates } from "../growth/templates.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Took } from "./command.ts";
import type { Digest } from "./digest.ts";
import { differences, digestOf, rowsIn } from "./digest.ts";
import type { Place } from "./given.ts";
import { BIG, BIG_ID, beside, bigOf, commandsIn, megabytesOf, onPlace } from "./given.ts";

/** A company's file, written by a database of one machine, and what the company was there. */
export type Given = { file: string; digest: Digest; rows: number; export: Took; mismatches: number };

type Options = { folder: string; onProgress: (line: string) => void };

export const bigAt = (place: Place) => onPlace(place, (admin) => digestOf(admin, BIG_ID));

/** Makes a company of so many rows on one machine, and takes it out. */
export async function givenOf(database: OwnDatabase, rows: number, options: Options): Promise<Given> {
  const { folder, onProgress: say } = options;
  const place: Place = { url: database.url, superuserUrl: database.superuserUrl };
  await onPlace(place, (admin) => writeTemplates(place.url, admin, [bigOf(rows)], say));
  const digest = await bigAt(place);
  const { length: mismatches } = await mismatchesOn(place.url);
  say(`BIG has ${rowsIn(digest)} rows; ${mismatches} mismatches`);
  const file = join(folder, "big.karwan");
  const run = commandsIn(folder, say);
  const took = await run(place, "tenant", "export", BIG.code, "--to", file, "--url", place.superuserUrl);
  return { file, digest, rows: rowsIn(digest), export: took, mismatches };
}

export type OnClusterReport = {
  rows: number;
  /** The file from one machine, and that from the cluster. */
  megabytes: { plain: number; cluster: number };
  took: Record<"export" | "import" | "exportOfCluster" | "remove" | "importAgain" | "importOnOne", Took>;
  mismatches: { before: number; there: string[]; again: string[]; back: string[] };
  /** Tables in which the company differs from what it was: on the cluster, there again behind its removal, and back on one machine. */
  differs: { there: string[]; again: string[]; back: string[] };
  /** Rows that a removal left. */
  left: number;
};

/** A company from one machine into a cluster, out of it, away, in again, and from there into another database of one machine. */
export async function runOnCluster(
  database: OwnDatabase,
  given: Given,
  cluster: Place,
  { folder, onProgress: say }: Options,
): Promise<OnClusterReport> {
  const run = commandsIn(folder, say);
  const imported = await run(cluster, "tenant", "import", given.file, "--url", cluster.superuserUrl);
  const there = await bigAt(cluster);
  const booksThere = await mismatchesOn(cluster.url);
  const out = join(folder, "of-cluster.karwan");
  const exported = await run(cluster, "tenant", "export", BIG.code, "--to", out, "--url", cluster.superuserUrl);
  const removed = await run(
    cluster,
    "tenant",
    "remove",
    BIG.code,
    "--confirm",
    BIG.code,
    "--url",
    cluster.superuserUrl,
  );
  const left = rowsIn(await bigAt(cluster));
  const again = await run(cluster, "tenant", "import", out, "--url", cluster.superuserUrl);
  const thereAgain = await bigAt(cluster);
  const booksAgain = await mismatchesOn(cluster.url);
  const back = await beside(database, "karwan_back");
  await migrate({ url: back.url });
  const onOne = await run(back, "tenant", "import", out, "--url", back.superuserUrl);
  return {
    rows: given.rows,
    megabytes: { plain: await megabytesOf(given.file), cluster: await megabytesOf(out) },
    took: {
      export: given.export,
      import: imported,
      exportOfCluster: exported,
      remove: removed,
      importAgain: again,
      importOnOne: onOne,
    },
    mismatches: {
      before: given.mismatches,
      there: booksThere,
      again: booksAgain,
      back: await mismatchesOn(back.url),
    },
    differs: {
      there: differences(given.digest, there),
      again: differences(given.digest, thereAgain),
      back: differences(given.digest, await bigAt(back)),
    },
    left,
  };
}
