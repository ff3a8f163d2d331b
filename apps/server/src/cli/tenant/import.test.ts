import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@karwan/db";
import type { ContentStore } from "@karwan/db/tenant-copy";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyAll } from "../verify-all.ts";
import { tenantImport } from "./import.ts";
import { changed } from "./testing/change.ts";
import { ask, asSuperuser, exported, fileStore, idOf, secret } from "./testing/kit.ts";

let source: TestDatabase;
let target: TestDatabase;
let files: { dir: string; store: ContentStore };

beforeAll(async () => {
  [source, target, files] = [await demoDatabase(), await testDatabase(), await fileStore()];
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(files.dir, { recursive: true, force: true });
});

/** What the command says on a terminal, and how it ends. */
async function told(args: string[]): Promise<{ code: number; said: string }> {
  let said = "";
  vi.stubEnv("DATABASE_URL", target.url);
  vi.stubEnv("KARWAN_ADMIN_URL", asSuperuser(target.url));
  vi.stubEnv("KARWAN_FILES_DIR", files.dir);
  vi.stubEnv("KARWAN_DATA_DIR", files.dir);
  vi.stubEnv("KARWAN_JWT_SECRET", secret);
  vi.stubEnv("KARWAN_ENCRYPTION_SECRET", secret);
  const written = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  try {
    return { code: await tenantImport.run(args), said };
  } finally {
    written.mockRestore();
    vi.unstubAllEnvs();
  }
}

test("an import tells a terminal nothing by a name that a file holds, and verifies the tenant that came (ADR 0038)", async () => {
  const { archive } = await exported(source.url, files.store);
  const [{ name } = { name: "" }] = await ask<{ name: string }>(
    source.url,
    "SELECT name FROM tenants WHERE code = 'RAF'",
  );
  const evil = "Raf\u001b]0;evil\u0007\u009b2J";
  const file = join(files.dir, "raf.karwan");
  const bytes = await changed(archive, ({ text, json }) => {
    text("tables/tenants/000001.csv", (rows) => rows.replace(name, evil));
    json("manifest.json", ({ tenant }) => Object.assign(tenant as object, { name: evil }));
  });
  await writeFile(file, bytes);
  const { code, said } = await told([file]);
  expect(said).toMatch(/RAF, Raf\uFFFD\]0;evil\uFFFD\uFFFD2J: \d+ rows/);
  expect(said.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(said).toMatch(/of 1 tenants: 0 mismatches/);
  expect(code).toBe(0);
});

test("a verification that looked at no tenant, or at another of that code, says so and is none (ADR 0038)", async () => {
  const id = await idOf(source.url, "RAF");
  const verified = async (meant: { code: string; id?: string }) => {
    const lines: string[] = [];
    return { isRight: await verifyAll(source.url, meant, (line) => lines.push(line)), last: lines.at(-1) };
  };
  expect(await verified({ code: "RAF", id })).toMatchObject({ isRight: true });
  expect(await verified({ code: "RAF" })).toMatchObject({ isRight: true });
  for (const meant of [{ code: "NOBODY" }, { code: "NOBODY", id }, { code: "RAF", id: newId() }])
    expect(await verified(meant)).toEqual({ isRight: false, last: expect.stringMatching(/was not looked at/) });
});
