import { isCalled } from "../../kernel/scan/called.ts";
import { scanner } from "../../kernel/scan/client.ts";
import type { Bin, Found, Row } from "./moving.ts";

const PAGE = 100;
/** Codes of which more items than in so many pages are called alike are typed whole. */
const MOST_PAGES = 10;
/** Of items that are only called alike so many are offered. */
const ALIKE = 5;

/** The items that are called so, or the first that are called alike; pages behind the first only where nothing is called so. */
async function itemsCalled(search: string) {
  const read = async (page: number) => scanner.warehousing.items.list.query({ search, page, limit: PAGE });
  const { items, total } = await read(1);
  const isExact = ({ barcode, sku }: { barcode: string; sku: string }) => isCalled(search, barcode, sku);
  const pages = Math.min(MOST_PAGES, Math.ceil(total / PAGE));
  const rest = pages < 2 || items.some(isExact) ? [] : Array.from({ length: pages - 1 }, (_, n) => read(n + 2));
  const all = [...items, ...(await Promise.all(rest)).flatMap((page) => page.items)];
  const exact = all.filter(isExact);
  return exact.length > 0 ? exact : all.slice(0, ALIKE);
}

/** What lies in a warehouse of the items that are called so. */
async function rowsCalled(warehouse_id: string, search: string): Promise<readonly Row[]> {
  const items = await itemsCalled(search);
  const { stock } = scanner.warehousing;
  const lists = await Promise.all(
    // A row from which everything was taken stays in the books, and is not to be moved.
    items.map(({ id: item_id }) => stock.list.query({ warehouse_id, item_id, min_quantity: 0.001, limit: PAGE })),
  );
  return lists.flatMap((list) => list.stock);
}

/** What a code is called by: places of every warehouse, and what lies in this one. */
export async function foundBy(warehouseId: string, code: string): Promise<Found> {
  const [places, rows] = await Promise.all([
    scanner.warehousing.locations.list.query({ code, limit: PAGE }),
    rowsCalled(warehouseId, code),
  ]);
  return { places: places.locations, rows };
}

/** The row in which moved goods lie now: where they went, as the same goods. Null where somebody took them on already. */
export async function arrivedIn(
  warehouseId: string,
  { item_id, status, lot_number }: Pick<Row, "item_id" | "status" | "lot_number">,
  to: Bin,
): Promise<Row | null> {
  const { stock } = await scanner.warehousing.stock.list.query({
    warehouse_id: warehouseId,
    bin_id: to.id,
    item_id,
    status,
    limit: PAGE,
  });
  return stock.find((row) => row.lot_number === lot_number) ?? null;
}
