import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@karwan/db/testing";
import { parse, stringify } from "yaml";

export const rulesFile = join(import.meta.dirname, "../../ops/prometheus/alerts.yaml");
const configFile = join(import.meta.dirname, "../../ops/prometheus/prometheus.yaml");

export type Series = { metric: Record<string, string>; value: [number, string] };

/** A Prometheus with the configuration that is handed out, but for where the server is and how often it looks. */
export async function startPrometheus(program: string, server: { url: string; token: string }) {
  const folder = await mkdtemp(join(tmpdir(), "karwan-prometheus-"));
  const token = join(folder, "token");
  await writeFile(token, server.token, { mode: 0o600 });
  const config = parse(await readFile(configFile, "utf8"));
  Object.assign(config.global, { scrape_interval: "1s", evaluation_interval: "1s" });
  config.rule_files = [rulesFile];
  const [scrape] = config.scrape_configs;
  scrape.authorization.credentials_file = token;
  scrape.static_configs = [{ targets: [new URL(server.url).host] }];
  const file = join(folder, "prometheus.yaml");
  await writeFile(file, stringify(config));
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${listen}`,
      "--enable-feature=exemplar-storage",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`http://${listen}/api/v1/${path}`);
    const body = (await response.json()) as { status: string; data: T; error?: string };
    if (body.status !== "success") throw new Error(`Prometheus answers: ${body.error}`);
    return body.data;
  }
  async function ready(): Promise<void> {
    for (const deadline = Date.now() + 60_000; ; await delay(100)) {
      if ((await fetch(`http://${listen}/-/ready`).catch(() => null))?.ok) return;
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Prometheus does not start:\n${said}`);
    }
  }
  const prometheus = {
    get,
    query: async (expression: string) =>
      (await get<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true });
    },
  };
  await ready().catch(async (error: unknown) => {
    await prometheus.stop();
    throw error;
  });
  return prometheus;
}
