import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pair } from "@karwan/db/testing";
import { findProgram, startPair } from "@karwan/db/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { ServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { send } from "./api-client.ts";
import { rulesFile, startPrometheus } from "./prometheus.ts";
import { makeAdministrator, openShop } from "./shop.ts";

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type Panel = { title: string; type: string; datasource?: object; targets?: { expr: string }[]; panels?: Panel[] };

const SLOW = "01920000-0000-7000-8000-00000000510e";
const rules: Rule[] = parse(await readFile(rulesFile, "utf8")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const board: { panels: Panel[] } = JSON.parse(
  await readFile(join(import.meta.dirname, "../../ops/grafana/karwan.json"), "utf8"),
);
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own way to name a variable
const SOURCE = "${datasource}";

/** As Grafana fills it in for all servers. */
const filledIn = (expr: string) => expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");

const shown = board.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ what: `panel ${title}`, expr: filledIn(expr) })),
);

/**
 * What an alert looks at, without what makes it one: a comparison, a time ago at which nothing was there yet, and failures
 * of our own, of which there are none to be had.
 */
const lookedAt = (expr: string) =>
  expr
    .replace(/\s*[<>]\s*[\d.]+$/, "")
    .replaceAll(/ offset \d+m/g, "")
    .replaceAll(/status=~"5\.\.",status!="503"|status="503"/g, 'status=~".+"');

describe("alerts", () => {
  const promtool = findProgram("promtool");
  test.skipIf(!promtool)(
    `are valid, and each fires when it has to and not before${promtool ? "" : ": skipped, promtool is not installed"}`,
    () => {
      const run = (...args: string[]) => execFileSync(promtool ?? "", args, { encoding: "utf8", stdio: "pipe" });
      expect(run("check", "rules", rulesFile)).toContain(`SUCCESS: ${rules.length} rules found`);
      expect(run("test", "rules", rulesFile.replace(".yaml", ".test.yaml"))).toContain("SUCCESS");
    },
  );

  test("are each tried, firing and not, and say how bad it is and what to look at", async () => {
    const tried = parse(await readFile(rulesFile.replace(".yaml", ".test.yaml"), "utf8"));
    const cases = tried.tests.flatMap(
      (one: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }) => one.alert_rule_test,
    );
    for (const { alert, labels, annotations } of rules) {
      const own = cases.filter(({ alertname }: { alertname: string }) => alertname === alert);
      expect(new Set(own.map(({ exp_alerts }: { exp_alerts: object[] }) => exp_alerts.length)), alert).toEqual(
        new Set([0, 1]),
      );
      expect(["critical", "warning"]).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(["summary", "description"]);
    }
  });
});

describe("the dashboard", () => {
  test("has a description or a name that says enough, one source for all, and no panel twice in one place", () => {
    expect(shown.length).toBeGreaterThan(20);
    const places = board.panels.map((panel) => JSON.stringify(Reflect.get(panel, "gridPos")));
    expect(new Set(places).size).toBe(places.length);
    for (const { type, datasource } of board.panels.filter(({ type }) => type !== "row"))
      expect({ type, datasource }).toEqual({ type, datasource: { type: "prometheus", uid: SOURCE } });
  });
});

const program = findProgram("prometheus");
describe.skipIf(!program)(
  `a real Prometheus that scrapes a real server${program ? "" : ": skipped, prometheus is not installed"}`,
  () => {
    const token = randomBytes(24).toString("hex");
    let pair: Pair;
    let server: ServerProcess;
    let refused: () => Promise<unknown>;
    let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
    beforeAll(async () => {
      pair = await startPair();
      const env = {
        DATABASE_URL: pair.url,
        DATABASE_REPLICA_URL: pair.standby.url,
        KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
        KARWAN_METRICS_TOKEN: token,
      };
      server = await startServerProcess(env);
      prometheus = await startPrometheus(program ?? "", { url: server.url, token });
      refused = await traffic(server, await makeAdministrator(env), pair.url);
    }, 180_000);
    afterAll(async () => {
      await prometheus?.stop();
      await server?.end("SIGKILL");
      await pair?.stop();
    });

    test("reads the metrics as OpenMetrics and finds nothing wrong with them", async () => {
      type Targets = { activeTargets: { health: string; lastError: string }[] };
      // Of a busy machine a scrape may be late once.
      const target = async () => (await prometheus.get<Targets>("targets")).activeTargets[0];
      await expect.poll(target, { interval: 250 }).toMatchObject({ health: "up", lastError: "" });
      const response = await fetch(`${server.url}/metrics`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/openmetrics-text;version=1.0.0,text/plain;q=0.5",
        },
      });
      expect(response.headers.get("content-type")).toMatch(/^application\/openmetrics-text/);
      expect(await response.text()).toMatch(/\n# EOF\n$/);
    });

    test.each([...rules.map(({ alert, expr }) => ({ what: `alert ${alert}`, expr: lookedAt(expr) })), ...shown])(
      "finds the series that the $what looks at",
      async ({ expr }) => {
        // What is refused goes on being refused, or there is no rate of it.
        const ask = async () => {
          await refused();
          return prometheus.query(expr);
        };
        await expect.poll(ask, { interval: 250 }).not.toEqual([]);
      },
    );

    test("evaluates every alert without an error", async () => {
      type Groups = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
      const evaluated = async () =>
        (await prometheus.get<Groups>("rules")).groups
          .flatMap((group) => group.rules)
          .map(({ name, health }) => [name, health]);
      await expect.poll(evaluated, { interval: 250 }).toEqual(rules.map(({ alert }) => [alert, "ok"]));
    });

    test("keeps examples of slow requests, by which their line in the log is found", async () => {
      type Examples = {
        seriesLabels: Record<string, string>;
        exemplars: { labels: Record<string, string>; value: string }[];
      }[];
      const window = `start=${Date.now() / 1000 - 600}&end=${Date.now() / 1000 + 60}`;
      const ask = () =>
        prometheus.get<Examples>(`query_exemplars?query=http_request_duration_seconds_bucket&${window}`);
      const slow = async () =>
        (await ask()).flatMap(({ exemplars }) => exemplars.map(({ labels }) => labels.request_id));
      await expect.poll(slow, { interval: 250 }).toContain(SLOW);
      const [first] = await ask();
      expect(Number(first?.exemplars[0]?.value)).toBeGreaterThan(0.25);
    });
  },
);

/** Answers of several kinds, and one that had to wait for a lock; gives what is refused once more. */
async function traffic(server: ServerProcess, admin: Awaited<ReturnType<typeof makeAdministrator>>, url: string) {
  const shop = await openShop(server.url, admin, "EYES");
  const token = await shop.user.token(server.url);
  const list = `${server.url}/api/v1/warehousing/warehouses`;
  for (let n = 0; n < 5; n += 1) await send(list, "GET", { token });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE warehouses IN ACCESS EXCLUSIVE MODE");
  // One record: the database itself answers that, and no replica.
  const waiting = fetch(`${list}/${shop.warehouseId}`, {
    headers: { authorization: `Bearer ${token}`, "x-request-id": SLOW },
  });
  await client.query("SELECT pg_sleep(0.6)");
  await client.query("COMMIT");
  await client.end();
  if ((await waiting).status !== 200) throw new Error("the request that had to wait was refused");
  return () => send(list, "POST", { token, body: {} });
}
