import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { asAppError, createSystemAdmin, describeFailure } from "@karwan/api";
import { StartupError } from "../startup-error.ts";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

async function askPassword(): Promise<string> {
  const given = process.env["KARWAN_ADMIN_PASSWORD"];
  if (given) return given;
  if (!stdin.isTTY)
    throw new StartupError("Set KARWAN_ADMIN_PASSWORD, or run this at a terminal to be asked for the password.");
  const terminal = createInterface({ input: stdin, output: stdout, terminal: true });
  try {
    return await terminal.question("Password of the new administrator (10 to 128 characters): ");
  } finally {
    terminal.close();
  }
}

/** The way to the first system administrator of a production database (4 J15). */
export const adminCreate: Command = {
  words: ["admin", "create"],
  usage: "--email <e-mail> --first-name <name> --last-name <name> [--phone <number>]",
  help: "Makes a system administrator. The password is read from KARWAN_ADMIN_PASSWORD, or asked for.",
  async run(args) {
    const text = { type: "string" } as const;
    const options = { email: text, "first-name": text, "last-name": text, phone: text };
    const { email, phone, "first-name": first_name, "last-name": last_name } = parseArgs({ args, options }).values;
    if (!email || !first_name || !last_name)
      throw new StartupError("--email, --first-name and --last-name are needed.");
    const password = await askPassword();
    await withDependencies(async (deps) => {
      try {
        await createSystemAdmin(deps, { email, phone, first_name, last_name, password });
      } catch (error) {
        const known = asAppError(error);
        throw known ? new StartupError(describeFailure(known, "en", null).message) : error;
      }
    });
    stdout.write(`${email} is a system administrator now\n`);
    return 0;
  },
};
