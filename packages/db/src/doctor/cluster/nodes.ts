import type { RoleFacts, ServerFacts, UpkeepFacts, VersionFacts } from "../facts.ts";
import { ROLE, SERVER, SETTINGS, UPKEEP, VERSION } from "../facts.ts";
import type { Check, Finding } from "../finding.ts";
import type { Ask } from "../inspect.ts";
import { examineRole, examineSettings, examineVersion } from "../server.ts";
import { examineBloat, examineConnections, examineHolders, examineStatistics, examineWraparound } from "../upkeep.ts";
import type { OnNode } from "./ask-nodes.ts";
import { askNodes } from "./ask-nodes.ts";

/** What is asked of every database, as a node that is no coordinator answers it. */
export type Server = { version: VersionFacts; role: RoleFacts; server: ServerFacts; upkeep: UpkeepFacts };

const literal = (texts: readonly string[]) => `ARRAY[${texts.map((text) => `'${text}'`).join(", ")}]`;
const ALL = `SELECT json_build_object('version', (SELECT row_to_json(v) FROM (${VERSION}) v), 'role', (SELECT row_to_json(r) FROM (${ROLE}) r),
    'server', (SELECT row_to_json(s) FROM (${SERVER.replace("$1", literal(SETTINGS))}) s),
    'upkeep', (SELECT row_to_json(u) FROM (${UPKEEP}) u))::text`;

export const readServers = (ask: Ask): Promise<OnNode<Server>[]> => askNodes<Server>(ask, ALL);

/** A commit that Citus prepared is Citus's to end: who rolls it back by hand may take half of it away. */
const isOfCitus = ({ gid }: { gid: string }) => gid.startsWith("citus_");

/** The upkeep of one database without what Citus looks after. */
export const withoutCitus = (upkeep: UpkeepFacts): UpkeepFacts => ({
  ...upkeep,
  prepared: upkeep.prepared.filter((one) => !isOfCitus(one)),
});

/** Commits that Citus prepared on a node, and how many minutes ago. */
export const preparedByCitus = ({ prepared }: UpkeepFacts) =>
  prepared.filter(isOfCitus).map(({ gid, hours }) => ({ gid, minutes: hours * 60 }));

const ANY = { perServer: 0, servers: 0, pooled: true };

function checksOf({ coordinator }: { coordinator: boolean }, { version, role, server, upkeep }: Server): Check[] {
  // Of the coordinator's own database all else is told already; the copies that lie on it, not.
  const rows = [examineStatistics(upkeep, []), examineBloat(upkeep)];
  if (coordinator) return rows;
  const own = withoutCitus(upkeep);
  return [
    examineVersion(version),
    examineRole(role),
    examineSettings(server),
    ...rows,
    examineWraparound(own),
    examineHolders(own),
    examineConnections(own, ANY),
  ];
}

/** The same said of several nodes is said once. */
export function together(found: readonly { node: string; finding: Finding }[]): Finding[] {
  const groups = Map.groupBy(found, ({ finding }) => JSON.stringify([finding.severity, finding.found, finding.advice]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const nodes = [first, ...others].map(({ node }) => node).join(", ");
    return [{ ...first.finding, found: `On ${nodes}: ${first.finding.found}` }];
  });
}

/** Whatever is asked of a database, asked of each node's. */
export function examineServers(servers: readonly OnNode<Server>[]): Check {
  const found = servers.flatMap((one) =>
    "said" in one
      ? checksOf(one, one.said).flatMap(({ findings }) => findings.map((finding) => ({ node: one.node, finding })))
      : [],
  );
  return { check: "nodes", fine: "each is set up, tidied and has connections left", findings: together(found) };
}
