import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { CronJob } from "kubernetes-models/batch/v1/CronJob";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { commands } from "../../apps/server/src/cli/commands.ts";
import { environmentVariables } from "../../apps/server/src/env.ts";
import type { Manifest, Values } from "./chart.ts";
import { chartFolder, chartValues, over, renderChart } from "./chart.ts";

const kinds = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};
const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);

const everything: Values = {
  autoscaling: { enabled: true },
  ingress: { enabled: true, className: "nginx", annotations: { "nginx.ingress.kubernetes.io/proxy-body-size": "11m" } },
  files: { storageClass: "nfs" },
  image: { digest: `sha256:${"a".repeat(64)}` },
  serviceMonitor: { enabled: true },
  backup: { enabled: true },
  nodeSelector: { "kubernetes.io/arch": "amd64" },
  podAnnotations: { "example.com/word": 'with "quotes" and: a colon' },
  settings: { KARWAN_CORS_ORIGINS: "https://shop.example,https://admin.example" },
};
const little: Values = { replicas: 1, files: { enabled: false }, checks: { enabled: false } };
const elsewhere: Values = { files: { existingClaim: "files-of-ours" } };

const schema = JSON.parse(await readFile(join(chartFolder, "values.schema.json"), "utf8"));
const isAllowed = new Ajv({ strict: true, strictTypes: false }).compile(schema);
const allowed = async (given: Values) => isAllowed(over(await chartValues(), given));

const one = (manifests: Manifest[], kind: string, name?: string) => {
  const found = manifests.filter((manifest) => manifest.kind === kind && (!name || manifest.metadata.name === name));
  expect(found, `${kind} ${name ?? ""}`).toHaveLength(1);
  return found[0] as Manifest;
};
/** Every pod that the chart makes, whoever starts it. */
const podsOf = (manifests: Manifest[]) =>
  manifests.flatMap(({ kind, spec }) =>
    kind === "Deployment" ? [spec.template] : kind === "CronJob" ? [spec.jobTemplate.spec.template] : [],
  );

