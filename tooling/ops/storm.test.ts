import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runStorm } from "./storm/storm.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 });
});
afterAll(() => db.drop());

test("attackers without a credential fail no honest request, break nothing, and leave no memory taken", async () => {
  const report = await runStorm({ databaseUrl: db.url, clients: 8, seconds: 2, perSecond: 20, shops: 1, pause: 20 });
  for (const { sent, answered, failed } of [report.calm, report.storm]) {
    expect(failed).toEqual([]);
    expect(answered).toBe(sent);
  }
  expect(report.errors).toEqual([]);
  const answers = new Set(Object.values(report.attacks).flatMap((counts) => Object.keys(counts)));
  // 0: nobody waited for it any more, -1: never finished by design.
  for (const status of answers) expect(["-1", "0", "207", "400", "401", "404", "413", "429", "503"]).toContain(status);
  expect(Object.keys(report.attacks).toSorted()).toEqual(["batches", "bodies", "guesses", "logIns"]);
  expect(report.memory.after).toBeLessThan(1.5 * report.memory.before);
});
