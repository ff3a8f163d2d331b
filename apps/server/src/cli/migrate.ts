import { migrate } from "@karwan/db/migrations";
import type { Command } from "./command.ts";
import { withDatabaseUrl } from "./with-dependencies.ts";

export const migrateDatabase: Command = {
  words: ["migrate"],
  usage: "",
  help: "Brings the database's schema up to date; the server does the same when it starts.",
  async run() {
    const applied = await withDatabaseUrl((url) =>
      migrate({ url, onApplied: (name) => process.stdout.write(`Applied ${name}\n`) }),
    );
    process.stdout.write(applied.length > 0 ? `${applied.length} applied\n` : "The schema is up to date\n");
    return 0;
  },
};
