/**
 * `pnpm db:citus <postgresql://...>`: has a distributed database explain and run every statement of the product, and lists those
 * that are not answered by one shard; it fails where Citus refuses one, or nobody has said why it goes in parts (parts.ts).
 * Without an address, that of KARWAN_TEST_CITUS. `--only` takes parts of names, with commas between, `--brief` gives the sums
 * alone.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sqlState } from "@karwan/db";
import { asAdmin } from "@karwan/db/testing";
import { productStatements } from "../plans/product.ts";
import type { Explained, Kind } from "./explain.ts";
import { explainOn } from "./explain.ts";
import { undeclared } from "./parts.ts";

const { positionals, values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, brief: { type: "boolean", default: false } },
});
const url = positionals[0] ?? process.env.KARWAN_TEST_CITUS;
if (!url) throw new Error("Name the coordinator of a distributed database: pnpm db:citus postgresql://...");

/** A server that lost one process ends all of them and is back after a moment; who is asked in that moment is asked again. */
async function untilReached(ask: () => Promise<Explained>, name: string): Promise<Explained> {
  let isLost = false;
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (sqlState(error) === "57P03" || (error instanceof Error && "code" in error && error.code === "ECONNREFUSED"))
        await setTimeout(200);
      else if (!isLost) isLost = true;
      else return { name, kind: "refused", why: "it takes the server's process along" };
    }
  }
  throw new Error("the cluster did not come back");
}

const wanted = values.only.split(",");
const isUtility = (text: string) => /^\s*(SAVEPOINT|RELEASE|ROLLBACK|ANALYZE|BEGIN|COMMIT|SET)\b/i.test(text);
const statements = (await productStatements()).filter(
  ({ name, text }) => wanted.some((part) => name.includes(part)) && !isUtility(text),
);

// Each on a connection of its own: one that takes a server's process along keeps no other from being asked.
const explained: Explained[] = [];
for (const one of statements) {
  const asked = () => asAdmin(url, (client) => explainOn(client, one));
  explained.push(await untilReached(asked, one.name));
}

const of = (kind: Kind) => explained.filter((one) => one.kind === kind);
const byReason = Map.groupBy(
  explained.filter(({ kind }) => kind === "refused" || kind === "several shards"),
  ({ kind, why }) => `${kind}: ${why}`,
);
for (const [reason, ones] of [...byReason].toSorted((a, b) => b[1].length - a[1].length)) {
  console.log(`${ones.length} ${reason}`);
  if (!values.brief) for (const { name } of ones) console.log(`    ${name}`);
}
console.log(
  `db:citus: ${explained.length} statements: ${of("one shard").length} by one shard, ${of("coordinator").length} on the coordinator, ` +
    `${of("several shards").length} by several shards, ${of("refused").length} refused`,
);
const findings = undeclared(explained);
for (const finding of findings) console.error(`✗ ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;
