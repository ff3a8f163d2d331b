import type { RegisteredStatement } from "@karwan/db";
import { asAdmin } from "@karwan/db/testing";
import { askLists } from "./asked/lists.ts";
import { enter } from "./explain.ts";
import { samplesOf } from "./parameters/samples.ts";
import type { Outcome } from "./run.ts";
import { FIRST, largeShape, SECOND, staleShape, youngShapes } from "./shapes.ts";
import type { Case, Known } from "./statements.ts";
import { casesOf, describeAll } from "./statements.ts";
import type { World } from "./world.ts";
import { fillTenant, memberOf } from "./world.ts";

export type Options = {
  /** Only statements, or lists, with this in their name. */
  only?: string | undefined;
  list?: string | undefined;
  /** Lists are asked with any two of their filters, and with all values that these can have. */
  thorough?: boolean | undefined;
  /** Only databases in their first days. */
  young?: boolean | undefined;
  /** How many rows the growing tables of a large tenant have, if there is to be one. */
  large?: number | undefined;
};
export type Report = { statements: number; utilities: number; findings: string[]; refused: string[]; ran: number };

const REHEARSED = 100;
type Rehearsed = { described: Awaited<ReturnType<typeof describeAll>>; cases: [Case[], Case[]]; silent: string[] };

const bothModes = ({ planned }: Known) => (planned ? (["custom"] as const) : (["generic", "custom"] as const));

/** Every statement once with values for two tenants, in a database that is thrown away: made-up ids are the same in each. */
function rehearse(world: World, statements: readonly RegisteredStatement[], options: Options): Promise<Rehearsed> {
  const chosen = ({ name }: { name: string }) => options.only === undefined || name.startsWith(options.only);
  return world.place((place) =>
    asAdmin(place.adminUrl, async (client) => {
      await client.query(`SET ROLE ${place.role}`);
      const described = await describeAll(client, statements.filter(chosen), world.tables);
      for (const tenant of [FIRST, SECOND]) await fillTenant(place.admin, world.tables, { tenant, rows: REHEARSED });
      const cases: [Case[], Case[]] = [[], []];
      const silent: string[] = [];
      for (const tenant of [FIRST, SECOND] as const) {
        const who = await memberOf(place, world.tables, tenant);
        await enter(client, place.role, who);
        const samples = samplesOf(place.admin, world.tables, who);
        const asked = await askLists({
          url: place.url,
          tables: world.tables,
          samples,
          thorough: options.thorough ?? false,
          list: options.list,
        });
        silent.push(...asked.silent);
        const own = await casesOf(described.known, world.tables, samples, bothModes);
        const heard = asked.cases.filter(chosen);
        const texts = new Set(heard.map(({ text }) => text));
        cases[tenant] = [...heard, ...own.filter(({ text }) => !texts.has(text))];
      }
      return { described, cases, silent };
    }),
  );
}

const summed = (outcomes: readonly Outcome[]) => ({
  findings: outcomes.flatMap(({ findings }) => findings),
  refused: [...new Set(outcomes.flatMap(({ refused }) => refused))],
  ran: outcomes.reduce((sum, { ran }) => sum + ran, 0),
});

/** Explains and runs everything on the small shapes, and on a large one if that is wanted. */
export async function checkPlans(
  world: World,
  statements: readonly RegisteredStatement[],
  options: Options,
): Promise<Report> {
  const { described, cases, silent } = await rehearse(world, statements, options);
  const stale = options.young ? [] : staleShape(world, cases);
  const outcomes = (await Promise.all([youngShapes(world, cases), stale])).flat();
  if (options.large !== undefined) outcomes.push(...(await largeShape(world, cases, options.large)));
  const { findings, ...rest } = summed(outcomes);
  const unheard = silent.map((name) => `${name}: could not be asked for, so its plans were not looked at`);
  return {
    statements: new Set(cases[0].map(({ text }) => text)).size,
    utilities: described.utilities,
    findings: [...described.findings, ...unheard, ...findings],
    ...rest,
  };
}
