import { isSeeded, seedDemo } from "@karwan/seed";
import { loadEnv } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import type { Command } from "./commands.ts";
import { withDependencies } from "./with-dependencies.ts";

export const seed: Command = {
  words: ["seed"],
  usage: "",
  help: "Makes the demo, once: two companies with people, warehouses and stock. Never in production.",
  async run() {
    if (loadEnv().isProduction)
      throw new StartupError("The demo's password is public: NODE_ENV=production refuses to seed it.");
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    await withDependencies(async ({ database, now }) => {
      if (await isSeeded(database)) say("The demo is there already");
      else await seedDemo({ database, onProgress: say, now: now() });
    });
    return 0;
  },
};
