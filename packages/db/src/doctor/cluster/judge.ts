import { lackingRoom } from "../../citus/handing-on.ts";
import { drainIt, HOLDS_ROWS } from "../../citus/on-coordinator.ts";
import { lackingPlugins, PLUGINS } from "../../citus/plugins.ts";
import type { Check, Finding } from "../finding.ts";
import { error, named, notice, warning } from "../finding.ts";
import { inWords, judgeRoom } from "../room.ts";
import type { OnNode } from "./ask-nodes.ts";
import type { ClusterFacts, NodeFacts } from "./facts.ts";

export type Told = { node: string; said: NodeFacts };
const when = (is: boolean, make: () => Finding): Finding[] => (is ? [make()] : []);
const namesOf = (told: readonly Told[]) => named(told.map(({ node }) => node));

/** How many companies have their rows on a node, and the first of them by their codes. */
function thoseOn(companies: ClusterFacts["companies"], node: string): string {
  const codes = companies[node] ?? [];
  const names = codes.length > 0 ? ` (${named(codes)})` : "";
  return `${codes.length} ${codes.length === 1 ? "company" : "companies"}${names}`;
}

/** Whether every node is there, of one version, and tells the same time. */
export function examineReach(
  { nodes, onCoordinator, apart, companies }: ClusterFacts,
  all: readonly OnNode<NodeFacts>[],
  tookMs: number,
): Check {
  // The last, for an address of IPv6 has colons too.
  const [, host = "", port = ""] = /^(.*):(\d+)$/.exec(nodes.find((one) => one.coordinator)?.name ?? "") ?? [];
  const inactive = nodes.filter(({ active }) => !active).map(({ name }) => name);
  const away = all.flatMap((one) =>
    "failed" in one ? [`${one.node} (with ${thoseOn(companies, one.node)}; ${one.failed.trim()})`] : [],
  );
  const told = all.flatMap((one) =>
    "said" in one ? [{ node: one.node, coordinator: one.coordinator, said: one.said }] : [],
  );
  const here = told.find(({ coordinator }) => coordinator);
  const versions = new Set(told.map(({ said }) => said.citus));
  const late = told.filter(({ said }) => here && Math.abs(said.ms - here.said.ms) - tookMs > 1000);
  const seconds = ({ said }: Told) => ((said.ms - (here?.said.ms ?? 0)) / 1000).toFixed(1);
  const findings = [
    ...when(!nodes.some(({ coordinator }) => coordinator), () =>
      error(
        "The coordinator is not among the nodes.",
        "As a superuser: SELECT citus_set_coordinator_host('<host>', <port>);",
      ),
    ),
    ...when(onCoordinator, () => error(HOLDS_ROWS, drainIt(host, port))),
    ...when(inactive.length > 0, () =>
      error(
        `Nodes that take no part: ${named(inactive)}.`,
        "As a superuser, when they are back: SELECT citus_activate_node('<host>', <port>); their companies get no answer meanwhile.",
      ),
    ),
    ...when(away.length > 0, () =>
      error(
        `Nodes that can't be asked: ${named(away)}.`,
        "Start them, again where they run and are silent, and see that nodes let the service's role in from each other: their companies get no answer meanwhile, and docs/citus.md says what waits of others.",
      ),
    ),
    ...when(apart.length > 0 && away.length === 0, () =>
      error(
        `Nodes that do not reach each other: ${named(apart.map(({ from, to }) => `${from} to ${to}`))}.`,
        "See pg_hba.conf and the firewall of the second: every node has to let the service's role in from every other.",
      ),
    ),
    ...when(versions.size > 1, () =>
      error(
        `Nodes have different versions of Citus (${told.map(({ node, said }) => `${node} ${said.citus}`).join(", ")}).`,
        "Install the same on all, restart each, and in this database on each, as a superuser: ALTER EXTENSION citus UPDATE;",
      ),
    ),
    ...when(late.length > 0, () =>
      warning(
        `The clocks of nodes are not the coordinator's: ${named(late.map((one) => `${one.node} (${seconds(one)} s)`))}.`,
        "Let all keep time by NTP (chrony, systemd-timesyncd).",
      ),
    ),
  ];
  return { check: "cluster", fine: `${nodes.length} nodes reach each other`, findings };
}

