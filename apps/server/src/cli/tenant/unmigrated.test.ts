import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { startupSentence } from "../../startup-error.ts";
import { tenantImport } from "./import.ts";

test("a company is not brought into a database that lacks migrations, which is told and left empty (ADR 0038)", async () => {
  const url = await createTestDatabase(testServer());
  const dir = await mkdtemp(join(tmpdir(), "karwan-unmigrated-"));
  onTestFinished(async () => {
    await dropTestDatabase(testServer(), url);
    await rm(dir, { recursive: true });
  });
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("KARWAN_DATA_DIR", dir);
  vi.stubEnv("KARWAN_JWT_SECRET", "a secret for tests, long enough to be taken");
  const refusal = startupSentence(await tenantImport.run(["/dev/null"]).catch((error: unknown) => error));
  expect(refusal).toMatch(/^The database lacks \d+ migrations: run karwan migrate first[^\n]*$/);
  const made =
    "SELECT count(*)::int AS count FROM pg_namespace WHERE nspname = 'pgboss' OR to_regclass('users') IS NOT NULL";
  expect((await asAdmin(url, (client) => client.query(made))).rows).toEqual([{ count: 0 }]);
});
