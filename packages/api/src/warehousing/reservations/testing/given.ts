import { newId } from "@karwan/db";
import type { Kit } from "../../../../testing/index.ts";
import { smallStore } from "../../../../testing/index.ts";
import type { ReservationRequest } from "../index.ts";

/** A row with stock, and the calls that reservation tests make on it. */
export async function givenStock(kit: Kit, quantity = 10, more: { expiration_date?: string } = {}) {
  const tenant = await kit.tenant();
  const { tenantId } = tenant;
  const { store, ...place } = await smallStore(kit.database, tenantId);
  const { stock, transactions, reservations } = tenant.admin.caller.warehousing;
  const { stock: row } = await stock.upsert({ ...place, quantity, ...more });
  const { warehouse_id, item_id } = place;
  const reserve = (amount: number, extra: object = {}) =>
    reservations.create({ warehouse_id, item_id, quantity: amount, ...extra });
  const shown = async (id = row.id) => {
    const { stock: now } = await stock.show({ id });
    return [now.quantity, now.reserved_quantity];
  };
  const record = { transaction_type: "pick" as const, performed_by: null, at: kit.clock.now };
  const managed: ReservationRequest = {
    warehouse_id,
    item_id,
    quantity: 4,
    managed_by: "picking_order",
    reference_type: "order",
    reference_id: newId(),
    expires_at: null,
    created_by: null,
  };
  const tx = <T>(fn: Parameters<typeof kit.database.transaction<T>>[1]) => kit.database.transaction({ tenantId }, fn);
  return {
    tenant,
    tenantId,
    store,
    place,
    warehouse_id,
    item_id,
    row,
    stock,
    transactions,
    reservations,
    reserve,
    shown,
    record,
    managed,
    tx,
  };
}
