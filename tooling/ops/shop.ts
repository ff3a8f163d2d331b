import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../../apps/server/src/testing/server-process.ts";
import type { SignedIn } from "./api-client.ts";
import { must, signedIn, textAt } from "./api-client.ts";

const HERE = resolve(import.meta.dirname, "../..");

/** A tenant with a warehouse, made as an operator and its first user would make it. */
export type Shop = { user: SignedIn; tenantId: string; warehouseId: string };
export type StockRow = { stock_id: string; item_id: string; bin_id: string };

/** The first administrator of a database, from the command line of this checkout or another. */
export async function makeAdministrator(env: Record<string, string>, checkout: string = HERE): Promise<SignedIn> {
  const credentials = { email: "operator@example.com", password: randomBytes(12).toString("base64url") };
  await promisify(execFile)(
    process.execPath,
    [
      resolve(checkout, "apps/server/src/cli.ts"),
      "admin",
      "create",
      "--email",
      credentials.email,
      "--first-name",
      "Test",
      "--last-name",
      "Operator",
    ],
    { cwd: checkout, env: { ...bareEnvironment(), ...env, KARWAN_ADMIN_PASSWORD: credentials.password } },
  );
  return signedIn(credentials);
}

export async function openShop(base: string, administrator: SignedIn, code: string): Promise<Shop> {
  const credentials = { email: `keeper-${code.toLowerCase()}@example.com`, password: randomBytes(12).toString("hex") };
  const admin = { ...credentials, first_name: "Shop", last_name: "Keeper" };
  const created = await must(base, administrator, "POST", "/tenants", { name: `Shop ${code}`, code, admin });
  const user = signedIn(credentials);
  const { warehouse } = await must(base, user, "POST", "/warehousing/warehouses", { name: "Main", code: "MAIN" });
  return { user, tenantId: textAt(created, "tenant", "id"), warehouseId: textAt(warehouse, "id") };
}

export async function makeBin(base: string, { user, warehouseId }: Shop, code: string): Promise<string> {
  const bin = { warehouse_id: warehouseId, name: code, code, location_type: "bin" };
  return textAt(await must(base, user, "POST", "/warehousing/locations", bin), "location", "id");
}

async function makeItem(base: string, shop: Shop, sku: string): Promise<string> {
  const item = await must(base, shop.user, "POST", "/warehousing/inventory-items", { name: sku, sku, unit_size: 1 });
  return textAt(item, "item", "id");
}

/** So many pieces in a bin, of a new item or of one that is there. */
export async function makeStock(
  base: string,
  shop: Shop,
  bin_id: string,
  sku: string,
  quantity: number,
  known?: string,
): Promise<StockRow> {
  const item_id = known ?? (await makeItem(base, shop, sku));
  const place = { warehouse_id: shop.warehouseId, item_id, bin_id, quantity };
  const { stock } = await must(base, shop.user, "POST", "/warehousing/inventory-stock", place);
  return { stock_id: textAt(stock, "id"), item_id, bin_id };
}
