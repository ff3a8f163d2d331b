import { execFileSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { root } from "../../run/marks.mjs";
import { beside } from "./beside.ts";
import { map } from "./map.ts";
import { openBenchStage } from "./stage.ts";
import { typing } from "./typing.ts";
import type { Line, Part } from "./what.ts";
import { wheel } from "./wheel.ts";

/**
 * `pnpm bench:admin`: what the pages cost a browser. `PARTS=typing,map` measures some of it, `ROWS` says of how many deliveries
 * (100,000), `SLOWER` how many times slower than this machine the browser's processor is made (1).
 */
const parts: Record<string, Part> = { wheel, typing, beside, map };

const wanted = (process.env.PARTS ?? Object.keys(parts).join(",")).split(",");
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) {
  process.stderr.write(`no part ${unknown.join(", ")}: there are ${Object.keys(parts).join(", ")}\n`);
  process.exit(2);
}

function summary(lines: readonly Line[], how: string): string {
  const width = Math.max(...lines.map(({ what }) => what.length));
  const rows = lines.map(({ what, value, wanted: most }) => {
    const mark = most === undefined ? "" : value <= most ? `  (wanted: at most ${most})` : `  MISSED: at most ${most}`;
    return `${what.padEnd(width)}  ${String(value).padStart(9)}${mark}`;
  });
  return [how, ...rows, ""].join("\n");
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
execFileSync(process.execPath, [path.join(root, "apps/admin/build.mjs"), "--quiet"], { stdio: "inherit" });
const stage = await openBenchStage(say);
const lines: Line[] = [];
try {
  for (const name of wanted) {
    say(`Measuring ${name}`);
    lines.push(...((await parts[name]?.(stage)) ?? []));
  }
} finally {
  await stage.stop();
}
process.stdout.write(
  summary(lines, `${stage.rows} deliveries, a browser ${stage.slower} times slower than this machine`),
);
if (lines.some(({ value, wanted: most }) => most !== undefined && value > most)) process.exitCode = 1;
