import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { levelsOf } from "./levels.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("tables whose rows go after hours level off within two days of steady work", async () => {
  const levels = await levelsOf(kit, {
    tables: ["idempotency_records", "stream_changes"],
    perHour: 60,
    stepHours: 4,
    steps: 12,
    until: kit.clock.now,
  });
  expect(levels).toEqual([
    { table: "idempotency_records", most: 24 * 60, half: 24 * 60, end: 24 * 60, written: 48 * 60 },
    { table: "stream_changes", most: 60, half: 60, end: 60, written: 48 * 60 },
  ]);
});

test("tables whose rows go after months level off within a year and a half", async () => {
  const levels = await levelsOf(kit, {
    tables: ["notifications", "sync_actions", "webhook_events", "carrier_events"],
    perHour: 1 / 24,
    stepHours: 15 * 24,
    steps: 52,
    until: kit.clock.now,
  });
  expect(levels.map(({ table, most, half, end }) => [table, most, half, end])).toEqual([
    ["notifications", 180, 180, 180],
    ["sync_actions", 90, 90, 90],
    ["webhook_events", 30, 30, 30],
    ["carrier_events", 365, 365, 365],
  ]);
});
