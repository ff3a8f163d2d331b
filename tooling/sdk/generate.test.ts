import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { appRouter } from "@karwan/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restRoutes, streamRoutes } from "../../apps/server/src/rest/routes.ts";
import { operations } from "../../packages/sdk/src/generated/operations.ts";
import { root } from "../run/marks.mjs";
import { generateSdk } from "./generate.ts";
import type { Document } from "./generator/document.ts";

/** The document with no more than the operations on webhooks, for the whole takes seconds to print. */
async function smallDocument(): Promise<Document> {
  const document = JSON.parse(await readFile(path.join(root, "openapi.json"), "utf8")) as Document;
  const few = Object.entries(document.paths).filter(([path]) => path.startsWith("/webhooks"));
  return { ...document, paths: Object.fromEntries(few) };
}

let checkout: string;
const generated = () => path.join(checkout, "packages/sdk/src/generated");
beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), "karwan-sdk-made-"));
  await writeFile(path.join(checkout, "openapi.json"), JSON.stringify(await smallDocument()));
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

describe("the SDK's generated sources", () => {
  test("are made from openapi.json alone, once, and again when it or one of them changes", async () => {
    const made = await generateSdk(checkout);
    expect(made).toBeGreaterThan(4);
    expect(await generateSdk(checkout)).toBe(0);

    const file = path.join(generated(), "reasons.ts");
    const text = await readFile(file, "utf8");
    await writeFile(file, `${text}// by hand\n`);
    await writeFile(path.join(generated(), "left-behind.ts"), "export {};\n");
    expect(await generateSdk(checkout)).toBe(made);
    expect(await readFile(file, "utf8")).toBe(text);
    expect(await readdir(generated())).not.toContain("left-behind.ts");

    const document = await readFile(path.join(checkout, "openapi.json"), "utf8");
    await writeFile(
      path.join(checkout, "openapi.json"),
      document.replace('"procedure":"webhooks.list"', '"procedure":"webhooks.all"'),
    );
    expect(await generateSdk(checkout)).toBe(made);
    expect(await readFile(path.join(generated(), "operations.ts"), "utf8")).toContain('"webhooks.all": "query"');
  });

  test("have one type of a delivery and one of its status, which every answer with a delivery uses", async () => {
    const read = (name: string) => readFile(path.join(root, "packages/sdk/src/generated", name), "utf8");
    const records = await read("records.ts");
    expect(records.match(/^export type Delivery = \{$/gm)).toHaveLength(1);
    expect(records.match(/"en_route_to_delivery" \|/g)).toHaveLength(2); // of a delivery, and of its assignment
    const answers = (await read("delivery.ts")).match(/^ {4}delivery: Delivery;$/gm) ?? [];
    expect(answers.length).toBeGreaterThan(10);
  });

  test("have every call of the router, each of its kind", () => {
    const calls = restRoutes(appRouter);
    const kinds = calls.map(({ name, type }): [string, string] => [name, type]);
    const streams = streamRoutes(appRouter).map(({ name }): [string, string] => [name, "stream"]);
    const known = Object.entries(operations).map(([path, kind]) => [
      path,
      kind === "query" || kind === "stream" ? kind : "mutation",
    ]);
    expect(known.toSorted()).toEqual([...kinds, ...streams].toSorted());
  });
});
