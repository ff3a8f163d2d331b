import { compare } from "./compare.ts";
import { assertSameAnswers } from "./equality.ts";
import { growthNames, measureGrowth } from "./growth.ts";
import { manifestsName, measureManifests } from "./manifests/measure.ts";
import type { Options } from "./options.ts";
import { readOptions } from "./options.ts";
import type { Report, Result } from "./report.ts";
import {
  crowdLine,
  crowdsOf,
  growthLine,
  heading,
  line,
  machine,
  resultOf,
  wantedGrowth,
  youngLine,
} from "./report.ts";
import { scenariosOn } from "./scenarios.ts";
import { measureShop, shopName } from "./shop/measure.ts";
import { measureSearch, searchName } from "./shop/search.ts";
import type { Stage } from "./stage.ts";
import { setStage } from "./stage.ts";
import { measureRecords, recordsName } from "./warehouse/grown.ts";
import { measureYoung, wantedYoung, youngName } from "./young.ts";

/** Progress and tables for people; with --json only the report leaves by the standard output. */
const sayTo = (json: boolean) => (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`);

function emptyReport({ seconds, rounds, scale }: Options): Report {
  const date = new Date().toISOString().slice(0, 10);
  const taken = { results: [], crowds: [], growth: [], young: [], records: [], bulk: [], table: null, search: [] };
  return { date, machine: machine(), options: { seconds, rounds, scale }, ...taken };
}

async function measureAll(stage: Stage, options: Options, say: (text: string) => void): Promise<Report> {
  const scenarios = await scenariosOn(stage);
  const others = [youngName, recordsName, manifestsName, shopName, searchName];
  const names = [...scenarios.map(({ name }) => name), ...growthNames, ...others];
  if (options.only && !names.includes(options.only)) throw new Error(`--only takes one of ${names.join(", ")}`);
  const chosen = (name: string) => options.only === undefined || options.only === name;

  const results: Result[] = [];
  say(heading);
  for (const scenario of scenarios.filter(({ name }) => chosen(name))) {
    // Another checkout may answer with what it knew then.
    if (!options.beside || "without" in options.beside) await assertSameAnswers(stage, scenario);
    for (const connections of scenario.wanted.keys()) {
      const result = resultOf(scenario, await compare(stage, scenario, connections, options));
      results.push(result);
      say(line(result));
    }
  }
  const crowds = crowdsOf(results);
  for (const crowd of crowds) say(crowdLine(crowd));

  const growth: Report["growth"] = [];
  for (const name of growthNames.filter(chosen)) {
    for (const grown of await measureGrowth(stage, name, options)) {
      growth.push({ ...grown, wanted: wantedGrowth });
      say(growthLine({ ...grown, wanted: wantedGrowth }));
    }
  }
  return { ...emptyReport(options), results, crowds, growth };
}

/** By itself: it has a database of its own. */
async function measureYoungAlone(options: Options, say: (text: string) => void): Promise<Report["young"]> {
  const young = (await measureYoung(options, say)).map((one) => ({ ...one, wanted: wantedYoung }));
  for (const one of young) say(youngLine(one));
  return young;
}

async function measureTogether(options: Options, say: (text: string) => void): Promise<Report> {
  const stage = await setStage(options, say);
  const end = () => void stage.stop().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  try {
    return await measureAll(stage, options, say);
  } finally {
    await stage.stop();
  }
}

const options = readOptions(process.argv.slice(2));
const say = sayTo(options.json);
const alone = [youngName, recordsName, manifestsName, shopName, searchName].some((name) => name === options.only);
const report = alone ? emptyReport(options) : await measureTogether(options, say);
if (options.only === undefined || options.only === youngName) report.young = await measureYoungAlone(options, say);
// By their names only: millions of rows take a while to fill.
if (options.only === recordsName) report.records = await measureRecords(options, say);
if (options.only === searchName) report.search = await measureSearch(options, say);
if (options.only === shopName) Object.assign(report, await measureShop(options, say));
if (options.only === undefined || options.only === manifestsName) report.bulk = await measureManifests(options, say);
if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
