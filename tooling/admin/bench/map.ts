import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { BenchStage } from "./stage.ts";
import { tenantId } from "./stage.ts";
import { traced } from "./trace.ts";
import type { Line, Part } from "./what.ts";

const DRIVERS = 1_000;
/** Each driver moves once a second, thirty times as often as phones say where they are; not all of them at once. */
const PARTS = 10;
const SECONDS = 15;
const WARM_SECONDS = 5;

// The database is kept: who is there is not made again.
const make = `
  WITH missing AS (
    SELECT gen_random_uuid() AS id, n::text AS name
      FROM generate_series((SELECT count(*) + 1 FROM users WHERE first_name = 'Mover'), $2::int) n),
  people AS (
    INSERT INTO users (id, email, first_name, last_name, full_name, status)
    SELECT id, 'mover' || name || '@pages.test', 'Mover', name, 'Mover ' || name, 'active' FROM missing),
  members AS (
    INSERT INTO memberships (tenant_id, user_id) SELECT $1, id FROM missing)
  INSERT INTO drivers (tenant_id, id, user_id, is_online, all_zones, last_latitude, last_longitude, last_location_at)
  SELECT $1, gen_random_uuid(), id, true, true, 33.2 + random() * 0.25, 44.25 + random() * 0.3, now() FROM missing`;
const move = `
  UPDATE drivers
     SET last_latitude = last_latitude + (random() - 0.5) * 0.002,
         last_longitude = last_longitude + (random() - 0.5) * 0.002, last_location_at = now()
   WHERE tenant_id = $1 AND is_online AND last_latitude IS NOT NULL AND mod(abs(hashtext(id::text)), $2) = $3
  RETURNING id`;

/** Moves the drivers, part after part, for so long; answers how many movements those were. */
async function moving({ sql }: BenchStage, seconds: number): Promise<number> {
  const step = 1_000 / PARTS;
  const begun = performance.now();
  let moved = 0;
  for (let part = 0; part < seconds * PARTS; part += 1) {
    moved += (await sql(move, [tenantId, PARTS, part % PARTS])).length;
    await setTimeout(Math.max(0, begun + (part + 1) * step - performance.now()));
  }
  return moved;
}

/** How long after it was committed that a driver goes off duty the page counts him there: it hears of all who move. */
async function heardOf({ sql }: BenchStage, page: Page): Promise<number> {
  const chip = page.getByRole("button", { name: /^Off duty \d+/ });
  const count = Number(/\d+/.exec((await chip.textContent()) ?? "")?.[0]);
  const turn = "UPDATE drivers SET is_online = $3 WHERE tenant_id = $1 AND id = $2";
  const [driver] = await sql<{ id: string }>(
    "SELECT id FROM drivers WHERE tenant_id = $1 AND is_online AND last_latitude IS NOT NULL LIMIT 1",
    [tenantId],
  );
  await sql(turn, [tenantId, driver?.id, false]);
  const begun = performance.now();
  await page.getByRole("button", { name: `Off duty ${count + 1}` }).waitFor();
  const took = performance.now() - begun;
  await sql(turn, [tenantId, driver?.id, true]);
  return Math.round(took);
}

/** The live map with a thousand drivers on it, all of whom move. */
export const map: Part = async (stage): Promise<Line[]> => {
  await stage.sql(make, [tenantId, DRIVERS]);
  const page = await stage.open("/map");
  await page.locator(".map canvas").nth(1).waitFor({ state: "attached" });
  await page.locator("[data-driver]").nth(20).waitFor();
  // The lists, the stream's beginning and what is compiled once belong to the opening.
  await moving(stage, WARM_SECONDS);
  let moved = 0;
  let lists = 0;
  page.on("response", (answer) => void (answer.url().includes("drivers.locations") && lists++));
  const seen = await traced(page, async () => {
    moved = await moving(stage, SECONDS);
  });
  const reads = lists;
  const heard = await heardOf(stage, page);
  await page.close();
  return [
    { what: "map: movements of drivers a second", value: Math.round((moved / seen.ms) * 1_000) },
    { what: "map: places of all drivers read again", value: reads, wanted: 1 },
    { what: "map: off duty to shown beside it, ms", value: heard },
    { what: "map: scripting, % of the time", value: seen.scripting, wanted: 30 },
    { what: "map: main thread at work, % of the time", value: seen.busy },
    { what: "map: pieces of work over 50 ms", value: seen.long.length },
    { what: "map: longest piece of work, ms", value: Math.round(Math.max(0, ...seen.long)) },
  ];
};
