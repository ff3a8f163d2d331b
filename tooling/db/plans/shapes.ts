import { asAdmin } from "@karwan/db/testing";
import type pg from "pg";
import { enter, prepareGeneric } from "./explain.ts";
import type { Limits } from "./plan-findings.ts";
import type { Outcome } from "./run.ts";
import { runCases } from "./run.ts";
import type { Case } from "./statements.ts";
import type { Place, World } from "./world.ts";
import { fillTenant, memberOf } from "./world.ts";

/** The tenant that was there first, and the one that came when the statistics were made already. */
export const [FIRST, SECOND] = [0, 1];
export type CasesOf = readonly [first: readonly Case[], second: readonly Case[]];

/** As the product is bound, in the scope of a tenant's member. */
function asMember<T>(place: Place, world: World, tenant: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asAdmin(place.adminUrl, async (client) => {
    await enter(client, place.role, await memberOf(place, world.tables, tenant));
    return work(client);
  });
}

const FEW_PAGES_OF_ROWS = 300;

async function smallTables({ admin }: Place, { tables }: World): Promise<Set<string>> {
  const small = new Set<string>();
  for (const name of tables.keys()) {
    const { rows } = await admin.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT FROM ${name} LIMIT ${FEW_PAGES_OF_ROWS + 1}) t`,
    );
    if ((rows[0]?.n ?? 0) <= FEW_PAGES_OF_ROWS) small.add(name);
  }
  return small;
}

const generic = (cases: readonly Case[]) =>
  cases.map((one) => ({ ...one, modes: one.modes.filter((mode) => mode === "generic") }));
/** What the product asks for; a statement planned for any values runs so, whatever else is tried. */
const own = (cases: readonly Case[]) =>
  cases.map((one) => ({ ...one, modes: one.modes.includes("generic") ? (["generic"] as const) : one.modes }));

/** Twice as many rows as bring autovacuum to make statistics, which replaces every plan made before. */
const FIRST_ROWS = 100;
// Until then no plan may cost more than some milliseconds, whatever it is.
const UNTIL_STATISTICS: Limits = { tenantRows: 4000, whole: true, small: new Set() };
const YOUNG = 1000;

/** Plans made before the first row, then of tables without statistics, then with them: a thousand rows a tenant. */
export function youngShapes(world: World, [cases]: CasesOf): Promise<Outcome[]> {
  return world.place((place) =>
    asAdmin(place.adminUrl, async (early) => {
      await enter(early, place.role, { tenantId: NOBODY, userId: NOBODY });
      const kept = await prepareGeneric(
        early,
        generic(cases).filter(({ modes }) => modes.length > 0),
      );
      for (const tenant of [FIRST, SECOND]) await fillTenant(place.admin, world.tables, { tenant, rows: FIRST_ROWS });
      await enter(early, place.role, await memberOf(place, world.tables, FIRST));
      const outcomes = [await runCases(early, "planned while empty", generic(cases), UNTIL_STATISTICS, kept)];
      for (const tenant of [FIRST, SECOND]) await fillTenant(place.admin, world.tables, { tenant, rows: YOUNG });
      const limits: Limits = { tenantRows: YOUNG, whole: false, small: await smallTables(place, world) };
      outcomes.push(
        await asMember(place, world, FIRST, (client) =>
          runCases(client, "without statistics", own(cases), { ...limits, whole: true }),
        ),
      );
      await place.admin.query("VACUUM ANALYZE");
      outcomes.push(await asMember(place, world, FIRST, (client) => runCases(client, "young", cases, limits)));
      return outcomes;
    }),
  );
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
const GROWN = 3000;

/** Statistics of a hundredth: the first tenant has grown since, the second came since. */
export function staleShape(world: World, [first, second]: CasesOf, rows = GROWN): Promise<Outcome[]> {
  return world.place(async (place) => {
    const share = 0.01;
    await fillTenant(place.admin, world.tables, { tenant: FIRST, rows }, 0, share);
    await place.admin.query("ANALYZE");
    await fillTenant(place.admin, world.tables, { tenant: FIRST, rows }, share, 1);
    await fillTenant(place.admin, world.tables, { tenant: SECOND, rows });
    const limits: Limits = { tenantRows: rows, whole: false, small: await smallTables(place, world) };
    return [
      await asMember(place, world, FIRST, (client) => runCases(client, "stale", first, limits)),
      await asMember(place, world, SECOND, (client) => runCases(client, "stale, a tenant since", own(second), limits)),
    ];
  });
}

const OTHERS = 9;

/** One tenant has half of all there is, nine others the other half; statistics are new. */
export function largeShape(world: World, [first, second]: CasesOf, rows: number): Promise<Outcome[]> {
  return world.place(async (place) => {
    const fewer = Math.ceil(rows / OTHERS);
    const fillOthers = asAdmin(place.adminUrl, async (other) => {
      // allowed (session-level SET): a connection of our own, to a database that is thrown away
      await other.query("SET session_replication_role = replica");
      for (let tenant = SECOND; tenant <= OTHERS; tenant += 1)
        await fillTenant(other, world.tables, { tenant, rows: fewer });
    });
    await Promise.all([fillTenant(place.admin, world.tables, { tenant: FIRST, rows }), fillOthers]);
    await place.admin.query("VACUUM ANALYZE");
    const limits: Limits = { tenantRows: rows, whole: false, small: await smallTables(place, world) };
    return [
      await asMember(place, world, FIRST, (client) => runCases(client, "large", first, limits)),
      await asMember(place, world, SECOND, (client) =>
        runCases(client, "beside a large tenant", own(second), { ...limits, tenantRows: fewer }),
      ),
    ];
  });
}
