import type { Page, Route } from "playwright-core";
import type { Language } from "./stage.ts";
import { textOf, withValues } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";

/** Where moves are sent. */
export const SENT = "**/warehousing.transactions.create*";
export const keyOf = (route: Route) => route.request().headers()["idempotency-key"] ?? "";

/** A message of the page of moving stock, with what it is about put in. */
export const filled = (language: Language, key: string, values: Record<string, string> = {}) =>
  withValues(textOf(language, "moves", key), values);
/** What the last scan came to is said so. */
export const heard = (page: Page, tone: "good" | "bad", text: string) =>
  page.locator(`.heard[data-tone="${tone}"]`).getByText(text).first().waitFor();
/** What lies in a bin has come, and the page hears what is scanned by then. */
export const canTake = (page: Page, language: Language, name: string, bin: string) =>
  page.getByRole("button", { name: filled(language, "move.take_one", { name, bin }) }).waitFor();
/** How much is in hand. */
export const quantityIn = (page: Page, language: Language = "en") =>
  page.getByRole("textbox", { name: textOf(language, "warehousing", "stock.quantity") });

interface Place {
  id: string;
  code: string;
  is_default_receiving: boolean;
}

/** An item that nobody else touches, five of which have arrived in the first warehouse, and bins to put it into. */
export async function makeArrival(office: Office, name: string) {
  const { warehouses } = await office.get<{ warehouses: { id: string; name: string }[] }>("/warehousing/warehouses");
  // The demo's own come last: some are made meanwhile.
  const [own, other] = warehouses.toReversed();
  if (!own || !other) throw new Error("the demo has no two warehouses");
  const { locations } = await office.get<{ locations: Place[] }>(
    `/warehousing/locations?warehouse_id=${own.id}&location_type=bin&limit=100`,
  );
  const arrivals = locations.find((bin) => bin.is_default_receiving);
  if (!arrivals) throw new Error("the demo's goods arrive nowhere");
  const binIn = async (warehouse_id: string, code: string) =>
    (
      await office.post<{ location: Place }>("/warehousing/locations", {
        warehouse_id,
        code,
        name: code,
        location_type: "bin",
      })
    ).location;
  const { item } = await office.post<{ item: { id: string; barcode: string; sku: string } }>(
    "/warehousing/inventory-items",
    { name, sku: name, unit_size: 1 },
  );
  await office.post("/warehousing/inventory-stock", {
    warehouse_id: own.id,
    item_id: item.id,
    bin_id: arrivals.id,
    quantity: 5,
  });
  const home = await binIn(own.id, `${name}-H`);
  const aside = await binIn(own.id, `${name}-C`);
  const foreign = await binIn(other.id, `${name}-F`);
  /** How much of it lies in a bin, by the books. */
  const liesIn = async ({ id }: Place): Promise<number> => {
    const { stock } = await office.get<{ stock: { quantity: number }[] }>(
      `/warehousing/inventory-stock?warehouse_id=${own.id}&item_id=${item.id}&bin_id=${id}`,
    );
    return stock.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  return { own, other, arrivals, home, aside, foreign, item, name, liesIn };
}
