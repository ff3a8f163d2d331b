import { parseArgs } from "node:util";
import type { ContentReport } from "@karwan/api";
import { verifyContents } from "@karwan/api";
import { loadEnv } from "../env.ts";
import { filesOf } from "../files.ts";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

/** The report for people: every mismatch, then how much was checked. */
export function describeContents({ checked, mismatches }: ContentReport): string[] {
  const { files, bytes, tenants } = checked;
  return [
    ...mismatches.map((mismatch) => `MISMATCH ${JSON.stringify(mismatch)}`),
    `Checked the contents of ${files} files (${bytes} bytes) of ${tenants} tenants: ${mismatches.length} mismatches`,
  ];
}

export const filesVerify: Command = {
  words: ["files", "verify"],
  usage: "[--read] [--json]",
  help: "Looks in the file store for the content of every file on record, and with --read reads each and compares its digest; exit code 1 when one is missing or another.",
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" }, read: { type: "boolean" } } });
    const report = await withDependencies((deps) => verifyContents(deps, { isRead: values.read === true }));
    const lines = values.json ? [JSON.stringify(report)] : describeContents(report);
    process.stdout.write(`${lines.join("\n")}\n`);
    return report.mismatches.length === 0 ? 0 : 1;
  },
};

export const filesInit: Command = {
  words: ["files", "init"],
  usage: "",
  help: "Makes KARWAN_FILES_DIR the folder of files, although it is empty and the database knows of files.",
  async run() {
    await filesOf(loadEnv()).storage.prepare(async () => false);
    process.stdout.write("The file store is ready\n");
    return 0;
  },
};
