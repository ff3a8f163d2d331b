import { expect, test } from "vitest";
import type { Check } from "../finding.ts";
import type { OnNode } from "./ask-nodes.ts";
import type { ClusterFacts, NodeFacts } from "./facts.ts";
import {
  examineBalance,
  examineDistribution,
  examineInDoubt,
  examineLeftovers,
  examineNodeDisks,
  examineNodeSettings,
  examineReach,
  examineShards,
} from "./judge.ts";
import { preparedByCitus, together, withoutCitus } from "./nodes.ts";

const GIBIBYTE = 1024 ** 3;
const node = (name: string, more: Partial<ClusterFacts["nodes"][number]> = {}) => ({
  id: 1,
  name,
  coordinator: false,
  takesRows: true,
  active: true,
  ...more,
});
const whole: ClusterFacts = {
  nodes: [node("c:5432", { coordinator: true, takesRows: false }), node("w1:5432"), node("w2:5432")],
  onCoordinator: false,
  apart: [],
  postponed: 0,
  misplaced: [],
  settings: [],
  recoverMs: 60_000,
  leftovers: [],
  uncopied: [],
  companies: { "w1:5432": ["AAA", "BBB", "CCC"], "w2:5432": ["DDD"] },
};
const room = {
  max_worker_processes: { max: 8, taken: 2 },
  max_logical_replication_workers: { max: 4, taken: 0 },
  max_replication_slots: { max: 10, taken: 0 },
  max_wal_senders: { max: 10, taken: 1 },
};
const well: NodeFacts = {
  citus: "13.2-1",
  maxPrepared: 600,
  maxConnections: 300,
  walLevel: "logical",
  outputPlugins: "pgoutput,citus",
  room,
  ms: 1_000_000,
  disk: { free: 500 * GIBIBYTE, total: 1000 * GIBIBYTE },
  bytes: 40 * GIBIBYTE,
  lacking: [],
};
const said = (name: string, more: Partial<NodeFacts> = {}) => ({
  node: name,
  coordinator: name.startsWith("c"),
  said: { ...well, ...more },
});
const all = (more: Partial<NodeFacts> = {}) => [said("c:5432"), said("w1:5432"), said("w2:5432", more)];
const told = ({ findings }: Check) =>
  findings.map(({ severity, found, advice }) => `${severity}: ${found} > ${advice}`);
const reach = (facts: Partial<ClusterFacts>, nodes: OnNode<NodeFacts>[] = all()) =>
  told(examineReach({ ...whole, ...facts }, nodes, 40));

test("of a cluster that is whole there is nothing to say, and how its rows lie is told (architecture 3.15)", () => {
  const checks = [
    examineReach(whole, all(), 40),
    examineDistribution(whole),
    examineShards(all()),
    examineNodeSettings(whole, all()),
    examineInDoubt(whole, [{ node: "w1:5432", prepared: [{ gid: "citus_0_1_2_3", minutes: 0.1 }] }]),
    examineLeftovers(whole),
    examineBalance(whole, all()),
    examineNodeDisks(all()),
  ];
  expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
  expect(checks[6]?.fine).toBe(
    "w1:5432 3 companies (AAA, BBB, CCC) and 40.0 GiB, w2:5432 1 company (DDD) and 40.0 GiB",
  );
});

