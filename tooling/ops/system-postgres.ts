import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "@karwan/db/testing";

const DEBIAN = "/usr/lib/postgresql";
const USER = "postgres";

/** A PostgreSQL of the system's packages, and the user that it runs as. */
export type SystemPostgres = { bin: string; user: { name: string; uid: number; gid: number } };

function userOf(): SystemPostgres["user"] | null {
  try {
    const [uid, gid] = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, USER], { encoding: "utf8" })));
    return { name: USER, uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

/** The newest PostgreSQL that the system's packages have installed, or the one that is named; null where there is none. */
export function systemPostgres(): SystemPostgres | null {
  const named = process.env.KARWAN_TEST_POSTGRES;
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = named ? [named] : installed.map((version) => join(DEBIAN, version));
  const bin = folders.map((folder) => join(folder, "bin")).find((folder) => existsSync(join(folder, "initdb")));
  const user = userOf();
  return bin && user ? { bin, user } : null;
}

type Needs = { programs: readonly string[]; packages: string };

/** What a drill can't do without, each as a line that says where to get it. */
export function missingFor({ programs, packages }: Needs): string[] {
  const missing = programs.filter((program) => !findProgram(program)).map((program) => `the program ${program}`);
  if (!systemPostgres()) missing.push("PostgreSQL's programs and its user postgres");
  if (process.getuid?.() !== 0) missing.push("root, to run machines of their own and PostgreSQL as its own user");
  return missing.length === 0
    ? []
    : [...missing.map((one) => `missing: ${one}`), `on Debian: apt-get install ${packages}`];
}
