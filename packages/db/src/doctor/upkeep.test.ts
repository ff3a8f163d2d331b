import { expect, test } from "vitest";
import type { ServerFacts, UpkeepFacts, VersionFacts } from "./facts.ts";
import { examineFailover } from "./failover.ts";
import type { Check } from "./finding.ts";
import { examineRole, examineSettings, examineVersion } from "./server.ts";
import { examineBloat, examineConnections, examineHolders, examineStatistics, examineWraparound } from "./upkeep.ts";

const well: UpkeepFacts = {
  tables: [{ name: "deliveries", rows: 100_000, dead: 9000, changed: 9000, analyzed: true }],
  xid_age: 190_000_000,
  multixact_age: 1000,
  freeze_max_age: 200_000_000,
  multixact_freeze_max_age: 400_000_000,
  slots: [{ name: "standby", active: true, wal_status: "extended", retained: 50 * 1024 ** 3 }],
  prepared: [{ gid: "young", hours: 0.2 }],
  used: 20,
  available: 97,
};
const table = (of: Partial<UpkeepFacts["tables"][number]>): UpkeepFacts => ({
  ...well,
  tables: [{ name: "deliveries", rows: 100_000, dead: 0, changed: 0, analyzed: true, ...of }],
});
const told = ({ findings }: Check) =>
  findings.map(({ severity, found, advice }) => `${severity}: ${found} > ${advice}`);
const wanted = { perServer: 30, servers: 2, pooled: false };

test("a database that is looked after has nothing to be told", () => {
  const checks = [
    examineStatistics(well, []),
    examineBloat(well),
    examineWraparound(well),
    examineHolders(well),
    examineConnections(well, wanted),
  ];
  expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
});

test("large tables that nobody analyzed, or of which most has changed since, are named with the statement for it", () => {
  expect(told(examineStatistics(table({ analyzed: false }), []))).toEqual([
    'warning: Tables that were never analyzed, so that plans are guesses: deliveries. > ANALYZE "deliveries";',
  ]);
  expect(told(examineStatistics(table({ changed: 60_000 }), []))[0]).toMatch(
    /^warning: Tables of which more than half/,
  );
  expect(told(examineStatistics(table({ analyzed: false, rows: 9999 }), []))).toEqual([]);
});

test("a table of which a third is dead is named, a small one is autovacuum's business", () => {
  expect(told(examineBloat(table({ dead: 50_000 })))[0]).toMatch(/dead rows.*VACUUM \(ANALYZE\) "deliveries";/);
  expect(told(examineBloat(table({ rows: 100, dead: 9000 })))).toEqual([]);
});

test("transaction ids that are not frozen are told of once autovacuum falls behind, and are an error at half of all", () => {
  expect(told(examineWraparound({ ...well, xid_age: 310_000_000 }))[0]).toMatch(/^warning: .*310 million back/);
  expect(told(examineWraparound({ ...well, xid_age: 1_100_000_000 }))[0]).toMatch(/^error: .*1100 million back/);
  expect(told(examineWraparound({ ...well, multixact_age: 700_000_000 }))[0]).toMatch(/^warning: The oldest multixact/);
});

test("slots that nobody reads and transactions that were left prepared hold old rows and logs", () => {
  const slot = { name: "gone", active: false, wal_status: "extended", retained: 20 * 1024 ** 3 };
  expect(told(examineHolders({ ...well, slots: [slot] }))[0]).toMatch(/^warning: .*gone.*pg_drop_replication_slot/);
  expect(told(examineHolders({ ...well, slots: [{ ...slot, retained: 1024 }] }))).toEqual([]);
  expect(told(examineHolders({ ...well, slots: [{ ...slot, wal_status: "lost" }] }))[0]).toMatch(/^error: /);
  expect(told(examineHolders({ ...well, prepared: [{ gid: "old", hours: 30 }] }))[0]).toMatch(
    /ROLLBACK PREPARED 'old';/,
  );
});

test("more servers than the database has connections for are told of before they meet, but for those behind a pooler", () => {
  expect(told(examineConnections(well, { ...wanted, servers: 4 }))[0]).toMatch(/4 servers open 120 .* has 97/);
  expect(told(examineConnections(well, { ...wanted, servers: 4, pooled: true }))).toEqual([]);
  expect(told(examineConnections({ ...well, used: 90 }, wanted))[0]).toMatch(/90 of 97/);
});

