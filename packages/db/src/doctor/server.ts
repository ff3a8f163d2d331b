import { unsuitability } from "../access/suitability.ts";
import type { RoleFacts, ServerFacts, VersionFacts } from "./facts.ts";
import type { Check, Finding } from "./finding.ts";
import { error, named, notice, warning } from "./finding.ts";

/** The newest version that the tests ran on. */
const NEWEST_TRIED = 18;

/** The sentence that refuses a version on which nothing else can be asked; null: it is none. */
export const tooOldFor = ({ version, number }: VersionFacts) =>
  unsuitability({ role: "", exempt: false, version, number });

export function examineVersion(facts: VersionFacts): Check {
  const { version, number, in_recovery: inRecovery, read_only: readOnly } = facts;
  const tooOld = tooOldFor(facts);
  const major = Math.floor(number / 10_000);
  const findings: Finding[] = [
    ...(tooOld ? [error(tooOld, "Move to a newer PostgreSQL: pg_upgrade, or karwan backup and karwan restore.")] : []),
    ...(major > NEWEST_TRIED
      ? [
          notice(
            `PostgreSQL ${version} is newer than what was tried (15 to ${NEWEST_TRIED}).`,
            "Nothing need be wrong; look at the changelog of a newer Karwan.",
          ),
        ]
      : []),
    ...(inRecovery || readOnly
      ? [
          error(
            inRecovery
              ? "This database is a standby: it takes no writes."
              : "This database is set to take no writes (default_transaction_read_only).",
            "Point DATABASE_URL at the primary.",
          ),
        ]
      : []),
  ];
  return { check: "database version", fine: `PostgreSQL ${version}`, findings };
}

export function examineRole(facts: RoleFacts): Check {
  const { role, exempt } = facts;
  const reason = unsuitability({ role, exempt, version: "", number: Number.MAX_SAFE_INTEGER });
  const own = `Make it the owner: ALTER DATABASE ... OWNER TO ${role}; REASSIGN OWNED BY <the other role> TO ${role};`;
  const findings = [
    ...(reason ? [error(reason, "docker/postgres/10-karwan.sh has the statements that make such a role.")] : []),
    ...(facts.owns_database ? [] : [error(`The role ${role} does not own its database.`, own)]),
    ...(facts.may_create
      ? []
      : [
          error(
            `The role ${role} may not create anything in the schema public: migrations will fail.`,
            `GRANT CREATE ON SCHEMA public TO ${role};`,
          ),
        ]),
    ...(facts.not_owned.length > 0
      ? [error(`Tables that belong to another role, so that migrations fail: ${named(facts.not_owned)}.`, own)]
      : []),
  ];
  return { check: "role", fine: `${role} owns its database and is bound by row-level security`, findings };
}

type Rule = { setting: string; bad: (value: string) => boolean; make: (value: string) => Finding };

const off = (value: string) => value === "off";

const rules: readonly Rule[] = [
  {
    setting: "fsync",
    bad: off,
    make: () =>
      error(
        "fsync is off: a crash of the machine may destroy the database.",
        "ALTER SYSTEM SET fsync = on; then reload.",
      ),
  },
  {
    setting: "full_page_writes",
    bad: off,
    make: () =>
      error(
        "full_page_writes is off: a crash of the machine may leave torn pages.",
        "ALTER SYSTEM SET full_page_writes = on; then reload.",
      ),
  },
  {
    setting: "synchronous_commit",
    bad: off,
    make: () =>
      warning(
        "synchronous_commit is off: a crash loses the work of the last moments, although it was acknowledged.",
        "ALTER SYSTEM SET synchronous_commit = on; then reload.",
      ),
  },
  {
    setting: "autovacuum",
    bad: off,
    make: () =>
      error(
        "autovacuum is off: tables bloat, statistics go stale, and in the end no transaction is taken.",
        "ALTER SYSTEM SET autovacuum = on; then reload.",
      ),
  },
  {
    setting: "track_counts",
    bad: off,
    make: () =>
      error(
        "track_counts is off: autovacuum does not know what there is to do.",
        "ALTER SYSTEM SET track_counts = on; then reload.",
      ),
  },
  {
    setting: "row_security",
    bad: off,
    make: () =>
      error(
        "row_security is off for this role: every statement on a tenant's table fails.",
        "ALTER ROLE <role> RESET row_security; and look into postgresql.conf.",
      ),
  },
  {
    setting: "standard_conforming_strings",
    bad: off,
    make: () =>
      warning(
        "standard_conforming_strings is off: backslashes in texts are read as escapes.",
        "ALTER SYSTEM SET standard_conforming_strings = on; then reload.",
      ),
  },
  {
    setting: "random_page_cost",
    bad: (value) => Number(value) > 2,
    make: (value) =>
      notice(
        `random_page_cost is ${value}, as for turning disks: large tables may be read whole where an index would serve.`,
        "On solid-state disks: ALTER SYSTEM SET random_page_cost = 1.1; then reload.",
      ),
  },
  {
    setting: "shared_buffers",
    // In blocks of 8 kB: the default of 128 MB and less.
    bad: (value) => Number(value) <= 16_384,
    make: (value) =>
      notice(
        `shared_buffers is ${Math.round(Number(value) / 128)} MB, which is PostgreSQL's default or less.`,
        "On a machine for the database alone, a quarter of its memory; needs a restart.",
      ),
  },
];

const broken = (setting: string, value: string | undefined) =>
  value === undefined
    ? []
    : rules.filter((rule) => rule.setting === setting && rule.bad(value)).map((rule) => rule.make(value));

export function examineSettings({ settings, encoding, collation, leakproof_search: leakproof }: ServerFacts): Check {
  const { recorded, actual } = collation;
  const findings = [
    ...rules.flatMap(({ setting }) => broken(setting, settings[setting])),
    ...(encoding === "UTF8"
      ? []
      : [
          error(
            `The database is encoded in ${encoding}: names in Arabic and Kurdish can't be stored.`,
            "Make a database with ENCODING 'UTF8', and bring the rows there by karwan backup and karwan restore.",
          ),
        ]),
    ...(recorded !== actual && recorded !== null && actual !== null
      ? [
          error(
            `The order of texts has changed under the database (collation version ${recorded}, now ${actual}): its indexes may miss rows.`,
            "While nobody writes: REINDEX DATABASE CONCURRENTLY ...; ALTER DATABASE ... REFRESH COLLATION VERSION;",
          ),
        ]
      : []),
    ...(leakproof
      ? []
      : [
          warning(
            "Searches by a part of a text read all rows of their tenant.",
            "As a superuser, in this database: ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;",
          ),
        ]),
  ];
  return {
    check: "database settings",
    fine: "durable, tidied by autovacuum, UTF8, searches use their indexes",
    findings,
  };
}
