import { isCalled } from "../../kernel/scan/called.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { Bin, Found, Row } from "./moving.ts";

const PAGE = 100;
/** Codes of which more rows than these are called alike are typed whole. */
const MOST_PAGES = 10;

/** The rows whose item is called so, or alike; those behind the first page only where none of it is called exactly so. */
async function rowsCalled(warehouseId: string, search: string): Promise<readonly Row[]> {
  const read = (page: number) =>
    karwan.warehousing.stock.list.query({ warehouse_id: warehouseId, search, page, limit: PAGE });
  const { stock, total } = await read(1);
  const pages = Math.min(MOST_PAGES, Math.ceil(total / PAGE));
  if (pages < 2 || stock.some(({ item }) => isCalled(search, item.barcode, item.sku))) return stock;
  const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, n) => read(n + 2)));
  return [...stock, ...rest.flatMap((page) => page.stock)];
}

/** What a code is called by: places of every warehouse, and what lies in this one. */
export async function foundBy(warehouseId: string, code: string): Promise<Found> {
  const [places, rows] = await Promise.all([
    karwan.warehousing.locations.list.query({ code, limit: PAGE }),
    rowsCalled(warehouseId, code),
  ]);
  return { places: places.locations, rows };
}

export interface Sent {
  warehouse_id: string;
  row: Pick<Row, "id" | "item_id" | "bin_id">;
  to: Bin;
  quantity: number;
}

/** Moves goods of a row to another bin. */
export const move = ({ warehouse_id, row, to, quantity }: Sent, idempotencyKey: string) =>
  karwan.warehousing.transactions.create.mutate(
    {
      warehouse_id,
      item_id: row.item_id,
      stock_id: row.id,
      transaction_type: "move",
      quantity,
      from_bin_id: row.bin_id,
      to_bin_id: to.id,
    },
    { idempotencyKey },
  );

/** The row in which moved goods lie now: where they went, as the same goods. Null where somebody took them on already. */
export async function arrivedIn(
  warehouseId: string,
  { item_id, status, lot_number }: Row,
  to: Bin,
): Promise<Row | null> {
  const { stock } = await karwan.warehousing.stock.list.query({
    warehouse_id: warehouseId,
    bin_id: to.id,
    item_id,
    status,
    limit: PAGE,
  });
  return stock.find((row) => row.lot_number === lot_number) ?? null;
}
