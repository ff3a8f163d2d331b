import { randomUUID } from "node:crypto";
import { chown, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { program } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./errors.ts";
import { run } from "./run.ts";
import type { Server } from "./server.ts";

/** The cluster's own superuser, used to set the database up and never by the application. */
export const SUPERUSER = "postgres";

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

// Written when initdb has finished: PG_VERSION appears long before that.
const marker = (cluster: string) => join(cluster, "karwan.ready");

/** Whether the folder holds a finished cluster of our release; another release's is refused in a sentence. */
export async function isReady(cluster: string, binaries: Binaries): Promise<boolean> {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch(missing))?.trim();
  if (version && version !== binaries.major) {
    throw new EmbeddedDatabaseError(
      `The data in ${cluster} was written by PostgreSQL ${version}, but this release brings ${binaries.major}: ` +
        `dump it with PostgreSQL ${version} and restore it, or set KARWAN_DATA_DIR to a new folder.`,
    );
  }
  return (await stat(marker(cluster)).catch(missing)) !== null;
}

/** An initdb that was killed leaves a part behind, which the next one refuses to touch. */
export async function removeUnfinished(cluster: string, isOurs: boolean): Promise<void> {
  const leftovers = (await readdir(cluster).catch(missing)) ?? [];
  if (leftovers.length > 0 && !isOurs) {
    throw new EmbeddedDatabaseError(
      `${cluster} holds a database that was not made here (its passwords are unknown): ` +
        "move it away, or set KARWAN_DATA_DIR to another folder.",
    );
  }
  await Promise.all(leftovers.map((name) => rm(join(cluster, name), { recursive: true, force: true })));
}

/**
 * Makes the cluster. UTF-8, and PostgreSQL's own C.UTF-8 collation: code point order and Unicode case rules that are the
 * same on every machine and never change under an index when the operating system is updated.
 */
export async function createCluster({ record, binaries, user, fsync }: Server): Promise<void> {
  const { cluster } = record;
  const passwordFile = join(tmpdir(), `karwan-${randomUUID()}`);
  await writeFile(passwordFile, `${record.superuser_password}\n`, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const hasBuiltin = Number(binaries.major) >= 17;
  let last = "";
  try {
    // pg_trgm asks the C library what a letter is: under plain C every Arabic word would have no trigram at all.
    for (const letters of ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"]) {
      const collation = [
        "--locale=C",
        // Before 17 only the C library orders by code points: in C, with the letters of another locale.
        ...(hasBuiltin ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : []),
        `--lc-ctype=${letters}`,
      ];
      const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
      const { ok, output } = await run(
        program(binaries, "initdb"),
        [
          `--pgdata=${cluster}`,
          "--no-instructions",
          ...(fsync ? (hasBuiltin ? ["--sync-method=fsync"] : []) : ["--no-sync"]),
          "--encoding=UTF8",
          ...collation,
          ...access,
        ],
        { as: user },
      );
      if (ok) return await writeFile(marker(cluster), "");
      last = output;
      if (!output.includes("locale")) break;
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  throw new EmbeddedDatabaseError(`The database could not be made in ${cluster}: ${last.split("\n").at(-1)}`);
}
