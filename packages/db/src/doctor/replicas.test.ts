import { expect, test } from "vitest";
import type { ReplicaFacts } from "./index.ts";
import { judgeReplica } from "./index.ts";

const MEBIBYTE = 1024 ** 2;
const primary = { identity: "7/karwan", timeline: 3, lsn: 100 * MEBIBYTE };
const fine: ReplicaFacts = {
  host: "db2:5432",
  seen: { follows: true, reached: 99 * MEBIBYTE, timeline: 3, identity: "7/karwan" },
  role: { role: "karwan", exempt: false },
  feedback: true,
};
const told = (facts: ReplicaFacts) =>
  judgeReplica(primary, facts).map(({ severity, found }) => `${severity}: ${found}`);

test("of a replica that follows and keeps up there is nothing to say (ADR 0049)", () => {
  expect(told(fine)).toEqual([]);
});

test.each<[string, Partial<ReplicaFacts>, RegExp]>([
  ["of another database", { seen: { ...fine.seen, identity: "8/karwan" } }, /^error: db2:5432 is a replica of another/],
  [
    "whose role sees all tenants",
    { role: { role: "postgres", exempt: true } },
    /^error: .*row-level security.*postgres/,
  ],
  ["that was promoted", { seen: { ...fine.seen, follows: false } }, /^warning: .*no replica/],
  ["of a primary that was replaced", { seen: { ...fine.seen, timeline: 2 } }, /^warning: .*another timeline/],
  ["that is far behind", { seen: { ...fine.seen, reached: 20 * MEBIBYTE } }, /^warning: .*80 MiB behind/],
  ["whose reads are given up for tidying", { feedback: false }, /^notice: .*hot_standby_feedback/],
])("a replica %s is told, with what follows from it (ADR 0049)", (_what, wrong, expected) => {
  expect(told({ ...fine, ...wrong })).toEqual([expect.stringMatching(expected)]);
});
