import { parseArgs } from "node:util";
import type { Check } from "@karwan/db/doctor";
import { error } from "@karwan/db/doctor";
import { StartupError, startupSentence } from "../../startup-error.ts";
import type { Command } from "../command.ts";
import { withDatabaseUrl } from "../with-dependencies.ts";
import { examineInstallation } from "./examine.ts";
import { describe, exitCodeOf, reportOf } from "./report.ts";
import { examineSettings } from "./settings.ts";

async function examineAll(): Promise<Check[]> {
  const { check: settings, env } = examineSettings();
  if (!env) return [settings];
  try {
    return [settings, ...(await withDatabaseUrl((url) => examineInstallation(env, url)))];
  } catch (cause) {
    // The embedded server that does not start is a finding like others.
    const sentence = startupSentence(cause);
    if (sentence === null) throw cause;
    return [
      settings,
      { check: "database", fine: "", findings: [error(sentence, "See the table in docs/operations.md.")] },
    ];
  }
}

function wantsJson(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: "boolean" } } }).values.json ?? false;
  } catch (cause) {
    throw new StartupError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const doctor: Command = {
  words: ["doctor"],
  usage: "[--json]",
  help: "Examines this installation (settings, database, schema, queues, clock, disks, files) and says what to do; it changes nothing. Exit code 0: nothing to do, 1: warnings, 2: something is broken or unsafe.",
  async run(args) {
    const isJson = wantsJson(args);
    const report = reportOf(await examineAll());
    process.stdout.write(`${(isJson ? [JSON.stringify(report)] : describe(report)).join("\n")}\n`);
    return exitCodeOf(report);
  },
};
