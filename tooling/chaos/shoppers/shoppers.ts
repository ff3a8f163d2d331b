import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interruptSignal } from "../../ops/interrupt.ts";
import { victims } from "../fleet.ts";
import { runShoppers } from "./run.ts";

const USAGE = `pnpm drill:shoppers [--shoppers N] [--orders N] [--kills N] [--seed S] [--hands H] [--minutes M] [--json]
`;
const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "1000" },
    kills: { type: "string", default: "20" },
    seed: { type: "string" },
    orders: { type: "string", default: "2" },
    hands: { type: "string", default: "10" },
    minutes: { type: "string", default: "30" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const [shoppers, kills, orders, hands] = [values.shoppers, values.kills, values.orders, values.hands].map(Number);
const minutes = Number(values.minutes);
const isWhole = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 0;
if (
  values.help ||
  !isWhole(shoppers) ||
  !isWhole(kills) ||
  !isWhole(orders) ||
  !isWhole(hands) ||
  !isWhole(seed) ||
  !(minutes > 0)
) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
say(`Seed ${seed}: repeat this drill with --seed ${seed}`);
const folder = await mkdtemp(join(tmpdir(), "karwan-shoppers-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(folder, 0o755);
const report = await runShoppers({
  folder,
  seed,
  shoppers,
  orders,
  kills,
  victims,
  hands,
  minutes,
  onProgress: say,
  signal: interruptSignal(),
});
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  for (const problem of report.problems.slice(0, 50)) say(`PROBLEM ${problem}`);
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} ${times}`)
      .join(", ");
  say(
    `${shoppers} shoppers, ${report.placed} orders in ${report.working} s, ${report.seconds} s in all; refused: ${listed(report.refusals)}`,
  );
  say(
    `${report.requests} requests, ${report.repeated} of them repeated until their outcome was known; killed: ${listed(report.kills)}`,
  );
  if (report.internalErrors > 0) say(`${report.internalErrors} answers of 500, where 503 would have been right`);
  say(`${report.problems.length} problems (seed ${seed})`);
}
if (report.problems.length > 0) process.exitCode = 1;
else await rm(folder, { recursive: true, force: true });
