import { parseArgs } from "node:util";
import { describeBooks, verifyBooks } from "./books.ts";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

export const ledgerVerify: Command = {
  words: ["ledger", "verify"],
  usage: "[--tenant <code>] [--json]",
  help: "Recomputes stock, reservations, balances, holds, what deliveries take of them, and what files take up and are used by, from their records, over all tenants or of one; exit code 1 when any is off.",
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" }, tenant: { type: "string" } } });
    const code = values.tenant?.toUpperCase() ?? null;
    const books = await withDependencies(({ database }) => verifyBooks(database, code));
    const { stock, finance, deliveries, files, isRight } = books;
    const lines = values.json ? [JSON.stringify({ ...stock, finance, deliveries, files })] : describeBooks(books);
    process.stdout.write(`${lines.join("\n")}\n`);
    if (code !== null && stock.checked.tenants === 0) {
      process.stderr.write(`There is no tenant with the code ${code}.\n`);
      return 1;
    }
    return isRight ? 0 : 1;
  },
};
