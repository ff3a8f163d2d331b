import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { asAppError, createSystemAdmin, describeFailure } from "@karwan/api";
import { StartupError } from "../startup-error.ts";
import { withDependencies } from "./with-dependencies.ts";

type Person = { email: string; first_name: string; last_name: string; phone?: string | undefined };

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

/** Makes the first system administrator of a production database (4 J15). */
export async function createAdmin(person: Person): Promise<void> {
  const password = await askPassword();
  await withDependencies(async (deps) => {
    try {
      await createSystemAdmin(deps, { ...person, password });
    } catch (error) {
      const known = asAppError(error);
      if (known) throw new StartupError(describeFailure(known, "en", null).message);
      throw error;
    }
  });
  stdout.write(`${person.email} is a system administrator now\n`);
}
