import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse as render } from "@evertdespiegeleer/go-template";
import { parse, parseAllDocuments } from "yaml";

export const chartFolder = join(import.meta.dirname, "../../ops/helm/karwan");

export type Values = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; [key: string]: any };

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As Helm puts what is given over what the chart says: objects key by key, everything else whole. */
export function over(base: Values, given: Values): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(given)) {
    const below = merged[key];
    merged[key] = isObject(below) && isObject(value) ? over(below, value) : value;
  }
  return merged;
}

export const chartValues = async (): Promise<Values> => parse(await readFile(join(chartFolder, "values.yaml"), "utf8"));

/**
 * What Helm would hand to Kubernetes. The chart keeps to Go's own template language, whose very engine renders it here; that
 * it asks for nothing that Helm adds is seen by that. What is named and not there is an error, where Helm writes nothing.
 */
export async function renderChart(
  given: Values = {},
  release = "karwan",
): Promise<{ manifests: Manifest[]; notes: string }> {
  const chart = parse(await readFile(join(chartFolder, "Chart.yaml"), "utf8"));
  const context = {
    Values: over(await chartValues(), given),
    Release: { Name: release, Namespace: "default", Service: "Helm" },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  const folder = join(chartFolder, "templates");
  const names = await readFile(join(folder, "_names.tpl"), "utf8");
  const rendered = async (file: string) => render(names + (await readFile(join(folder, file), "utf8")), context);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".yaml")).toSorted();
  const texts = await Promise.all(files.map(rendered));
  const manifests = texts.flatMap((text, n) =>
    parseAllDocuments(text, { strict: true, uniqueKeys: true }).map((document) => {
      if (document.errors[0]) throw new Error(`${files[n]}: ${document.errors[0].message}\n${text}`);
      return document.toJS() as Manifest | null;
    }),
  );
  return { manifests: manifests.filter((manifest) => manifest !== null), notes: await rendered("NOTES.txt") };
}
