import { wrongNode } from "../../citus/catalogue.ts";
import { knownDiffers } from "../../citus/differs/index.ts";
import type { Check } from "../finding.ts";
import { error } from "../finding.ts";
import type { Ask } from "../inspect.ts";
import type { Shape } from "../shape.ts";
import type { Distribution } from "./facts.ts";
import { isCluster, isDistributed, isToBeDistributed, readCluster, readNodes } from "./facts.ts";
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
import { examineServers, preparedByCitus, readServers } from "./nodes.ts";

export { isDistributed, isToBeDistributed, readDistribution } from "./facts.ts";
export { withoutCitus } from "./nodes.ts";

const without = (of: Record<string, string>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.has(name)));

/**
 * What the migrations make, as a cluster has it: until it is distributed to the end, without what that has still to make again,
 * and with functions in the form that they still have.
 */
export async function shapeOnCluster(
  made: Shape,
  found: Shape,
  { postponed, misplaced }: Distribution,
): Promise<Shape> {
  const { functions, references } = await knownDiffers();
  const namesOf = (kind: "key" | "trigger") => postponed.filter((one) => one.kind === kind).map(({ name }) => name);
  const unheld = references.map(({ table, name }) => `${table}.${name}`);
  const isUnfinished = postponed.length > 0 || misplaced.length > 0;
  const isStill = (name: string) => isUnfinished && found.functions[name] === made.functions[name];
  return {
    ...made,
    functions: { ...made.functions, ...without(functions, new Set(Object.keys(functions).filter(isStill))) },
    constraints: without(made.constraints, new Set([...unheld, ...namesOf("key")])),
    triggers: without(made.triggers, new Set(namesOf("trigger"))),
  };
}

/** What is to be done with a database whose nodes are known, before anything else. */
export const DISTRIBUTE = "With every server stopped: karwan db:distribute";

const CHANGES = /\b(?:ALTER TABLE|CREATE (?:INDEX|EXTENSION)|REINDEX)\b/;

/** The same findings; what changes a table has to reach its shards, which the database's settings keep it from. */
export const advisedOnCluster = (checks: readonly Check[]): Check[] =>
  checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) =>
      CHANGES.test(finding.advice)
        ? { ...finding, advice: `On the coordinator: SET citus.enable_ddl_propagation = on; ${finding.advice}` }
        : finding,
    ),
  }));

/** The one thing to be told of an address that leads to a worker: of the rest it would tell what is not so. Null for any other. */
export async function examineAddress(ask: Ask): Promise<Check | null> {
  const found = (await isCluster(ask)) ? await wrongNode(ask) : null;
  return found === null ? null : { check: "database", fine: "", findings: [error(found, "Set it, and ask again.")] };
}

/** Of a database that is to be distributed: whether its nodes are there for it. */
async function examineToCome(ask: Ask): Promise<Check[]> {
  if (!(await isToBeDistributed(ask))) return [];
  const { nodes, tookMs } = await readNodes(ask);
  const told = nodes.flatMap((one) => ("said" in one ? [one] : []));
  const facts = await readCluster(ask, nodes);
  const distribution: Check = {
    check: "distribution",
    fine: "",
    findings: [error("The database is not distributed over its nodes yet: no server starts on it.", DISTRIBUTE)],
  };
  return [examineReach(facts, nodes, tookMs), distribution, examineNodeSettings(facts, told)];
}

/** What only a cluster has to be asked; nothing of a plain database. */
export async function examineCluster(ask: Ask): Promise<Check[]> {
  if (!(await isDistributed(ask))) return examineToCome(ask);
  const { nodes, tookMs } = await readNodes(ask);
  const facts = await readCluster(ask, nodes);
  const servers = await readServers(ask);
  const told = nodes.flatMap((one) => ("said" in one ? [one] : []));
  const prepared = servers.flatMap((one) =>
    "said" in one ? [{ node: one.node, prepared: preparedByCitus(one.said.upkeep) }] : [],
  );
  return [
    examineReach(facts, nodes, tookMs),
    examineDistribution(facts),
    examineShards(told),
    examineNodeSettings(facts, told),
    examineServers(servers),
    examineInDoubt(facts, prepared),
    examineLeftovers(facts),
    examineBalance(facts, told),
    examineNodeDisks(told),
  ];
}
