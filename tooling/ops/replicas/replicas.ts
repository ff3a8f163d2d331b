import { randomBytes } from "node:crypto";
import type { Pair } from "@karwan/db/testing";
import type { ServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { demoPassword } from "../../../prisma/seed/data/index.ts";
import type { SignedIn } from "../api-client.ts";
import { codeOf, send, signedIn } from "../api-client.ts";
import { percentile } from "../load.ts";
import { processorMs } from "./work.ts";

export type ReplicasOptions = {
  pair: Pair;
  clients: number;
  /** How many requests each client sends in a phase. */
  requests: number;
  onProgress?: (line: string) => void;
};

/** What a phase of as many requests took. */
export type Phase = {
  requests: number;
  /** Processor time of the database, and of its replica, for a thousand requests. */
  primary_ms: number;
  replica_ms: number;
  p50_ms: number;
  p99_ms: number;
  /** Lists that lacked what their reader had just written. */
  stale: number;
  /** Answers that were none, by status and code. */
  failed: Record<string, number>;
};

export type ReplicasReport = Record<"without" | "beside" | "late", Phase> & {
  /** Of the reads that a replica may answer, with it beside. */
  reads: Record<string, number>;
};

/** One write to nine reads, as an office works: lists, reports, a search. */
const READS = [
  "/delivery/deliveries?limit=50",
  "/warehousing/inventory-transactions?limit=50",
  "/warehousing/inventory-items?limit=50&search=al",
  "/reports/overview",
  "/storefront/orders?limit=50",
  "/search?q=ali",
  "/delivery/deliveries?limit=50&status=delivered",
  "/customers?limit=50",
];

type Seen = { latencies: number[]; stale: number; failed: Record<string, number> };

/** Writes something, and at once lists what was written. */
async function writeAndRead(url: string, user: SignedIn, seen: Seen): Promise<void> {
  const sku = `DRILL-${randomBytes(6).toString("hex")}`;
  const token = await user.token(url);
  const written = await timed(seen, () =>
    send(`${url}/api/v1/warehousing/inventory-items`, "POST", { token, body: { name: sku, sku, unit_size: 1 } }),
  );
  const listed = await timed(seen, () =>
    send(`${url}/api/v1/warehousing/inventory-items?search=${sku}`, "GET", { token }),
  );
  const { items } = listed.body;
  if (written.status === 201 && listed.status === 200 && Array.isArray(items) && items.length !== 1) seen.stale += 1;
}

async function timed(seen: Seen, work: () => ReturnType<typeof send>) {
  const sent = performance.now();
  const answer = await work();
  seen.latencies.push(performance.now() - sent);
  if (answer.status >= 300) {
    const why = `${answer.status} ${codeOf(answer)}`;
    seen.failed[why] = (seen.failed[why] ?? 0) + 1;
  }
  return answer;
}

async function client(url: string, user: SignedIn, requests: number, seen: Seen): Promise<void> {
  for (let n = 0; n < requests; n += 10) {
    await writeAndRead(url, user, seen);
    for (const path of READS) {
      const token = await user.token(url);
      await timed(seen, () => send(`${url}/api/v1${path}`, "GET", { token }));
    }
  }
}

async function phase(url: string, user: SignedIn, { pair, clients, requests }: ReplicasOptions): Promise<Phase> {
  const seen: Seen = { latencies: [], stale: 0, failed: {} };
  const used = () => Promise.all([processorMs(pair.adminUrl), processorMs(pair.standby.adminUrl)]);
  const [primary, replica] = await used();
  await Promise.all(Array.from({ length: clients }, () => client(url, user, requests, seen)));
  const [primaryAfter, replicaAfter] = await used();
  const { latencies, stale, failed } = seen;
  const sorted = latencies.toSorted((a, b) => a - b);
  const each = (ms: number) => Math.round((ms * 1000) / latencies.length);
  return {
    requests: latencies.length,
    primary_ms: each(primaryAfter - primary),
    replica_ms: each(replicaAfter - replica),
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
    stale,
    failed,
  };
}

/** How often reads went where, by `database_replica_reads_total`. */
async function readsOf({ url }: ServerProcess, token: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const lines = text.matchAll(/^database_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm);
  return Object.fromEntries(Array.from(lines, ([, outcome = "", count]) => [outcome, Number(count)]));
}

/** The same requests to a server without a replica, with one beside, and with one that is late. */
export async function runReplicas(options: ReplicasOptions): Promise<ReplicasReport> {
  const { pair, onProgress = () => {} } = options;
  const metricsToken = randomBytes(16).toString("hex");
  const env = {
    DATABASE_URL: pair.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_SEED_DEMO: "1",
    KARWAN_METRICS_TOKEN: metricsToken,
  };
  const user = signedIn({ email: "admin@rafidain.test", password: demoPassword });
  const warm = { ...options, requests: Math.ceil(options.requests / 4) };
  const on = async <T>(more: Record<string, string>, work: (server: ServerProcess) => Promise<T>): Promise<T> => {
    const server = await startServerProcess({ ...env, ...more });
    try {
      await phase(server.url, user, warm);
      return await work(server);
    } finally {
      await server.end("SIGKILL");
    }
  };
  onProgress("without a replica");
  const without = await on({}, ({ url }) => phase(url, user, options));
  return on({ DATABASE_REPLICA_URL: pair.standby.url }, async (server) => {
    onProgress("with a replica beside");
    const before = await readsOf(server, metricsToken);
    const beside = await phase(server.url, user, options);
    const after = await readsOf(server, metricsToken);
    const reads = Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]));
    onProgress("with a replica that is 200 ms late, which is longer than is waited for");
    await pair.standby.delay(200);
    const late = await phase(server.url, user, options);
    return { without, beside, late, reads };
  });
}
