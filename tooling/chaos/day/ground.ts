import { randomBytes } from "node:crypto";
import type { SignedIn } from "../../ops/api-client.ts";
import { must, signedIn, textAt } from "../../ops/api-client.ts";
import type { Shop, StockRow } from "../../ops/shop.ts";
import { makeBin, makeStock } from "../../ops/shop.ts";

/** The delivery type "standard" of the reference data. */
const STANDARD_TYPE = "00000000-0000-7000-8000-000000000201";
const AISLES = 6;
const BINS = 5;

export type Ground = {
  shop: Shop;
  serviceId: string;
  drivers: readonly { id: string; user: SignedIn }[];
  goods: readonly [StockRow, ...StockRow[]];
  /** Pieces of each of the goods at the start of the day. */
  initial: number;
};

const place = (lat: number, full_address: string) => ({ lat, lng: 44.4, full_address });
export const sender = place(33.3, "Workshop, Baghdad");
export const recipient = place(33.35, "Home, Baghdad");

/** What the day needs before it begins: a service, drivers with large vehicles, aisles of bins with goods in them. */
export async function makeGround(
  base: string,
  shop: Shop,
  { drivers, initial }: { drivers: number; initial: number },
): Promise<Ground> {
  const { user } = shop;
  const post = (path: string, body: unknown) => must(base, user, "POST", path, body);
  const warehouse = { address: { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" } };
  await must(base, user, "PATCH", `/warehousing/warehouses/${shop.warehouseId}`, warehouse);
  const service = { name: { en: "City" }, delivery_type_id: STANDARD_TYPE, base_price: 3000 };
  const serviceId = textAt(await post("/delivery/services", service), "delivery_service", "id");
  const goods: StockRow[] = [];
  for (let aisle = 1; aisle <= AISLES; aisle += 1)
    for (let bin = 1; bin <= BINS; bin += 1) {
      const code = `A-${aisle}-${bin}`;
      goods.push(await makeStock(base, shop, await makeBin(base, shop, code), `GOODS-${code}`, initial));
    }
  const [first, ...rest] = goods;
  if (!first) throw new Error("a warehouse without goods");
  const made: { id: string; user: SignedIn }[] = [];
  for (let number = 1; number <= drivers; number += 1) {
    const credentials = { email: `day-driver-${number}@example.com`, password: randomBytes(12).toString("hex") };
    const vehicle = { name: `Van ${number}`, code: `VAN-${number}`, capacity_unit: 100_000 };
    const person = { ...credentials, first_name: "Driver", last_name: String(number) };
    const body = { user: person, vehicle, all_zones: true };
    const { driver } = await post("/delivery/drivers/wizard", body);
    made.push({ id: textAt(driver, "id"), user: signedIn(credentials) });
  }
  return { shop, serviceId, drivers: made, goods: [first, ...rest], initial };
}
