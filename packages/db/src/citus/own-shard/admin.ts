import pg from "pg";
import { connectionOf } from "../../hosts/index.ts";
import { leave } from "../../leave.ts";
import { NAME, requireCluster } from "../connected.ts";
import { ClusterError } from "../errors.ts";
import type { HandingOn } from "../handing-on.ts";
import { HANDING_ON, lackingRoom } from "../handing-on.ts";
import { kindOf } from "../migrating.ts";
import { lackingPlugins } from "../plugins.ts";
import { requireWhole } from "../whole.ts";
import type { Node } from "./node.ts";
import { nameOf, onNodes } from "./node.ts";

/**
 * Connections of a superuser to the coordinator: one whose transaction moves rows, one that looks on and counts meanwhile, one that
 * lends sight, and one that can end the first two. The last two wait for no node for longer than `BRIEFLY_MS`.
 */
export type Admin = { mover: pg.Client; watcher: pg.Client; lender: pg.Client; guard: pg.Client };

const BRIEFLY_MS = 10_000;

async function open(url: string, more: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOf(url), application_name: NAME, ...more });
  client.on("error", () => {});
  await client.connect();
  return client;
}

// Citus copies and replays as who calls it: forced policies would hide the rows of all companies, and it drops what it did not see.
async function requireSuperuser(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean; name: string }>(
    "SELECT rolsuper AS is, rolname AS name FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0]?.is) return;
  throw new ClusterError(
    `${rows[0]?.name ?? "This role"} is no superuser: row-level security would hide rows from it that Citus then drops. Nothing was moved.`,
  );
}

/** What logical replication needs of a node. Debian's PostgreSQL names besides what may write a stream out: Citus has both do so. */
const SETTINGS = `SELECT json_build_object('wal', current_setting('wal_level'), 'trusted', current_setting('output_plugin_libraries', true),
  'room', ${HANDING_ON})::text`;

/** Refuses a cluster whose nodes cannot hand rows on while they are written. */
export async function requireReplication(client: pg.ClientBase, nodes: readonly Node[]): Promise<void> {
  const answers = await onNodes(
    client,
    nodes.map((node) => ({ node, sql: SETTINGS })),
  );
  const lacking = answers.flatMap((answer, n) => {
    const { wal, trusted, room } = JSON.parse(answer) as { wal: string; trusted: string | null; room: HandingOn };
    const plugins = lackingPlugins(trusted);
    const missing = [
      ...(wal === "logical" ? [] : ["wal_level = logical"]),
      ...(plugins.length === 0 ? [] : [`${plugins.join(" and ")} among output_plugin_libraries`]),
      ...lackingRoom(room),
    ];
    const node = nodes[n];
    return missing.length > 0 && node ? [`${nameOf(node)} ${missing.join(" and ")}`] : [];
  });
  if (lacking.length > 0)
    throw new ClusterError(
      `Rows that are written meanwhile can't be handed on: set on ${lacking.join(", on ")}, or give --block-writes, with which the company's writes wait for all of it.`,
    );
}

/** Lends the connections, on a cluster that stands. */
export async function asAdmin<T>(url: string, work: (admin: Admin) => Promise<T>): Promise<T> {
  const opened: pg.Client[] = [];
  try {
    const mover = await open(url);
    opened.push(mover);
    await requireCluster(mover);
    if ((await kindOf(mover)) !== "cluster")
      throw new ClusterError('Nothing is distributed in this database: run "karwan db:distribute" first.');
    await requireWhole(mover);
    await requireSuperuser(mover);
    const watcher = await open(url);
    opened.push(watcher);
    const lender = await open(url, { statement_timeout: BRIEFLY_MS });
    opened.push(lender);
    const guard = await open(url, { statement_timeout: BRIEFLY_MS });
    opened.push(guard);
    return await work({ mover, watcher, lender, guard });
  } finally {
    await Promise.all(opened.map(leave));
  }
}
