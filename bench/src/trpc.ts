import { gzipSync } from "node:zlib";
import type { Ask } from "./load.ts";
import { bearer, load } from "./load.ts";
import { readOptions } from "./options.ts";
import type { Stage } from "./stage.ts";
import { setStage } from "./stage.ts";

type Pair = { name: string; rest: string; procedure: string; input: object };

/** The same reads on both surfaces: a page of 20, and one record. */
async function pairsOn(stage: Stage): Promise<Pair[]> {
  const [item] = await stage.rows<{ id: string }>(
    "SELECT i.id FROM inventory_items i JOIN tenants t ON t.id = i.tenant_id WHERE t.code = 'SC01' ORDER BY i.id LIMIT 1",
  );
  const id = item?.id ?? "";
  const items = "/api/v1/warehousing/inventory-items";
  return [
    { name: "item list", rest: `${items}?limit=20`, procedure: "warehousing.items.list", input: { limit: 20 } },
    { name: "item by id", rest: `${items}/${id}`, procedure: "warehousing.items.show", input: { id } },
  ];
}

const get = (path: string): Ask => ({ method: "GET", path });
const wireOf = (input: object) => encodeURIComponent(JSON.stringify({ json: input }));
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests a second, and processor time of the server for one request, in microseconds. */
async function measure(stage: Stage, ask: Ask, seconds: number) {
  const before = (await stage.cpu("ours")).server;
  const { rps, requests } = await load(stage.urls.ours, bearer(await stage.token()), [ask], 8, seconds);
  const after = (await stage.cpu("ours")).server;
  return { rps, micros: before === null || after === null ? 0 : ((after - before) / requests) * 1e6 };
}

/**
 * What typed clients pay: each read over REST and over tRPC in turn, requests a second, processor time of the server for
 * one, and the bytes of an answer as it is and compressed. Run by hand: `node bench/src/trpc.ts --scale 1 --data <folder>`.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const stage = await setStage(options, () => undefined);
  try {
    for (const { name, rest, procedure, input } of await pairsOn(stage)) {
      const asks = { REST: get(rest), tRPC: get(`/trpc/${procedure}?input=${wireOf(input)}`) };
      const taken = { REST: [] as { rps: number; micros: number }[], tRPC: [] as { rps: number; micros: number }[] };
      for (let round = 0; round <= options.rounds; round += 1)
        for (const surface of ["REST", "tRPC"] as const) {
          const found = await measure(stage, asks[surface], options.seconds);
          // The first round warms up.
          if (round > 0) taken[surface].push(found);
        }
      for (const surface of ["REST", "tRPC"] as const) {
        const headers = bearer(await stage.token());
        const text = await (await fetch(`${stage.urls.ours}${asks[surface].path}`, { headers })).text();
        const [rps, micros] = [
          median(taken[surface].map((one) => one.rps)),
          median(taken[surface].map((one) => one.micros)),
        ];
        const bytes = `${text.length} bytes, ${gzipSync(text).length} compressed`;
        process.stdout.write(
          `${name}, ${surface}: ${Math.round(rps)} req/s, ${Math.round(micros)} µs of the server, ${bytes}\n`,
        );
      }
    }
  } finally {
    await stage.stop();
  }
}

await main();
