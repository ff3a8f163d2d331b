/**
 * `pnpm db:plans`: explains and runs every statement of the product on databases of several shapes (ADR 0022). With
 * `--all` also on ten million rows, half of them one tenant's, which takes some ten minutes to fill; with `--rows` on
 * fewer. `--only` takes a part of statements' names, `--thorough` asks lists for any two of their filters.
 */
import { parseArgs } from "node:util";
import { checkPlans } from "./check.ts";
import { productStatements } from "./product.ts";
import { withWorld } from "./world.ts";

/** Of each of its growing tables; with all others it makes ten million. */
const HALF_OF_TEN_MILLION = "175000";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  options: {
    all: { type: "boolean", default: false },
    rows: { type: "string", default: HALF_OF_TEN_MILLION },
    only: { type: "string" },
    thorough: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const { all, rows, only, thorough, verbose } = values;

const statements = await productStatements();
const report = await withWorld((world) =>
  checkPlans(world, statements, { only, thorough, large: all ? Number(rows) : undefined }),
);
for (const finding of report.findings) console.error(`✗ ${finding}`);
if (verbose) for (const refused of report.refused) console.log(`planned, not run: ${refused}`);
console.log(
  `db:plans: ${report.statements} statements, ${report.utilities} without a plan, ${report.ran} runs, ` +
    `${report.refused.length} only planned, ${report.findings.length} findings`,
);
process.exitCode = report.findings.length > 0 ? 1 : 0;
