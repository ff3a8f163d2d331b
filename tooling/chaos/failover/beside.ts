import { createDatabase } from "@karwan/db";
import type { Shop, StockRow } from "../../ops/shop.ts";
import { makeBin, makeStock } from "../../ops/shop.ts";
import { startClient } from "../client.ts";
import { fatesOf, openJournal } from "../journal.ts";
import { mismatchesIn } from "../mismatches.ts";
import type { Pair } from "../operations.ts";
import { openNetwork } from "../parcels/network.ts";
import { startReceiver } from "../parcels/receiver.ts";
import { parcelSource } from "../parcels/source.ts";
import { verifyParcels } from "../parcels/verify.ts";
import { randomFrom } from "../random.ts";
import { stockSource } from "../stock-source.ts";
import { verifyStock } from "../verify-stock.ts";

export type BesideOptions = {
  bases: readonly [string, ...string[]];
  clients: number;
  journal: string;
  signal?: AbortSignal | undefined;
};

export type Verdict = {
  /** Requests of the clients that carry parcels, and how many were acknowledged. */
  carried: { requests: number; acknowledged: number };
  /** Where the clients' journal and the database tell different stories. */
  problems: string[];
  /** What `ledger verify` and `custody verify` find, of all tenants. */
  mismatches: string[];
};

const SEED = 1;
const INITIAL = 60;
const PAIRS = 4;

async function makePairs(base: string, shop: Shop, clients: number) {
  const bins = [await makeBin(base, shop, "A1"), await makeBin(base, shop, "B1")] as const;
  const pair = async (name: string, owner: number | null): Promise<Pair> => {
    const row: StockRow = await makeStock(base, shop, bins[0], name, INITIAL);
    return { owner, rows: [row, await makeStock(base, shop, bins[1], name, INITIAL, row.item_id)] };
  };
  const hot: [Pair, ...Pair[]] = [await pair("HOT-0", null)];
  const own: Pair[][] = [];
  for (let client = 0; client < clients; client += 1) {
    const names = Array.from({ length: PAIRS }, (_, n) => `OWN-${client}-${n}`);
    own.push(await Promise.all(names.map((name) => pair(name, client))));
  }
  return { hot, own };
}

/** The clients of `pnpm chaos`, in a tenant of their own: parcels that change hands, stock and money, each with its journal. */
export async function startBeside(shop: Shop, { bases, clients, journal: path, signal }: BesideOptions) {
  const [base] = bases;
  const receiver = await startReceiver(randomFrom(SEED, "receiver"));
  receiver.heal();
  const network = await openNetwork(base, shop, { drivers: Math.max(2 * clients, 1), receiver: receiver.url });
  const { hot, own } = await makePairs(base, shop, clients);
  const journal = openJournal(path);
  let isStopping = false;
  const started = own.map((pairs, number) => {
    const name = `C${number}`;
    const random = randomFrom(SEED, `client ${number}`);
    const exchange = { random, shop, network, servers: bases, journal };
    return startClient({
      ...exchange,
      name,
      stock: stockSource(random, { hot, own: pairs }),
      parcels: parcelSource({ ...exchange, name, drivers: [2 * number, 2 * number + 1] }),
      stopping: () => isStopping || signal?.aborted === true,
      onAcknowledged: () => {},
    });
  });
  return {
    async stop(patienceMs: number): Promise<void> {
      isStopping = true;
      await Promise.all(started.map((client) => client.done));
      await Promise.all(started.map((client) => client.settleAll(Date.now() + patienceMs)));
      await receiver.stop();
    },
    /** Compares the journal with the database, and every book with its records. */
    async verify(databaseUrl: string): Promise<Verdict> {
      const { tenantId } = shop;
      const { fates, contradicted } = clients > 0 ? fatesOf(path) : { fates: [], contradicted: [] };
      const database = createDatabase({ url: databaseUrl, poolSize: 2 });
      try {
        const open = fates.filter(({ last }) => last.state === "unknown" || last.state === "sent");
        const pairs = [...hot, ...own.flat()];
        return {
          carried: {
            requests: fates.length,
            acknowledged: fates.filter(({ last }) => last.state === "acknowledged").length,
          },
          problems: [
            ...contradicted.map((id) => `${id}: repeated, it was answered with something else`),
            ...open.map(({ id }) => `${id}: no outcome`),
            ...(await verifyStock(database, { tenantId, fates, pairs, initial: INITIAL })),
            ...(await verifyParcels(database, { tenantId, fates, network })),
          ],
          mismatches: await mismatchesIn(database),
        };
      } finally {
        await database.close();
      }
    },
  };
}
