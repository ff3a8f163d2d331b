import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import type { ServerProcess } from "@karwan/server/testing";
import { startServerProcess } from "@karwan/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const readme = path.resolve(import.meta.dirname, "../../README.md");
let db: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  db = await testDatabase();
  server = await startServerProcess({
    DATABASE_URL: db.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_SEED_DEMO: "1",
  });
});
afterAll(async () => {
  await server.end();
  await db.drop();
});

test("the README's tour does what it says, word for word", async () => {
  const text = await readFile(readme, "utf8");
  const blocks = [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
  const script = blocks.join("\n").replace("http://localhost:3000", server.url);
  expect(script).toContain(server.url);
  const { stdout } = await promisify(execFile)("bash", ["-eu", "-c", script]);
  const lines = stdout.trim().split("\n");
  expect(lines.slice(0, 3)).toEqual(["100", "active", "95"]);
  expect(stdout).toContain("'pick 5 95', 'receive 100 100', 'initial_stock 0 0'");
  const at = lines.findIndex((line) => line.startsWith('{"'));
  const refused: unknown = JSON.parse(lines[at] ?? "{}");
  expect(refused).toMatchObject({ success: false, code: "insufficient_stock", available: 85 });
  expect(lines[at + 1]).toMatch(/[\u0600-\u06ff]/);
  expect(lines.slice(at + 2)).toEqual([
    expect.stringMatching(/^\d+ IQD$/),
    "assigned",
    "driver",
    "en_route_to_delivery",
    "paid",
    "pending > assigned > accepted > picked_up > en_route_to_delivery > delivered",
  ]);
});
