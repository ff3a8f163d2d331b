import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { victims } from "./fleet.ts";
import { runChaos } from "./run.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "karwan-chaos-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("five kills of servers and PostgreSQL under mixed writes lose, double, unbalance and conceal nothing (3 §5, 4 C4)", async () => {
  const said: string[] = [];
  const report = await runChaos({
    folder,
    seed: 20_261_121,
    kills: 5,
    clients: 4,
    victims,
    between: [10, 40],
    pairs: 3,
    expireLeases: true,
    onProgress: (line) => said.push(line),
  });
  expect(report.problems, said.join("\n")).toEqual([]);
  expect(report).toMatchObject({ open: 0, mismatches: 0 });
  expect(Object.values(report.kills).reduce((sum, times) => sum + times, 0)).toBe(5);
  // A run that nobody's kill ever disturbed would prove nothing.
  expect(report.repeated).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.changes).toBeGreaterThan(20);
  expect(report.notifications).toBeGreaterThan(report.changes);
});