/** Whether the distribution is whole, and every connection finds what it needs. */
export function examineDistribution({ postponed, misplaced, settings, uncopied }: ClusterFacts): Check {
  const again = "Stop every server, then: karwan db:distribute";
  const findings = [
    ...when(postponed > 0, () =>
      error(`The distribution was cut off with ${postponed} triggers and foreign keys still to be made.`, again),
    ),
    ...when(misplaced.length > 0, () => error(`Tables that do not lie where they belong: ${named(misplaced)}.`, again)),
    ...when(settings.length > 0, () =>
      error(`The database lacks settings that a cluster needs: ${named(settings)}.`, again),
    ),
    ...when(uncopied.length > 0, () =>
      notice(
        `Nodes have no copy yet of what every node is to have one of: ${named(uncopied.map(({ node, tables }) => `${node} (of ${tables} tables)`))}.`,
        "The first company that is moved to one brings them: karwan tenant move <code> --to <node>",
      ),
    ),
  ];
  return { check: "distribution", fine: "every table lies where it belongs", findings };
}

/** Whether each shard is held as its table is. */
export function examineShards(told: readonly Told[]): Check {
  const all = told.flatMap(({ node, said }) => said.lacking.map((one) => ({ ...one, node })));
  const tell = (of: typeof all) => named(of.map(({ node, shard, lacks }) => `${shard} on ${node} (${lacks})`));
  const open = all.filter(({ lacks }) => lacks.includes("row-level security") || lacks.includes("policies"));
  const others = all.filter((one) => !open.includes(one));
  const findings = [
    ...when(open.length > 0, () =>
      error(
        `Row-level security is not on shards as on their tables: ${tell(open)}. One tenant may read or change another's rows.`,
        "Stop the servers. On the coordinator, for each of their tables: ALTER TABLE <table> ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; with citus.enable_ddl_propagation on.",
      ),
    ),
    ...when(others.length > 0, () =>
      error(
        `Shards are not as their tables: ${tell(others)}.`,
        "Look on the node what happened to it; a half-made index: REINDEX INDEX CONCURRENTLY, there. What is gone comes from a backup.",
      ),
    ),
  ];
  return { check: "shards", fine: "each is held by what holds its table", findings };
}

/** Whether nodes can commit together, and companies be moved between those that take rows. */
export function examineNodeSettings({ nodes }: ClusterFacts, told: readonly Told[]): Check {
  const taking = told.filter(({ node }) => nodes.some(({ name, takesRows }) => name === node && takesRows));
  const none = told.filter(({ said }) => said.maxPrepared === 0);
  const few = told.filter(({ said }) => said.maxPrepared > 0 && said.maxPrepared < said.maxConnections);
  const closed = taking.filter(({ said }) => said.walLevel !== "logical");
  const untrusted = taking.filter(({ said }) => lackingPlugins(said.outputPlugins).length > 0);
  const full = taking.flatMap(({ node, said }) => {
    const lacking = lackingRoom(said.room);
    return lacking.length > 0 ? [{ node, lacking: lacking.join(", ") }] : [];
  });
  const isUnseen = taking.some(({ said }) => said.outputPlugins === null);
  const moves = "Until then karwan tenant move works with --block-writes alone.";
  const findings = [
    ...when(none.length > 0, () =>
      error(
        `max_prepared_transactions is 0 on ${namesOf(none)}: what is written on several nodes can't be committed.`,
        "ALTER SYSTEM SET max_prepared_transactions = <twice max_connections>; then restart.",
      ),
    ),
    ...when(few.length > 0, () =>
      warning(
        `max_prepared_transactions is less than max_connections on ${namesOf(few)}: under load commits fail.`,
        "ALTER SYSTEM SET max_prepared_transactions = <twice max_connections>; then restart.",
      ),
    ),
    ...when(closed.length > 0, () =>
      notice(
        `A company can't be moved while it is written: wal_level is not logical on ${namesOf(closed)}.`,
        `ALTER SYSTEM SET wal_level = logical; and where PostgreSQL has output_plugin_libraries, which a superuser alone sees, 'pgoutput' and 'citus' in it; then restart. ${moves}`,
      ),
    ),
    ...when(untrusted.length > 0, () =>
      notice(
        `A company can't be moved while it is written: output_plugin_libraries does not name ${PLUGINS.join(" and ")} on ${namesOf(untrusted)}.`,
        `ALTER SYSTEM SET output_plugin_libraries = 'pgoutput', 'citus'; then restart. ${moves}`,
      ),
    ),
    ...when(full.length > 0, () =>
      notice(
        `A company can't be moved while it is written: nodes have no room for one more stream of changes. To be set: ${named(full.map(({ node, lacking }) => `on ${node} ${lacking}`))}.`,
        `ALTER SYSTEM SET, there; then restart, the standbys of the node first. ${moves}`,
      ),
    ),
  ];
  const moved = isUnseen
    ? "companies can be moved unless output_plugin_libraries, which this role does not see, keeps pgoutput or citus from it"
    : "companies can be moved";
  return { check: "settings of nodes", fine: `they can commit together, and ${moved}`, findings };
}

