import { randomBytes } from "node:crypto";
import { isolateTenant, moveTenant } from "@karwan/db/citus";
import type { ServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import type { ClusterDatabase } from "../cluster-database.ts";
import { unlessAborted } from "../interrupt.ts";
import type { LoadReport } from "../load.ts";
import { startLoad } from "../load.ts";
import { compare, mixedRequest } from "../rolling-restart.ts";
import type { Shop, StockRow } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";

export type MoveTenantOptions = {
  database: ClusterDatabase;
  /** Requests a second to the tenant that is moved, and as many to another. */
  perSecond: number;
  /** Connections of the server: a write that waits for its shards holds one. */
  pool: number;
  /** Requests before, between and after the steps. */
  between: number;
  onProgress: (line: string) => void;
  signal?: AbortSignal | undefined;
};

type Kept = Awaited<ReturnType<typeof compare>>;
export type MoveTenantReport = Record<"moved" | "other", LoadReport & Kept> & {
  steps: { what: string; seconds: number }[];
};

const ROWS = 20;

type Side = { shop: Shop; rows: StockRow[]; acknowledged: string[] };

async function open(base: string, administrator: Awaited<ReturnType<typeof makeAdministrator>>, code: string) {
  const shop = await openShop(base, administrator, code);
  const bin = await makeBin(base, shop, "A1");
  const rows: StockRow[] = [];
  for (let n = 0; n < ROWS; n += 1) rows.push(await makeStock(base, shop, bin, `${code}-${n}`, 10_000));
  return { shop, rows, acknowledged: [] } satisfies Side;
}

async function moveUnderLoad(server: ServerProcess, env: Record<string, string>, options: MoveTenantOptions) {
  const { database, perSecond, between, onProgress: say } = options;
  const administrator = await makeAdministrator(env);
  const moved = await open(server.url, administrator, "MOVED");
  const other = await open(server.url, administrator, "OTHER");
  const loads = [moved, other].map(({ shop, rows, acknowledged }) =>
    startLoad(perSecond, mixedRequest(server.url, shop, rows, acknowledged), options.signal),
  );
  const calm = () => Promise.all(loads.map((load) => load.answered(between)));
  await calm();
  const steps: MoveTenantReport["steps"] = [];
  const step = async (what: string, work: () => Promise<unknown>) => {
    const since = performance.now();
    await work();
    steps.push({ what, seconds: Math.round((performance.now() - since) / 100) / 10 });
    await calm();
  };
  const given = { url: database.adminUrl, code: "MOVED", onProgress: say };
  let from = "";
  await step("isolated", async () => {
    from = (await isolateTenant(given)).node;
  });
  const to = database.nodes.find((node) => node !== from) ?? "";
  await step("moved", () => moveTenant({ ...given, to }));
  await step("moved back", () => moveTenant({ ...given, to: from }));
  const [ofMoved, ofOther] = await Promise.all(loads.map((load) => load.stop()));
  if (!ofMoved || !ofOther) throw new Error("a load has no report");
  const kept = (side: Side) => compare({ databaseUrl: database.url }, side.shop, side.acknowledged);
  return {
    moved: { ...ofMoved, ...(await kept(moved)) },
    other: { ...ofOther, ...(await kept(other)) },
    steps,
  };
}

/** Gives a tenant shards of its own, moves it to another node and back, while it and another are written to and read. */
export async function runMoveTenant(options: MoveTenantOptions): Promise<MoveTenantReport> {
  const env = {
    DATABASE_URL: options.database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_DATABASE_POOL_SIZE: String(options.pool),
  };
  const server = await startServerProcess(env);
  try {
    return await unlessAborted(options.signal, moveUnderLoad(server, env, options));
  } finally {
    await server.end("SIGKILL");
    for (const line of server.output().split("\n").slice(0, 40)) if (line.includes('"level"')) options.onProgress(line);
  }
}
