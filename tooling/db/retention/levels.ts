import type { Kit } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { forgetExpired, purgeOld } from "@karwan/server/maintenance";
import type { PassingTable, Stage } from "@karwan/server/testing";
import { plant, rowsOf, stageOf } from "@karwan/server/testing";

const HOUR = 3600_000;

export type Run = {
  tables: readonly PassingTable[];
  /** Rows of each table an hour. */
  perHour: number;
  /** So long a step of the simulated time is, and so many there are. */
  stepHours: number;
  steps: number;
  /** When it ends: the audit log lets nothing go that is young by the database's own clock. */
  until: Date;
};
/** How many rows a table had: at the most, in the middle and at the end of the time. */
export type Level = { table: PassingTable; most: number; half: number; end: number; written: number };

/** All that is looked at by the worker in one step of the time: the real jobs, at the moment that the clock says. */
async function tidy(kit: Kit, stage: Stage): Promise<void> {
  const { tenantId } = stage;
  const at = [tenantId, kit.clock.now.toISOString()];
  // Set by the database's clock when the tenant was made, which is later than the simulated time begins.
  await arrange(kit.database, { tenantId }, "UPDATE tenants SET purge_at = least(purge_at, $2) WHERE id = $1", at);
  await purgeOld(kit.deps);
  await forgetExpired(kit.deps);
}

/** Writes step by step what so many events leave behind, has the worker's jobs tidy up, and says how the tables grew. */
export async function levelsOf(kit: Kit, run: Run): Promise<Level[]> {
  const { tables, perHour, stepHours, steps, until } = run;
  const step = stepHours * HOUR;
  const tenant = await kit.tenant();
  const stage = await stageOf(kit.database, tenant, tenant.admin);
  kit.clock.now = new Date(until.getTime() - steps * step);
  const rows = Math.round(perHour * stepHours);
  const levels = new Map(tables.map((table) => [table, { table, most: 0, half: 0, end: 0, written: rows * steps }]));
  for (let done = 1; done <= steps; done += 1) {
    const from = kit.clock.now;
    kit.clock.advance(step);
    for (const table of tables) await plant(stage, table, { from, to: kit.clock.now, rows });
    // As PostgreSQL does by itself in as much real time: plans know how much there is.
    if (done % 6 === 1) await arrange(kit.database, {}, `ANALYZE ${tables.join(", ")}`);
    await tidy(kit, stage);
    for (const level of levels.values()) {
      level.end = await rowsOf(stage, level.table);
      level.most = Math.max(level.most, level.end);
      if (done === Math.ceil(steps / 2)) level.half = level.end;
    }
  }
  return [...levels.values()];
}
