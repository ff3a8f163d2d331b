import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { send } from "../api-client.ts";
import { unlessAborted } from "../interrupt.ts";
import type { LoadReport } from "../load.ts";
import { startLoad } from "../load.ts";
import type { Shop, StockRow } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";

export type FullDiskOptions = {
  /** A folder on a disk of its own, small enough to be filled. */
  folder: string;
  /** For how long the disk stays full. */
  seconds: number;
  perSecond: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type FullDiskReport = {
  /** Answers while the disk was full, by status; and what came of requests that had none. */
  answers: Record<string, number>;
  /** From the moment at which there was room again to the first write that was answered with success. */
  servesAfterMs: number;
  calm: LoadReport;
  acknowledged: number;
  /** What the stock row holds more than before: as much as was acknowledged, or a little more that nobody was told of. */
  found: number;
};

const CHUNK = Buffer.alloc(1024 * 1024);
const PATIENCE_MS = 120_000;

/** Writes until there is no room any more. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (let part = CHUNK; part.length > 0; ) {
      const written = await handle.write(part).then(
        ({ bytesWritten }) => bytesWritten,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOSPC") throw error;
          return 0;
        },
      );
      // The last megabyte page by page.
      if (written < part.length) part = part.length > 4096 ? CHUNK.subarray(0, 4096) : CHUNK.subarray(0, 0);
    }
  } finally {
    await handle.close();
  }
}

function receiving(base: string, { user, warehouseId }: Shop, row: StockRow, acknowledged: number[]) {
  return async (index: number) => {
    const answer = await send(`${base}/api/v1/warehousing/inventory-transactions`, "POST", {
      token: await user.token(base),
      body: {
        warehouse_id: warehouseId,
        item_id: row.item_id,
        stock_id: row.stock_id,
        transaction_type: "receive",
        quantity: 1,
      },
    });
    if (answer.status === 201) acknowledged.push(index);
    return answer;
  };
}

async function quantity(base: string, { user }: Shop, { stock_id }: StockRow): Promise<number> {
  const token = await user.token(base);
  const { body } = await send(`${base}/api/v1/warehousing/inventory-stock/${stock_id}`, "GET", { token });
  return Number((body.stock as { quantity?: unknown } | undefined)?.quantity);
}

/** Waits until a write is answered with success, asking again and again. */
async function untilWritten(write: () => Promise<{ status: number }>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(100)) {
    const status = await write().then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 201) return;
    if (Date.now() > deadline) throw new Error(`no write succeeds after ${PATIENCE_MS} ms: the last was ${status}`);
  }
}

/** A server on its embedded database, whose disk is filled under load and freed again. */
export async function runFullDisk(options: FullDiskOptions): Promise<FullDiskReport> {
  const { folder, seconds, perSecond, signal, onProgress = () => {} } = options;
  const env = {
    KARWAN_DATA_DIR: join(folder, "data"),
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const server = await startServerProcess(env);
  const base = server.url;
  try {
    const shop = await openShop(base, await makeAdministrator(env), "FULL");
    const row = await makeStock(base, shop, await makeBin(base, shop, "A1"), "SKU", 1000);
    const acknowledged: number[] = [];
    const write = receiving(base, shop, row, acknowledged);
    const load = startLoad(perSecond, write, signal);
    await unlessAborted(signal, load.answered(perSecond * 5));
    const calm = await load.stop();
    onProgress(`filling the disk for ${seconds} seconds`);
    const filler = join(folder, "filler");
    const answers: Record<string, number> = {};
    const beside = startLoad(
      perSecond,
      async (index) => {
        const answer = await write(index).catch((error: Error) => {
          answers[error.name] = (answers[error.name] ?? 0) + 1;
          throw error;
        });
        answers[answer.status] = (answers[answer.status] ?? 0) + 1;
        return answer;
      },
      signal,
    );
    await fill(filler);
    await unlessAborted(signal, delay(seconds * 1000));
    // What the database gave back meanwhile is taken again: the disk is full to the end.
    await beside.stop();
    await rm(filler);
    const freedAt = performance.now();
    await unlessAborted(
      signal,
      untilWritten(() => write(-1)),
    );
    const servesAfterMs = Math.round(performance.now() - freedAt);
    const found = (await quantity(base, shop, row)) - 1000;
    return { answers, servesAfterMs, calm, acknowledged: acknowledged.length, found };
  } finally {
    await server.end("SIGTERM");
  }
}
