import { migrationFiles, migrationsDir } from "../migrations/files.ts";
import { DISTRIBUTE, isToBeDistributed } from "./cluster/index.ts";
import type { Check, Finding } from "./finding.ts";
import { error, named, warning } from "./finding.ts";
import type { Ask } from "./inspect.ts";

type Applied = { name: string; checksum: string; finished: boolean };

const KNOWN = "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS known";
const APPLIED = `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
  FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`;

/** Which migrations this database has, and whether they are those of this release. */
export async function examineMigrations(ask: Ask, dir = migrationsDir): Promise<{ check: Check; isMigrated: boolean }> {
  const files = new Map((await migrationFiles(dir)).map((file) => [file.name, file]));
  const [table] = await ask<{ known: boolean }>(KNOWN);
  const applied = table?.known ? await ask<Applied>(APPLIED) : [];
  const done = new Set(applied.map(({ name }) => name));
  const isOpen = ({ finished }: Applied) => !finished;
  const isChanged = ({ name, checksum }: Applied) => files.get(name)?.checksums.accepted.includes(checksum) === false;
  const namesOf = (which: (row: Applied) => boolean) => applied.filter(which).map(({ name }) => name);
  const open = namesOf(isOpen);
  const changed = namesOf(isChanged);
  const newer = namesOf(({ name }) => !files.has(name));
  const pending = [...files.keys()].filter((name) => !done.has(name));
  const findings: Finding[] = [
    ...(open.length > 0
      ? [
          error(
            `Begun and never finished: ${named(open)}.`,
            "Restore the database from its backup, or repair it by hand and run prisma migrate resolve.",
          ),
        ]
      : []),
    ...(changed.length > 0
      ? [
          error(
            `Changed after this database had applied them: ${named(changed)}.`,
            "Restore the files, and put the change into a new migration.",
          ),
        ]
      : []),
    ...(newer.length > 0
      ? [
          error(
            `Applied, and not known to this release: ${named(newer)}.`,
            "The database belongs to a newer Karwan, or to an installation with migrations of its own: run that one's code.",
          ),
        ]
      : []),
    ...(pending.length > 0
      ? [
          warning(
            `${pending.length} of ${files.size} are not applied: ${named(pending)}.`,
            (await isToBeDistributed(ask)) ? DISTRIBUTE : "Start the server, or run karwan migrate.",
          ),
        ]
      : []),
  ];
  return {
    check: { check: "migrations", fine: `all ${files.size} are applied`, findings },
    isMigrated: [open, changed, newer, pending].every(({ length }) => length === 0),
  };
}
