import { bearer } from "../load.ts";
import type { Stage } from "../stage.ts";
import { COMPANY } from "./seed.ts";

const MIB = 2 ** 20;

/** All orders of a shop as a table, read by one client. */
export interface Table {
  rows: number;
  bytes: number;
  seconds: number;
  /** The server's memory before, and the most that it had meanwhile, in bytes; null where it can't be told. */
  rss_before: number | null;
  rss_most: number | null;
}

/** Reads the order list as a table to its end, and looks at the server's memory at each MiB of it. */
export async function measureTable(stage: Stage): Promise<Table> {
  const headers = { accept: "text/csv", ...bearer(await stage.token(COMPANY, "admin@shop.test")) };
  const rss_before = await stage.memory("ours");
  const started = performance.now();
  const response = await fetch(`${stage.urls.ours}/api/v1/storefront/orders`, { headers });
  if (!response.ok || !response.body) throw new Error(`the table of orders: ${response.status}`);
  let [rows, bytes, rss_most] = [-1, 0, rss_before];
  for await (const part of response.body) {
    // No cell of an order has a line's end in it.
    for (const byte of part) if (byte === 10) rows += 1;
    const isLater = Math.floor((bytes + part.length) / MIB) > Math.floor(bytes / MIB);
    bytes += part.length;
    if (isLater) rss_most = Math.max(rss_most ?? 0, (await stage.memory("ours")) ?? 0) || null;
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1000, rss_before, rss_most };
}

const mib = (bytes: number | null) => (bytes === null ? "?" : (bytes / MIB).toFixed(0));

export const tableLine = ({ rows, bytes, seconds, rss_before, rss_most }: Table): string =>
  `order list as a table: ${rows} rows, ${mib(bytes)} MiB in ${seconds.toFixed(1)} s; the server had ${mib(rss_before)} MiB before and ${mib(rss_most)} at the most`;