test("a node that takes no part, is not reached, or has another version or time is told by its name (architecture 3.15)", () => {
  expect(reach({ nodes: [...whole.nodes.slice(0, 2), node("w2:5432", { active: false })] })).toEqual([
    expect.stringMatching(/^error: Nodes that take no part: w2:5432\. > .*citus_activate_node/),
  ]);
  const away = [said("c:5432"), said("w1:5432"), { node: "w2:5432", coordinator: false, failed: "no route\n" }];
  expect(reach({ apart: [{ from: "w1:5432", to: "w2:5432" }] }, away)).toEqual([
    expect.stringMatching(
      /^error: Nodes that can't be asked: w2:5432 \(with 1 company \(DDD\); no route\)\. > Start them/,
    ),
  ]);
  expect(reach({ apart: [{ from: "w1:5432", to: "w2:5432" }] })).toEqual([
    expect.stringMatching(/^error: Nodes that do not reach each other: w1:5432 to w2:5432\. > See pg_hba\.conf/),
  ]);
  expect(reach({}, all({ citus: "13.1-1" }))[0]).toMatch(/^error: .*w1:5432 13\.2-1, w2:5432 13\.1-1.*EXTENSION citus/);
  expect(reach({}, all({ ms: 1_001_030 }))).toEqual([]);
  expect(reach({}, all({ ms: 997_000 }))[0]).toMatch(/^warning: .*w2:5432 \(-3\.0 s\)\. > Let all keep time by NTP/);
  expect(reach({ onCoordinator: true })).toEqual([
    expect.stringMatching(
      /^error: The coordinator takes or holds companies' rows itself.*> .*citus_drain_node\('c', 5432, 'block_writes'\)/,
    ),
  ]);
  expect(reach({ nodes: whole.nodes.slice(1) })[0]).toMatch(
    /^error: The coordinator is not.*citus_set_coordinator_host/,
  );
});

test.each<[string, Partial<ClusterFacts>, RegExp]>([
  [
    "that was cut off",
    { postponed: 12 },
    /^error: .*cut off with 12 triggers.*> Stop every server, then: karwan db:dist/,
  ],
  ["that left a table where it was", { misplaced: ["drivers"] }, /^error: .*do not lie where they belong: drivers/],
  ["whose settings are gone", { settings: ["search_path"] }, /^error: .*lacks settings .*: search_path.*db:distribute/],
])("a distribution %s is told with the command that goes on (ADR 0045)", (_what, wrong, expected) => {
  expect(told(examineDistribution({ ...whole, ...wrong }))).toEqual([expect.stringMatching(expected)]);
});

test("a node that was just added is told to lack what every node has a copy of, with what brings it (ADR 0054)", () => {
  expect(told(examineDistribution({ ...whole, uncopied: [{ node: "w3:5432", tables: 7 }] }))).toEqual([
    expect.stringMatching(/^notice: .*w3:5432 \(of 7 tables\)\. > .*karwan tenant move <code> --to <node>$/),
  ]);
});

test("a shard without its policies is told apart from one that lacks something else (architecture 3.1)", () => {
  const lacking = [
    { shard: "deliveries_102008", lacks: "row-level security, policies" },
    { shard: "drivers_102010", lacks: "indexes" },
    { shard: "zones_102011", lacks: "itself" },
  ];
  expect(told(examineShards(all({ lacking })))).toEqual([
    expect.stringMatching(
      /^error: Row-level.*: deliveries_102008 on w2:5432 \(row-l[^)]*\)\. One tenant.*> Stop the servers/,
    ),
    expect.stringMatching(
      /^error: Shards are not as .*: drivers_102010 on w2:5432 \(indexes\), zones_102011 on w2:5432 \(itself\)/,
    ),
  ]);
});

