import { parseArgs } from "node:util";
import { verifyLedger } from "@karwan/api";
import type { Command } from "./commands.ts";
import { withDependencies } from "./with-dependencies.ts";

export const ledgerVerify: Command = {
  words: ["ledger", "verify"],
  usage: "[--json]",
  help: "Recomputes every stock row and reservation from its records, over all tenants; exit code 1 when any is off.",
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
    const report = await withDependencies(({ database }) => verifyLedger(database));
    if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
    else {
      for (const mismatch of report.mismatches) process.stdout.write(`MISMATCH ${JSON.stringify(mismatch)}\n`);
      const { tenants, stock_rows, transactions, reservations } = report.checked;
      process.stdout.write(
        `Checked ${stock_rows} stock rows against ${transactions} transactions and ${reservations} reservations of ${tenants} tenants: ${report.mismatches.length} mismatches\n`,
      );
    }
    return report.mismatches.length === 0 ? 0 : 1;
  },
};
