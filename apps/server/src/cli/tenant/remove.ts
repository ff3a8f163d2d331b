import { parseArgs } from "node:util";
import { printable, removeTenant } from "@karwan/db/tenant-copy";
import { loadEnv } from "../../env.ts";
import { StartupError } from "../../startup-error.ts";
import type { Command } from "../command.ts";
import { withFullSight } from "../full-sight.ts";
import { codeIn } from "./code.ts";
import { tenantRules } from "./rules.ts";
import { fileTables, jobSteps, storeOf } from "./steps.ts";

export const tenantRemove: Command = {
  words: ["tenant", "remove"],
  usage: "<code> --confirm <code> [--url <postgresql://...>]",
  help: "Removes a tenant and all that is its, files too, some thousand rows at a time: shut at once, and for good. When it was cut off, the same command goes on. Outside the embedded database it needs a role that may silence triggers: --url or KARWAN_ADMIN_URL.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { url: { type: "string" }, confirm: { type: "string" } },
    });
    const code = codeIn(positionals, "remove <code> --confirm <code>");
    if (values.confirm?.toUpperCase() !== code) {
      throw new StartupError(
        `All that ${code} has would be gone for good. Export it first, and say its code once more if you mean it: --confirm ${code}.`,
      );
    }
    const env = loadEnv();
    const store = storeOf(env);
    const say = (line: string) => void process.stdout.write(`${printable(line)}\n`);
    const removed = await withFullSight(env, [values.url, env.adminUrl], (url) =>
      removeTenant({
        url,
        code,
        rules: tenantRules,
        jobs: jobSteps,
        files: { tables: fileTables, store },
        onProgress: say,
      }),
    );
    const sum = Object.values(removed.rows).reduce((total, count) => total + count, 0);
    say(
      `${removed.tenant.code}, ${removed.tenant.name}: ${removed.resumed ? "the remaining " : ""}${sum} rows, ` +
        `${removed.files} files and ${removed.people} accounts are gone`,
    );
    return 0;
  },
};
