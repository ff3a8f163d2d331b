import { parseArgs } from "node:util";
import { isSeeded, scalePlan, seedDemo, seedScale } from "@karwan/seed";
import { loadEnv } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import type { Command } from "./command.ts";
import { withDependencies } from "./with-dependencies.ts";

const MAX_SCALE = 10_000;

function scaleOf(args: string[]): number | null {
  const { scale } = parseArgs({ args, options: { scale: { type: "string" } } }).values;
  if (scale === undefined) return null;
  const times = Number(scale);
  if (Number.isInteger(times) && times >= 1 && times <= MAX_SCALE) return times;
  throw new StartupError(`--scale takes a whole number from 1 to ${MAX_SCALE}.`);
}

export const seed: Command = {
  words: ["seed"],
  usage: "[--scale <times>]",
  help: "Makes the demo, once: two companies with people, warehouses, stock and deliveries. With --scale also ten companies with so many times the demo's stock, customers and reservations (414: a million stock rows). Never in production.",
  async run(args) {
    const times = scaleOf(args);
    if (loadEnv().isProduction)
      throw new StartupError("The demo's password is public: NODE_ENV=production refuses to seed it.");
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    await withDependencies(async ({ database, now }) => {
      if (await isSeeded(database)) say("The demo is there already");
      else await seedDemo({ database, onProgress: say, now: now() });
      if (times !== null) await seedScale({ database, plan: scalePlan(times), onProgress: say, now: now() });
    });
    return 0;
  },
};
