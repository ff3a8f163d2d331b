import { parseArgs } from "node:util";
import { createAdmin } from "./cli/admin-create.ts";
import { StartupError, startupSentence } from "./startup-error.ts";

const USAGE = `karwan <command>

  karwan admin create --email <e-mail> --first-name <name> --last-name <name> [--phone <+...>]
      Makes a system administrator: the way to the first one in production.
      The password is read from KARWAN_ADMIN_PASSWORD, or asked for.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: "string" },
    "first-name": { type: "string" },
    "last-name": { type: "string" },
    phone: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

async function run(): Promise<number> {
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (positionals.join(" ") === "admin create") {
    const { email, phone, "first-name": first_name, "last-name": last_name } = values;
    if (!email || !first_name || !last_name)
      throw new StartupError(`--email, --first-name and --last-name are needed.\n\n${USAGE}`);
    await createAdmin({ email, first_name, last_name, phone });
    return 0;
  }
  process.stderr.write(USAGE);
  return 2;
}

try {
  process.exitCode = await run();
} catch (error) {
  const sentence = startupSentence(error);
  process.stderr.write(sentence ? `${sentence}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