test.each<[Partial<NodeFacts>, RegExp]>([
  [{ maxPrepared: 0 }, /^error: max_prepared_transactions is 0 on w2:5432: .*can't be committed.*> ALTER SYSTEM/],
  [{ maxPrepared: 100 }, /^warning: .*less than max_connections on w2:5432/],
  [{ walLevel: "replica" }, /^notice: .*wal_level is not logical on w2:5432.*--block-writes/],
  [{ outputPlugins: "citus" }, /^notice: .*output_plugin_libraries does not name pgoutput and citus on w2:5432/],
  [
    { room: { ...room, max_worker_processes: { max: 2, taken: 2 } } },
    /^notice: .*no room.*: on w2:5432 max_worker_processes = 10 \(it is 2, and 2 are taken\)\. > ALTER SYSTEM.*--block-writes/,
  ],
  [
    { room: { ...room, max_replication_slots: { max: 4, taken: 4 }, max_wal_senders: { max: 0, taken: 0 } } },
    /: on w2:5432 max_replication_slots = 14 \(it is 4, and 4 are taken\), max_wal_senders = 10 \(it is 0, and 0 are taken\)\./,
  ],
  [{ outputPlugins: "pgoutput, test_decoding" }, /^notice: .*does not name pgoutput and citus on w2:5432/],
])("a node with %j is told with what follows from it (ADR 0054)", (wrong, expected) => {
  expect(told(examineNodeSettings(whole, all(wrong)))).toEqual([expect.stringMatching(expected)]);
});

test("of a node that does not say what may write a stream out it is said that this is not known (ADR 0054)", () => {
  const { findings, fine } = examineNodeSettings(whole, all({ outputPlugins: null }));
  expect([findings, fine]).toEqual([[], expect.stringContaining("which this role does not see")]);
});

test("a commit that was cut off is told once Citus has had its time, and never to be ended by hand (ADR 0045)", () => {
  const at = (minutes: number) =>
    told(examineInDoubt(whole, [{ node: "w1:5432", prepared: [{ gid: "citus_0_1_2_3", minutes }] }]));
  expect(at(4)).toEqual([]);
  expect(at(6)).toEqual([
    expect.stringMatching(/^error: .*w1:5432 \(1\)\. > .*recover_prepared_transactions.*Never end them/),
  ]);
  expect(told(examineInDoubt({ ...whole, recoverMs: -1 }, []))[0]).toMatch(
    /^error: citus\.recover_2pc_interval is off/,
  );
});

test("what Citus prepared is Citus's, and only other prepared transactions are an operator's to roll back", () => {
  const upkeep = {
    tables: [],
    xid_age: 1,
    multixact_age: 1,
    freeze_max_age: 1,
    multixact_freeze_max_age: 1,
    slots: [],
    prepared: [
      { gid: "citus_0_77_1_2", hours: 2 },
      { gid: "ours", hours: 2 },
    ],
    used: 1,
    available: 1,
  };
  expect(withoutCitus(upkeep).prepared).toEqual([{ gid: "ours", hours: 2 }]);
  expect(preparedByCitus(upkeep)).toEqual([{ gid: "citus_0_77_1_2", minutes: 120 }]);
});

test("what moves left is to be known, with who drops it (ADR 0054)", () => {
  expect(told(examineLeftovers({ ...whole, leftovers: [{ node: "w1:5432", count: 114 }] }))).toEqual([
    expect.stringMatching(/^notice: .*w1:5432 \(114\)\. > .*citus_cleanup_orphaned_resources/),
  ]);
});

test("rows that lie unevenly are told with the command that moves a company, little ones are nobody's business", () => {
  expect(told(examineBalance(whole, all({ bytes: 10 * GIBIBYTE })))).toEqual([
    expect.stringMatching(
      /^notice: Rows lie unevenly: w1:5432 3 companies \(AAA, BBB, CCC\) and 40\.0 GiB, w2.*tenant move <code> --to w2:5432$/,
    ),
  ]);
  const small = [said("w1:5432", { bytes: 100 }), said("w2:5432", { bytes: 1 })];
  expect(told(examineBalance(whole, small))).toEqual([]);
});

test("a node's disk is judged like any other", () => {
  const full = { free: GIBIBYTE / 10, total: 1000 * GIBIBYTE };
  expect(told(examineNodeDisks(all({ disk: full })))).toEqual([
    expect.stringMatching(/^error: The disk of the database on w2:5432 has 102 MiB of 1000\.0 GiB left\. > Make room/),
  ]);
});

test("what is found on several nodes is said once, with their names", () => {
  const finding = { severity: "error" as const, found: "fsync is off.", advice: "Set it." };
  expect(
    together([
      { node: "w1", finding },
      { node: "w2", finding: { ...finding } },
      { node: "w2", finding: { ...finding, found: "Another." } },
    ]).map(({ found }) => found),
  ).toEqual(["On w1, w2: fsync is off.", "On w2: Another."]);
});
