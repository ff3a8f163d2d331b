import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkScenarios } from "./check.ts";
import { checkManifests } from "./manifests/measure.ts";
import { checkShop } from "./shop/measure.ts";
import { checkSearch } from "./shop/search.ts";

let made: TestDatabase;
let data: string;
beforeAll(async () => {
  made = await testDatabase();
  data = await mkdtemp(join(tmpdir(), "karwan-bench-"));
});
afterAll(async () => {
  await made.drop();
  await rm(data, { recursive: true, force: true });
});

test("every benchmark runs, and its handler by hand answers what the server answers", async () => {
  const superuser = new URL(testServer().adminUrl);
  superuser.pathname = new URL(made.url).pathname;
  const said: string[] = [];
  const database = { url: made.url, superuser: superuser.href };
  const compared = await checkScenarios({ data, database }, (line) => said.push(line));
  expect(compared.length).toBeGreaterThan(15);
});

test("what is measured of manifests, wallets and labels runs", async () => {
  const own = await testDatabase();
  const superuser = new URL(testServer().adminUrl);
  superuser.pathname = new URL(own.url).pathname;
  const folder = await mkdtemp(join(tmpdir(), "karwan-bench-"));
  const database = { url: own.url, superuser: superuser.href };
  const done = await checkManifests({ data: folder, database }, () => undefined);
  expect(done).toHaveLength(7);
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

test("every benchmark of a shop runs, and puts back what it did", async () => {
  const own = await testDatabase();
  const superuser = new URL(testServer().adminUrl);
  superuser.pathname = new URL(own.url).pathname;
  const folder = await mkdtemp(join(tmpdir(), "karwan-bench-"));
  const database = { url: own.url, superuser: superuser.href };
  const done = await checkShop({ data: folder, database }, () => undefined);
  expect(done).toHaveLength(8);
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

test("every kind of search of a shop is answered", async () => {
  const own = await testDatabase();
  const superuser = new URL(testServer().adminUrl);
  superuser.pathname = new URL(own.url).pathname;
  const folder = await mkdtemp(join(tmpdir(), "karwan-bench-"));
  expect(await checkSearch({ data: folder, database: { url: own.url, superuser: superuser.href } })).toBe(10);
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});
