import type { CsvColumn, RequestContext } from "@karwan/api";
import { BYTE_ORDER_MARK, csvHeader, csvLines } from "@karwan/api";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { Logger } from "pino";
import type { App } from "../../http/app-env.ts";
import type { RestRoute } from "../routes.ts";
import { breakingOff, streamed, whoseOf } from "../streamed.ts";
import { allPages } from "./pages.ts";
import type { ExportPlaces } from "./places.ts";

const JSON_TYPE = "application/json";
const CSV_TYPE = "text/csv";

/** Whether the caller names tables in `Accept`, and not JSON before them. */
export function wantsTable(c: Context<App>): boolean {
  const header = c.req.header("accept");
  if (!header?.toLowerCase().includes(CSV_TYPE)) return false;
  return accepts(c, { header: "Accept", supports: [CSV_TYPE, JSON_TYPE], default: JSON_TYPE }) === CSV_TYPE;
}

type Pages = AsyncGenerator<Record<string, unknown>>;
type Table = { key: string; columns: readonly CsvColumn[] };

/** What is sent of each page: asked for when the reader has taken the one before, so nothing waits in memory. */
function bytesOf(first: IteratorResult<Record<string, unknown>>, pages: Pages, { key, columns }: Table) {
  const encoder = new TextEncoder();
  let page: Promise<typeof first> | null = Promise.resolve(first);
  let text = BYTE_ORDER_MARK + csvHeader(columns);
  return async (): Promise<Uint8Array | null> => {
    const { value, done } = await (page ?? pages.next());
    page = null;
    if (done && text === "") return null;
    if (!done) text += csvLines(columns, value[key] as unknown[]);
    const bytes = encoder.encode(text);
    text = "";
    return bytes;
  };
}

type Options = {
  ctx: RequestContext;
  log: Logger;
  places: ExportPlaces;
  patienceMs?: number | undefined;
  ask: (input: Record<string, unknown>) => Promise<unknown>;
};

/**
 * Answers all rows of a list as a table (3 §15, 4 D11): those that the filters leave, in the list's own order, each page a
 * short read with rights proven anew. What refuses the list refuses the table, before its first byte, in the envelope.
 */
export async function exportTable(
  c: Context<App>,
  route: RestRoute & { table: Table },
  input: Record<string, unknown>,
  { ctx, log, places, patienceMs, ask }: Options,
): Promise<Response> {
  const pages = allPages(async (given) => (await ask(given)) as Record<string, unknown>, input, "page" in route.shape);
  const first = await pages.next();
  // Whoever asks for the headers alone reads no table, and takes no place of those who do.
  const isRead = c.req.method !== "HEAD";
  const giveBack = isRead ? places.take(whoseOf(c, ctx)) : () => undefined;
  const headers = c.get("headers");
  headers["content-type"] = `${CSV_TYPE}; charset=utf-8; header=present`;
  headers["content-disposition"] = `attachment; filename="${route.table.key}.csv"`;
  headers["cache-control"] = "no-store";
  c.set("isAnswered", true);
  const end = () => {
    giveBack();
    void pages.return(undefined);
  };
  if (!isRead) {
    end();
    return new Response(null, { status: 200, headers });
  }
  const body = streamed(bytesOf(first, pages, route.table), { end, breakOff: breakingOff(c, log), patienceMs });
  return new Response(body, { status: 200, headers });
}
