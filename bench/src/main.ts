import { compare } from "./compare.ts";
import { assertSameAnswers } from "./equality.ts";
import { growthNames, measureGrowth } from "./growth.ts";
import type { Options } from "./options.ts";
import { readOptions } from "./options.ts";
import type { Report, Result } from "./report.ts";
import { crowdLine, crowdsOf, growthLine, heading, line, machine, resultOf, wantedGrowth } from "./report.ts";
import { scenariosOn } from "./scenarios.ts";
import type { Stage } from "./stage.ts";
import { setStage } from "./stage.ts";

/** Progress and tables for people; with --json only the report leaves by the standard output. */
const sayTo = (json: boolean) => (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`);

async function measureAll(stage: Stage, options: Options, say: (text: string) => void): Promise<Report> {
  const scenarios = await scenariosOn(stage);
  const names = [...scenarios.map(({ name }) => name), ...growthNames];
  if (options.only && !names.includes(options.only)) throw new Error(`--only takes one of ${names.join(", ")}`);
  const chosen = (name: string) => options.only === undefined || options.only === name;

  const results: Result[] = [];
  say(heading);
  for (const scenario of scenarios.filter(({ name }) => chosen(name))) {
    await assertSameAnswers(stage, scenario);
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
  const { seconds, rounds, scale } = options;
  const date = new Date().toISOString().slice(0, 10);
  return { date, machine: machine(), options: { seconds, rounds, scale }, results, crowds, growth };
}

const options = readOptions(process.argv.slice(2));
const say = sayTo(options.json);
const stage = await setStage(options, say);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stage.stop().finally(() => process.exit(1)));
try {
  const report = await measureAll(stage, options, say);
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} finally {
  await stage.stop();
}