describe("the Helm chart", () => {
  test.each([
    ["as it comes", {}],
    ["with everything", everything],
    ["with little", little],
    ["with a claim that is there", elsewhere],
  ])("%s is what its schema allows and Kubernetes takes", async (_, given) => {
    expect(await allowed(given), JSON.stringify(isAllowed.errors)).toBe(true);
    const { manifests } = await renderChart(given);
    expect(manifests.length).toBeGreaterThan(3);
    for (const manifest of manifests) {
      // The Prometheus operator's own kind, which Kubernetes knows nothing of.
      if (manifest.kind === "ServiceMonitor") continue;
      if (!isKnown(manifest.kind)) throw new Error(`a ${manifest.kind}, which nothing checks`);
      // biome-ignore lint/suspicious/noExplicitAny: what it is made of is what is to be found out
      const model: { validate(): void } = new kinds[manifest.kind](manifest as any);
      expect(() => model.validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow(Error);
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("is found out where it is wrong: a value that is not there, a field that Kubernetes does not know", async () => {
    await expect(renderChart({ service: null })).rejects.toThrow("nil pointer evaluating");
    const { manifests } = await renderChart();
    const server = structuredClone(one(manifests, "Deployment"));
    server.spec.template.spec.containers[0].readinessProbe.httpGet.port = { name: "http" };
    // biome-ignore lint/suspicious/noExplicitAny: a manifest that is wrong on purpose
    expect(() => new Deployment(server as any).validate()).toThrow("readinessProbe/httpGet/port must be string");
  });

  test.each([
    [{ replicas: 0 }],
    [{ replica: 3 }],
    [{ settings: { KARWAN_JWT_SECRET: "not in a ConfigMap" } }],
    [{ settings: { KARWAN_TRUST_PROXY: 1 } }],
    [{ image: { digest: "latest" } }],
    [{ backup: { schedule: "daily" } }],
    [{ resources: { limits: { memory: "a lot" } } }],
    [{ terminationGraceSeconds: 5 }],
  ])("%j is refused by the schema", async (given) => {
    expect(await allowed(given as Values)).toBe(false);
  });

  test("tells servers only settings that they read, and none that is confidential", async () => {
    const { manifests } = await renderChart(everything);
    const { data } = one(manifests, "ConfigMap");
    expect(environmentVariables).toEqual(expect.arrayContaining(Object.keys(data)));
    expect(Object.keys(data).filter((name) => /SECRET|TOKEN|PASSWORD|_URL$/.test(name))).toEqual(["KARWAN_PUBLIC_URL"]);
    const envFrom = [{ configMapRef: { name: "karwan-settings" } }, { secretRef: { name: "karwan" } }];
    for (const { spec } of podsOf(manifests))
      for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
        expect(container.envFrom).toEqual(envFrom);
        expect(container.env).toBeUndefined();
      }
  });

  test("gives no pod more than it needs: no root, no token, nothing to write but its own folders", async () => {
    for (const { spec } of podsOf((await renderChart(everything)).manifests)) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits.memory).toBe("1Gi");
        const mounts = container.volumeMounts.map(({ name }: { name: string }) => name);
        const volumes = spec.volumes.map(({ name }: { name: string }) => name);
        expect(volumes).toEqual(expect.arrayContaining(mounts));
      }
    }
  });

  test("replaces servers one by one without a pause: asked by /readyz, drained, and waited for", async () => {
    const { spec } = one((await renderChart()).manifests, "Deployment");
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const [server] = spec.template.spec.containers;
    expect(server.readinessProbe.httpGet.path).toBe("/readyz");
    expect(server.livenessProbe.httpGet.path).toBe("/healthz");
    const { data } = one((await renderChart()).manifests, "ConfigMap");
    const noticed = server.readinessProbe.periodSeconds * server.readinessProbe.failureThreshold;
    expect(Number(data.KARWAN_DRAIN_SECONDS)).toBeGreaterThan(noticed);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(data.KARWAN_DRAIN_SECONDS) + 15 + 10,
    );
    // Migrations stand back from locks for half an hour.
    expect(server.startupProbe.periodSeconds * server.startupProbe.failureThreshold).toBeGreaterThan(30 * 60);
  });

  test("selects the servers and nothing else, under whatever name it is installed", async () => {
    const { manifests } = await renderChart(everything, "second");
    const { spec } = one(manifests, "Deployment", "second");
    const { labels } = spec.template.metadata;
    const selectors = [
      spec.selector.matchLabels,
      one(manifests, "Service").spec.selector,
      one(manifests, "PodDisruptionBudget").spec.selector.matchLabels,
    ];
    for (const selector of selectors) expect(labels).toMatchObject(selector);
    for (const pod of podsOf(manifests.filter(({ kind }) => kind === "CronJob")))
      expect(pod.metadata.labels).not.toMatchObject(selectors[1]);
    expect(one(manifests, "HorizontalPodAutoscaler").spec.scaleTargetRef.name).toBe("second");
    expect(spec.replicas).toBeUndefined();
    expect(spec.template.spec.containers[0].image).toBe(`karwan@sha256:${"a".repeat(64)}`);
  });

  test("lets in what callers need and keeps metrics and health inside", async () => {
    const { spec } = one((await renderChart(everything)).manifests, "Ingress");
    const paths = spec.rules[0].http.paths.map(({ path }: { path: string }) => path);
    expect(paths).toContain("/api/");
    for (const inside of ["/metrics", "/healthz", "/readyz"])
      expect(paths.some((path: string) => inside.startsWith(path))).toBe(false);
  });

  test("runs commands that there are", async () => {
    const { manifests, notes } = await renderChart(everything);
    const texts = podsOf(manifests).flatMap(({ spec }) =>
      [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ command }: { command?: string[] }) =>
        command ? [command.join(" ")] : [],
      ),
    );
    expect(texts).toHaveLength(4);
    const known = commands.map(({ words }) => words.join(" "));
    for (const text of [...texts, ...notes.matchAll(/cli\.ts .*/g).map(([line]) => line)]) {
      const [, words = ""] = /apps\/server\/src\/cli\.ts (.+)/.exec(text) ?? ["", text.replace("cli.ts ", "")];
      expect(
        known.some((command) => words.startsWith(command)),
        text,
      ).toBe(true);
    }
  });

  test("has the version of what it installs", async () => {
    const chart = parse(await readFile(join(chartFolder, "Chart.yaml"), "utf8"));
    const { version } = JSON.parse(await readFile(join(chartFolder, "../../../package.json"), "utf8"));
    expect(chart).toMatchObject({ version, appVersion: version });
    expect(await chartValues()).toMatchObject({ image: { tag: version } });
  });
});
