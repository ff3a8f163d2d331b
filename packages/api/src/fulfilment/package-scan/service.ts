import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { scannedItems } from "./items.ts";
import type { Place } from "./repository.ts";
import * as repository from "./repository.ts";
import type { Scan } from "./schema.ts";
import type { Found } from "./target.ts";
import { activeReturn, awaitedIn, compact, targetOf, waitingIn, warehouseTarget } from "./target.ts";

/** What to do with a parcel whose label was scanned: one batch of reads, however much is in it (2 §4.8, 4 F4). */
export async function scanPackage(ctx: TenantContext, input: { delivery_barcode: string }): Promise<Scan> {
  const scanned_barcode = input.delivery_barcode;
  const values = [ctx.tenantId, scanned_barcode.toUpperCase()] as const;
  const [members, orders, handoffs, items, failures, ofItems, inbound_deliveries, outbound_deliveries, places] =
    await ctx.read((q) => [
      q.sql(repository.scannedFamily, values),
      q.sql(repository.awaitedOrders, values),
      q.sql(repository.waitingHandoffs, values),
      q.sql(repository.scannedItems, values),
      q.sql(repository.failures, values),
      q.sql(repository.openOfItems, values),
      q.sql(repository.inbound, values),
      q.sql(repository.outbound, values),
      q.sql(repository.places, values),
    ]);
  const found = { members, orders, handoffs };
  return {
    ...choose(found, places.map(placed)),
    scanned_barcode,
    items: scannedItems(items, failures, ofItems),
    inbound_deliveries,
    outbound_deliveries,
  };
}

type Chosen = Omit<Scan, "scanned_barcode" | "items" | "inbound_deliveries" | "outbound_deliveries">;

function placed({ warehouse, bin, item_id, quantity }: Place): Scan["warehouse_context"]["places"][number] {
  if (!warehouse || !bin) throw new Error("stock lies in a bin of a warehouse");
  return { warehouse, bin, item_id, quantity: quantity ?? 0 };
}

/** Who has the parcel leads on: its way back where there is one, unless only the way out has something to do. */
function choose(found: Found, places: Scan["warehouse_context"]["places"]): Chosen {
  const scanned = found.members.find(({ is_scanned }) => is_scanned);
  if (!scanned) throw new AppError("package_not_found");
  const back = activeReturn(found, scanned);
  const original = found.members.find(({ id }) => id === scanned.original_delivery_id) ?? null;
  const delivery_target = targetOf(found, scanned);
  const return_target = back && targetOf(found, back);
  const original_target = original && targetOf(found, original);
  const isIdle = return_target?.action === "open_delivery" && delivery_target.action !== "open_delivery";
  const [holder, target] = back && return_target && !isIdle ? [back, return_target] : [scanned, delivery_target];
  const receiving_order = awaitedIn(found, holder);
  const handoff = waitingIn(found, holder);
  return {
    ...target,
    delivery: compact(scanned, delivery_target),
    delivery_target,
    return_delivery: back && return_target && compact(back, return_target),
    return_target,
    original_delivery: original && original_target && compact(original, original_target),
    original_target,
    warehouse_target: warehouseTarget(found, holder),
    warehouse_context: {
      warehouse: receiving_order?.warehouse ?? handoff?.warehouse ?? places[0]?.warehouse ?? holder.warehouse,
      custody: holder.custody,
      places,
    },
    receiving_order,
    handoff,
  };
}
