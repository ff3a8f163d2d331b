import type { UpkeepFacts } from "./facts.ts";
import type { Check, Finding } from "./finding.ts";
import { error, named, warning } from "./finding.ts";

// Below these nobody notices, and autovacuum has its own reasons to wait.
const MANY_ROWS = 10_000;
const STALE_PART = 0.5;
const DEAD_PART = 0.3;
// PostgreSQL refuses work at 2^31 less 3 million; autovacuum forces itself at freeze_max_age.
const WRAPS_AT = 2 ** 31 - 3_000_000;
const FORCED_AND_LATE = 1.5;
const HALF_WAY = 0.5;
const GIBIBYTE = 1024 ** 3;
const MUCH_WAL = 10;
const NEARLY_ALL = 0.85;

export function examineStatistics({ tables }: UpkeepFacts, missing: Finding[]): Check {
  const never = tables.filter(({ analyzed, rows }) => !analyzed && rows >= MANY_ROWS);
  const stale = tables.filter(
    ({ analyzed, rows, changed }) => analyzed && changed >= MANY_ROWS && changed > rows * STALE_PART,
  );
  const analyze = (of: typeof tables) =>
    of
      .slice(0, 5)
      .map(({ name }) => `ANALYZE "${name}";`)
      .join(" ");
  const findings = [
    ...missing,
    ...(never.length > 0
      ? [warning(`Tables that were never analyzed, so that plans are guesses: ${namesOf(never)}.`, analyze(never))]
      : []),
    ...(stale.length > 0
      ? [
          warning(
            `Tables of which more than half has changed since they were analyzed: ${namesOf(stale)}.`,
            `${analyze(stale)} And see that autovacuum keeps up.`,
          ),
        ]
      : []),
  ];
  return { check: "statistics", fine: "every large table was analyzed, and not long ago", findings };
}

const namesOf = (of: UpkeepFacts["tables"]) => named(of.map(({ name }) => name));

/** By the dead rows that PostgreSQL counts: free room inside of files is not seen without an extension. */
export function examineBloat({ tables }: UpkeepFacts): Check {
  const dead = tables.filter((table) => table.dead >= MANY_ROWS && table.dead > (table.rows + table.dead) * DEAD_PART);
  const findings =
    dead.length > 0
      ? [
          warning(
            `Tables with more than three dead rows among ten: ${namesOf(dead)}.`,
            `${dead
              .slice(0, 5)
              .map(({ name }) => `VACUUM (ANALYZE) "${name}";`)
              .join(
                " ",
              )} If that helps for a while only, something holds old rows: long transactions, slots, prepared transactions.`,
          ),
        ]
      : [];
  return { check: "bloat", fine: "no large table is full of dead rows", findings };
}

function age(what: string, found: number, forcedAt: number): Finding[] {
  const million = `${Math.round(found / 1e6)} million`;
  const advice =
    "As the database's owner: VACUUM (FREEZE, SKIP_LOCKED); and end what holds old rows: long transactions, slots, prepared transactions.";
  if (found > WRAPS_AT * HALF_WAY)
    return [error(`The oldest ${what} is ${million} back: at 2,144 million PostgreSQL takes no more work.`, advice)];
  if (found > forcedAt * FORCED_AND_LATE)
    return [
      warning(
        `The oldest ${what} is ${million} back, and autovacuum, which began at ${Math.round(forcedAt / 1e6)}, does not catch up.`,
        advice,
      ),
    ];
  return [];
}

export function examineWraparound(facts: UpkeepFacts): Check {
  const findings = [
    ...age("transaction id", facts.xid_age, facts.freeze_max_age),
    ...age("multixact id", facts.multixact_age, facts.multixact_freeze_max_age),
  ];
  return {
    check: "wraparound",
    fine: `the oldest transaction id is ${Math.round(facts.xid_age / 1e6)} million back`,
    findings,
  };
}

/** What keeps PostgreSQL from removing old rows and logs, until a disk is full. */
export function examineHolders({ slots, prepared }: UpkeepFacts): Check {
  const lost = slots.filter(({ wal_status: status }) => status === "lost" || status === "unreserved");
  const idle = slots.filter((slot) => !slot.active && !lost.includes(slot) && slot.retained > MUCH_WAL * GIBIBYTE);
  const old = prepared.filter(({ hours }) => hours >= 1);
  const drop = (of: typeof slots) => of.map(({ name }) => `SELECT pg_drop_replication_slot('${name}');`).join(" ");
  const findings = [
    ...(lost.length > 0
      ? [
          error(
            `Replication slots whose standbys have fallen too far behind: ${named(lost.map(({ name }) => name))}.`,
            `Make those standbys anew. ${drop(lost)}`,
          ),
        ]
      : []),
    ...(idle.length > 0
      ? [
          warning(
            `Replication slots that nobody reads hold more than ${MUCH_WAL} GiB of log each: ${named(idle.map(({ name }) => name))}.`,
            `If their standbys are gone: ${drop(idle)}`,
          ),
        ]
      : []),
    ...(old.length > 0
      ? [
          warning(
            `Prepared transactions older than an hour hold their locks: ${named(old.map(({ gid }) => gid))}.`,
            old.map(({ gid }) => `ROLLBACK PREPARED '${gid}';`).join(" "),
          ),
        ]
      : []),
  ];
  return { check: "slots and prepared transactions", fine: "none holds old rows or logs", findings };
}

/** Whether what the servers may open at most is less than what there is. */
export function examineConnections(
  { used, available }: UpkeepFacts,
  wanted: { perServer: number; servers: number; pooled: boolean },
): Check {
  const { perServer, servers, pooled } = wanted;
  const all = perServer * Math.max(1, servers);
  const findings = [
    ...(used > available * NEARLY_ALL
      ? [
          warning(
            `${used} of ${available} connections are in use.`,
            "Raise max_connections, or lower KARWAN_DATABASE_POOL_SIZE.",
          ),
        ]
      : []),
    ...(all > available && !pooled
      ? [
          warning(
            `${Math.max(1, servers)} servers open ${all} connections at most, and the database has ${available}.`,
            "Raise max_connections, lower KARWAN_DATABASE_POOL_SIZE, or put pgbouncer in between (and set KARWAN_LISTEN_URL).",
          ),
        ]
      : []),
  ];
  return {
    check: "connections",
    fine: `${used} of ${available} in use; a server opens ${perServer} at most`,
    findings,
  };
}
