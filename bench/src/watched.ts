/**
 * `node bench/src/watched.ts [--seconds 4] [--rounds 5]`: what being watched costs. Two servers on one demo, one of which
 * tells a collector everything, take turns; the collector, in this process, only counts what comes.
 */
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoPassword } from "@karwan/seed";
import { median } from "./compare.ts";
import { cpuSeconds } from "./cpu.ts";
import { bearer, load } from "./load.ts";
import type { Served } from "./process.ts";
import { checkout, serve } from "./process.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    data: { type: "string", default: join(checkout, ".karwan", "bench-watched") },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const CONNECTIONS = 8;
const paths = [
  "/api/v1/auth/me",
  "/api/v1/warehousing/inventory-items?limit=20",
  "/api/v1/delivery/deliveries?limit=20",
];

let told = 0;
const collector = createServer((request, response) => {
  request.on("data", (part: Buffer) => (told += part.length));
  request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
}).listen(0, "127.0.0.1");
await once(collector, "listening");
await mkdir(values.data, { recursive: true });

const start = (log: string, env: Record<string, string>) =>
  serve({
    script: "apps/server/src/main.ts",
    env: {
      KARWAN_DATA_DIR: values.data,
      KARWAN_CHECK_ANSWERS: "0",
      KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
      HOST: "127.0.0.1",
      ...env,
    },
    ready: "/readyz",
    log: join(values.data, log),
  });

type Side = "off" | "on" | "sampled";
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const envs: Record<Side, Record<string, string>> = {
  off: {},
  on: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  sampled: {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.05",
  },
};
const sides: readonly Side[] = ["off", "on", "sampled"];

async function tokenFrom({ url }: Served): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@rafidain.test", password: demoPassword }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`the demo's administrator can't sign in: ${response.status}`);
  return token;
}

/** Requests a second, and processor time of the server for each, in microseconds. */
async function slice(server: Served, token: string, path: string, length: number) {
  const before = await cpuSeconds([server.pid]);
  const { rps, requests, p99_ms } = await load(
    server.url,
    bearer(token),
    [{ method: "GET", path }],
    CONNECTIONS,
    length,
  );
  const after = await cpuSeconds([server.pid]);
  return { rps, p99_ms, us: before === null || after === null ? Number.NaN : ((after - before) / requests) * 1e6 };
}

const servers = new Map<Side, Served>();
try {
  for (const side of sides) servers.set(side, await start(`${side}.log`, envs[side]));
  const tokens = new Map<Side, string>();
  for (const [side, server] of servers) tokens.set(side, await tokenFrom(server));
  console.log("| request | side | req/s | p99 ms | server µs | to off |\n|---|---|--:|--:|--:|--:|");
  for (const path of paths) {
    const found = new Map<Side, Awaited<ReturnType<typeof slice>>[]>(sides.map((side) => [side, []]));
    for (const [side, server] of servers) await slice(server, tokens.get(side) ?? "", path, Math.max(5, seconds));
    for (let round = 0; round < rounds; round += 1)
      for (const [side, server] of servers)
        found.get(side)?.push(await slice(server, tokens.get(side) ?? "", path, seconds));
    const of = (side: Side, what: "rps" | "us" | "p99_ms") => median((found.get(side) ?? []).map((one) => one[what]));
    for (const side of sides) {
      const cells = [of(side, "rps").toFixed(0), of(side, "p99_ms").toFixed(1), of(side, "us").toFixed(0)];
      console.log(`| ${[path, side, ...cells, (of(side, "us") / of("off", "us")).toFixed(2)].join(" | ")} |`);
    }
  }
  console.log(`${(told / 1e6).toFixed(1)} MB were told`);
} finally {
  for (const server of servers.values()) await server.stop();
  collector.close();
}