/** Citus looks once a minute: what it has not ended after some of its rounds it can't end. */
const PATIENCE_MIN = 5;

export type InDoubt = { node: string; prepared: { gid: string; minutes: number }[] };

export function examineInDoubt({ recoverMs }: ClusterFacts, nodes: readonly InDoubt[]): Check {
  const old = nodes.flatMap(({ node, prepared }) => {
    const { length } = prepared.filter(({ minutes }) => minutes > PATIENCE_MIN);
    return length > 0 ? [`${node} (${length})`] : [];
  });
  const findings = [
    ...when(recoverMs < 0, () =>
      error(
        "citus.recover_2pc_interval is off: commits that are cut off are never ended, and hold their rows.",
        "On the coordinator: ALTER SYSTEM RESET citus.recover_2pc_interval; then reload.",
      ),
    ),
    ...when(old.length > 0, () =>
      error(
        `Commits that were cut off more than ${PATIENCE_MIN} minutes ago hold their rows: ${named(old)}.`,
        "As a superuser on the coordinator: SELECT recover_prepared_transactions(); and see its log for why Citus has not done so. Never end them by hand: half of a commit may be there already.",
      ),
    ),
  ];
  return { check: "commits in doubt", fine: "none waits to be ended", findings };
}

export function examineLeftovers({ leftovers }: ClusterFacts): Check {
  const found = leftovers.map(({ node, count }) => `${node} (${count})`);
  return {
    check: "left-overs of moves",
    fine: "none waits to be dropped",
    findings: when(found.length > 0, () =>
      notice(
        `What moves left waits to be dropped: ${named(found)}.`,
        "Citus does so within a minute, unless somebody still looks at it. If it stays, as a superuser on the coordinator: CALL citus_cleanup_orphaned_resources();",
      ),
    ),
  };
}

const UNEVEN = { times: 3, bytes: 1024 ** 3 };

/** How the rows of companies lie on the nodes that take them. */
export function examineBalance({ nodes, companies }: ClusterFacts, told: readonly Told[]): Check {
  const taking = told
    .filter(({ node }) => nodes.some(({ name, takesRows }) => name === node && takesRows))
    .toSorted((a, b) => b.said.bytes - a.said.bytes);
  const tell = ({ node, said }: Told) => `${node} ${thoseOn(companies, node)} and ${inWords(said.bytes)}`;
  const [most, least] = [taking[0], taking.at(-1)];
  const uneven =
    most &&
    least &&
    most.said.bytes > least.said.bytes * UNEVEN.times &&
    most.said.bytes - least.said.bytes > UNEVEN.bytes;
  return {
    check: "balance",
    fine: taking.map(tell).join(", "),
    findings:
      uneven && taking.length > 1
        ? [
            notice(
              `Rows lie unevenly: ${taking.map(tell).join(", ")}.`,
              `Move a big company when few work: karwan tenant move <code> --to ${least.node}`,
            ),
          ]
        : [],
  };
}

export function examineNodeDisks(told: readonly Told[]): Check {
  return {
    check: "disks of nodes",
    fine: told.map(({ node, said }) => `${node} has ${inWords(said.disk.free)} left`).join(", "),
    findings: told.flatMap(({ node, said }) => judgeRoom(`The disk of the database on ${node}`, said.disk)),
  };
}
