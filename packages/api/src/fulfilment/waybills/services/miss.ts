import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, numberedReference, sumOf } from "../../../kernel/index.ts";
import { builtInType } from "../../../warehousing/exception-types/index.ts";
import { openExceptions } from "../../../warehousing/exceptions/index.ts";
import type { LeftRow } from "../receive-statements.ts";
import { insertAwaited } from "../receive-statements.ts";
import type { LockedWaybill } from "../repository.ts";
import { travelling } from "../validate.ts";

/** The type of exception that a package has which its waybill did not bring: made when one first is. */
const missingType = {
  code: "package_missing",
  name: {
    en: "Package missing from a waybill",
    ar: "طرد مفقود من بوليصة شحن",
    ku: "پاکێجێک لە بارنامەیەکدا نییە",
  },
  applies_to: ["package"],
} as const;

/**
 * Packages that a waybill did not bring: each is an exception of the destination, and awaited there by a receiving order;
 * it stays with who drove it (3 §8, 4 F3, 4 J10). `numbers` are of the receiving orders' sequence, one a package.
 */
export async function missPackages(
  tx: Transaction,
  ctx: TenantContext,
  { id: waybill_id, waybill_number, destination_warehouse_id: warehouse_id }: LockedWaybill,
  {
    missing,
    left,
    numbers,
  }: { missing: readonly DeliveryGroup[]; left: readonly LeftRow[]; numbers: readonly number[] },
): Promise<void> {
  if (missing.length === 0) return;
  // Its packages were others when the numbers were taken.
  if (numbers.length < missing.length) throw new AppError("conflict");
  const leftOf = Map.groupBy(left, ({ delivery_id }) => delivery_id);
  // Of a staged delivery it is the leg from the warehouse that is awaited: its parcel is on that leg's way.
  const orders = missing.map((group, index) => {
    const reference_number = numberedReference("RCV", numbers[index] ?? 0);
    const named = { reference_number, root_id: group.root.id, delivery_id: travelling(group).id };
    return { id: newId(), warehouse_id, waybill_id, ...named };
  });
  type Line = { receiving_order_id: string; line: number; item_id: string | null; quantity: number };
  const lines = orders.flatMap(({ id: receiving_order_id, root_id }): Line[] => {
    const items = [...Map.groupBy(leftOf.get(root_id) ?? [], ({ item_id }) => item_id)];
    const parcel = [{ receiving_order_id, line: 1, item_id: null, quantity: 1 }];
    const named = items.map(([item_id, rows], index) => {
      const quantity = sumOf(rows.map((row) => row.quantity)).toNumber();
      return { receiving_order_id, line: index + 1, item_id, quantity };
    });
    return named.length > 0 ? named : parcel;
  });
  const by = [ctx.caller.userId, ctx.deps.now().toISOString()] as const;
  await tx.sql(insertAwaited, [ctx.tenantId, JSON.stringify(orders), JSON.stringify(lines), ...by]);
  const exception_type_id = await builtInType(tx, missingType, ctx.deps.now());
  const about = { audit_id: null, item_id: null, bin_id: null, quantity: null, stock_written_off: false };
  const exceptions = missing.map(({ root }) => {
    return {
      id: newId(),
      warehouse_id,
      exception_type_id,
      ...about,
      delivery_id: root.id,
      waybill_id,
      notes: waybill_number,
    };
  });
  await openExceptions(tx, ctx, exceptions);
}
