import type { ItemData } from "./catalogue.ts";
import type { Storage } from "./families/index.ts";
import { binsFor, quarantine } from "./locations.ts";
import type { MovementData } from "./movements.ts";
import { historyOf } from "./movements.ts";
import type { Random } from "./random.ts";
import { randomFor } from "./random.ts";
import type { TenantData, WarehouseData } from "./tenants.ts";

export type StockData = {
  warehouse: string;
  sku: string;
  bin: string;
  status: "available" | "damaged" | "expired";
  lot_number: string | null;
  unit_of_measure: string;
  received_days_ago: number;
  /** Below 0: expired that long ago. */
  expires_in_days: number | null;
  movements: readonly MovementData[];
};

/** Fewest and most units that a first delivery of such goods brings. */
const usual: Record<Storage, readonly [number, number]> = {
  ambient: [12, 180],
  secure: [4, 60],
  cool: [15, 160],
  bulk: [2, 28],
};

/** What lies in the tenant's warehouses: rows with lots and expiry where the goods have them, some damaged or expired. */
export function stockOf(tenant: TenantData, items: readonly ItemData[]): StockData[] {
  return tenant.warehouses.flatMap((warehouse) => {
    const random = randomFor(`stock/${tenant.code}/${warehouse.code}`);
    return items
      .filter((item) => item.is_active && random.chance(warehouse.range_percent))
      .flatMap((item) => rowsOf(random, warehouse, item));
  });
}

export function balanceOf(row: StockData): number {
  return row.movements.at(-1)!.balance;
}

function rowsOf(random: Random, warehouse: WarehouseData, item: ItemData): StockData[] {
  const bins = binsFor(warehouse, item.storage);
  if (bins.length === 0) return [];
  const count = item.has_lots ? random.int(1, 3) : random.chance(15) ? 2 : 1;
  const rows = random
    .shuffle(bins)
    .slice(0, count)
    .map((bin) => goodRow(random, warehouse, item, bin));
  if (random.chance(3)) rows.push(spoiltRow(random, warehouse, item, "damaged"));
  if (item.shelf_life_days && random.chance(5)) rows.push(spoiltRow(random, warehouse, item, "expired"));
  return rows;
}

function goodRow(random: Random, warehouse: WarehouseData, item: ItemData, bin: string): StockData {
  const [least, most] = usual[item.storage];
  const initial = random.int(least, most) + (item.unit_of_measure === "kg" ? random.int(0, 3) / 4 : 0);
  const received_days_ago = random.int(2, 120);
  return {
    ...common(random, warehouse, item, received_days_ago),
    bin,
    status: "available",
    expires_in_days: item.shelf_life_days && remainingLife(random, item.shelf_life_days, received_days_ago),
    movements: historyOf(random, initial, received_days_ago),
  };
}

function spoiltRow(random: Random, warehouse: WarehouseData, item: ItemData, status: "damaged" | "expired"): StockData {
  const received_days_ago = random.int(60, 150);
  const remaining = item.shelf_life_days && remainingLife(random, item.shelf_life_days, received_days_ago);
  return {
    ...common(random, warehouse, item, received_days_ago),
    bin: quarantine,
    status,
    expires_in_days: status === "expired" ? -random.int(3, 40) : remaining,
    movements: historyOf(neverMoved, random.int(1, 9), received_days_ago),
  };
}

/** What waits in quarantine has no history but its arrival. */
const neverMoved: Random = { ...randomFor("quarantine"), chance: () => false };

function common(random: Random, warehouse: WarehouseData, item: ItemData, received_days_ago: number) {
  return {
    warehouse: warehouse.code,
    sku: item.sku,
    lot_number: item.has_lots ? `LOT-${random.int(10_000, 99_999)}` : null,
    unit_of_measure: item.unit_of_measure,
    received_days_ago,
  };
}

/** Fresh when received: at most a quarter of the shelf life was gone; and nothing runs out within the demo's first weeks. */
function remainingLife(random: Random, shelf_life_days: number, received_days_ago: number): number {
  const atReceipt = random.int(Math.ceil(shelf_life_days * 0.75), shelf_life_days);
  return Math.max(atReceipt - received_days_ago, random.int(25, 60));
}