const version: VersionFacts = { version: "18.4", number: 180_004, in_recovery: false, read_only: false };

test("a version that is too old, one that was not tried, a standby and a database that takes no writes are told apart", () => {
  expect(told(examineVersion(version))).toEqual([]);
  expect(told(examineVersion({ ...version, version: "14.9", number: 140_009 }))[0]).toMatch(/^error: .*15 or newer/);
  expect(told(examineVersion({ ...version, version: "19.1", number: 190_001 }))[0]).toMatch(/^notice: .*19.1/);
  expect(told(examineVersion({ ...version, in_recovery: true }))[0]).toMatch(/^error: .*standby/);
  expect(told(examineVersion({ ...version, read_only: true }))[0]).toMatch(/^error: .*no writes/);
});

const server: ServerFacts = {
  encoding: "UTF8",
  collation: { recorded: "2.36", actual: "2.36" },
  settings: { fsync: "on", autovacuum: "on", random_page_cost: "1.1", shared_buffers: "131072" },
  leakproof_search: true,
};

test.each([
  [{ settings: { fsync: "off" } }, "error", "fsync"],
  [{ settings: { full_page_writes: "off" } }, "error", "full_page_writes"],
  [{ settings: { synchronous_commit: "off" } }, "warning", "synchronous_commit"],
  [{ settings: { autovacuum: "off" } }, "error", "autovacuum"],
  [{ settings: { track_counts: "off" } }, "error", "track_counts"],
  [{ settings: { row_security: "off" } }, "error", "row_security"],
  [{ settings: { standard_conforming_strings: "off" } }, "warning", "backslashes"],
  [{ settings: { random_page_cost: "4" } }, "notice", "turning disks"],
  [{ settings: { shared_buffers: "16384" } }, "notice", "128 MB"],
  [{ encoding: "SQL_ASCII" }, "error", "Kurdish"],
  [{ collation: { recorded: "2.31", actual: "2.36" } }, "error", "REINDEX"],
  [{ leakproof_search: false }, "warning", "LEAKPROOF"],
])("%j is %s", (changed, severity, words) => {
  expect(told(examineSettings(server))).toEqual([]);
  const found = told(examineSettings({ ...server, ...changed }));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${severity}: .*${words}`));
});

test.each([
  [{ synchronous_standby_names: "two", synchronous_commit: "on" }, null],
  [{ synchronous_standby_names: "*", synchronous_commit: "remote_apply" }, null],
  [
    { synchronous_standby_names: "", synchronous_commit: "on" },
    /^error: .*lost with the machine.*synchronous_mode_strict/,
  ],
  [{ synchronous_standby_names: "two", synchronous_commit: "off" }, /^error: .*is off.*for nothing/],
  [{ synchronous_standby_names: "two", synchronous_commit: "local" }, /^error: .*is local.*this machine's disk alone/],
  [{ synchronous_standby_names: "two", synchronous_commit: "remote_write" }, /^warning: .*a standby's memory/],
])(
  "where a database has several hosts, %j is told if a failover would lose what was acknowledged (ADR 0047)",
  (settings, words) => {
    const found = told(examineFailover({ ...server, settings }));
    expect(found).toHaveLength(words ? 1 : 0);
    if (words) expect(found[0]).toMatch(words);
  },
);

test("a role that policies don't bind, or that owns only a part, is an error with the statement that mends it", () => {
  const role = { role: "karwan", exempt: false, owns_database: true, may_create: true, not_owned: [] };
  expect(told(examineRole(role))).toEqual([]);
  expect(told(examineRole({ ...role, exempt: true }))[0]).toMatch(/BYPASSRLS/);
  expect(told(examineRole({ ...role, owns_database: false }))[0]).toMatch(/ALTER DATABASE .* OWNER TO karwan/);
  expect(told(examineRole({ ...role, may_create: false }))[0]).toMatch(/GRANT CREATE ON SCHEMA public TO karwan/);
  expect(told(examineRole({ ...role, not_owned: ["users"] }))[0]).toMatch(/another role.*users/);
});
