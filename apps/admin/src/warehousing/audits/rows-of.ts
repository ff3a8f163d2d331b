import { karwan } from "../../kernel/sdk.ts";

const PAGE = 100;

/** All rows of a bin, or of an item in a warehouse, also such as are empty by the books: there may be something. */
export async function rowsOf(where: { warehouse_id: string; bin_id?: string; item_id?: string }) {
  const read = (page: number) => karwan.warehousing.stock.list.query({ ...where, page, limit: PAGE });
  const { stock, total } = await read(1);
  const pages = Math.ceil(total / PAGE);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, n) => read(n + 2)));
  return [...stock, ...rest.flatMap((page) => page.stock)];
}
