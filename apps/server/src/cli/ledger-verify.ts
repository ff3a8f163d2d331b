import { parseArgs } from "node:util";
import { describeBooks, verifyBooks } from "./books.ts";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

export const ledgerVerify: Command = {
  words: ["ledger", "verify"],
  usage: "[--json]",
  help: "Recomputes stock, reservations, balances, holds, what deliveries take of them, and what files take up and are used by, from their records, over all tenants; exit code 1 when any is off.",
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
    const books = await withDependencies(({ database }) => verifyBooks(database));
    const { stock, finance, deliveries, files, isRight } = books;
    const lines = values.json ? [JSON.stringify({ ...stock, finance, deliveries, files })] : describeBooks(books);
    process.stdout.write(`${lines.join("\n")}\n`);
    return isRight ? 0 : 1;
  },
};
