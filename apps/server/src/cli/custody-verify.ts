import { parseArgs } from "node:util";
import type { CustodyReport } from "@karwan/api";
import { verifyCustody } from "@karwan/api";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

/** The report for people: every mismatch, then how much was checked. */
export function describeCustody({ checked, mismatches }: CustodyReport): string[] {
  const { records, deliveries, tenants } = checked;
  return [
    ...mismatches.map((mismatch) => `MISMATCH ${JSON.stringify(mismatch)}`),
    `Checked ${records} records of custody of ${deliveries} deliveries of ${tenants} tenants: ${mismatches.length} mismatches`,
  ];
}

export const custodyVerify: Command = {
  words: ["custody", "verify"],
  usage: "[--tenant <code>] [--json]",
  help: "Proves that no record of custody was edited, removed, added or moved; exit code 1 when one was.",
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" }, tenant: { type: "string" } } });
    const code = values.tenant?.toUpperCase() ?? null;
    const report = await withDependencies(({ database }) => verifyCustody(database, { code }));
    const lines = values.json ? [JSON.stringify(report)] : describeCustody(report);
    process.stdout.write(`${lines.join("\n")}\n`);
    if (code !== null && report.checked.tenants === 0) {
      process.stderr.write(`There is no tenant with the code ${code}.\n`);
      return 1;
    }
    return report.mismatches.length === 0 ? 0 : 1;
  },
};
