import type { ItemData, ReservationData, StockData, TenantData } from "../data/index.ts";
import { balanceOf, demoId, reservationsOf, stockOf } from "../data/index.ts";
import type { Clock } from "./time.ts";

/** Stock rows, the ledger that leads to them, and the promises made on them. */
export function stockRows(tenant: TenantData, items: readonly ItemData[], clock: Clock) {
  const stock = stockOf(tenant, items);
  const reservations = reservationsOf(tenant, stock);
  const active = reservations.filter((reservation) => reservation.status === "active");
  const reserved = new Map(
    active.flatMap((one) => one.allocations.map((allocation) => [allocation.stock, allocation.quantity] as const)),
  );
  return {
    capacity: capacityOf(stock, items),
    inventory_stock: stock.map((row) => stockRow(tenant, row, reserved.get(row) ?? 0, clock)),
    inventory_transactions: stock.flatMap((row) => transactionRows(tenant, row, clock)),
    inventory_reservations: reservations.map((one) => reservationRow(tenant, one, clock)),
    inventory_reservation_allocations: reservations.flatMap((one) =>
      one.allocations.map(({ stock: row, quantity }) => ({
        tenant_id: demoId("tenant", tenant.code),
        reservation_id: reservationId(tenant, one),
        stock_id: keysOf(tenant, row).id,
        quantity,
        consumed_quantity: 0,
      })),
    ),
  };
}

function keysOf(tenant: TenantData, row: StockData) {
  return {
    tenant_id: demoId("tenant", tenant.code),
    id: demoId("stock", tenant.code, row.warehouse, row.sku, row.bin, row.status, row.lot_number ?? ""),
    warehouse_id: demoId("warehouse", tenant.code, row.warehouse),
    item_id: demoId("item", tenant.code, row.sku),
    bin_id: demoId("location", tenant.code, row.warehouse, row.bin),
  };
}

function stockRow(tenant: TenantData, row: StockData, reserved_quantity: number, clock: Clock) {
  const counted = row.movements.findLastIndex((movement) => movement.transaction_type === "count");
  const last = row.movements.length - 1;
  return {
    ...keysOf(tenant, row),
    quantity: balanceOf(row),
    reserved_quantity,
    unit_of_measure: row.unit_of_measure,
    status: row.status,
    lot_number: row.lot_number,
    expiration_date: row.expires_in_days === null ? null : clock.dateIn(row.expires_in_days),
    received_date: clock.dateIn(-row.received_days_ago),
    last_counted_at: counted < 0 ? null : momentOf(row, counted, clock),
    created_at: momentOf(row, 0, clock),
    updated_at: momentOf(row, last, clock),
  };
}

function momentOf(row: StockData, step: number, clock: Clock): string {
  return clock.ago(row.movements[step]!.days_ago, step * 7);
}

function transactionRows(tenant: TenantData, row: StockData, clock: Clock) {
  const { id: stock_id, bin_id, ...keys } = keysOf(tenant, row);
  return row.movements.map((movement, step) => {
    const { transaction_type, quantity, balance, direction, reference_type, reference_id, notes } = movement;
    const quantity_before = step === 0 ? 0 : row.movements[step - 1]!.balance;
    const timestamp = momentOf(row, step, clock);
    const delta = balance - quantity_before;
    const out = transaction_type === "pick" || direction === "decrease";
    return {
      ...keys,
      id: demoId("transaction", stock_id, step),
      stock_id,
      transaction_type,
      quantity,
      delta,
      quantity_before,
      quantity_after: balance,
      from_bin_id: out ? bin_id : null,
      to_bin_id: out ? null : bin_id,
      direction,
      reference_type,
      reference_id,
      notes,
      performed_by: demoId("user", `warehouse@${tenant.domain}`),
      timestamp,
      created_at: timestamp,
    };
  });
}

function reservationId(tenant: TenantData, reservation: ReservationData): string {
  return demoId("reservation", tenant.code, reservation.reference_id);
}

function reservationRow(tenant: TenantData, reservation: ReservationData, clock: Clock) {
  const { warehouse, sku, quantity, status, reference_id, expires_in_days } = reservation;
  const created_at = clock.ago(reservation.created_days_ago, 600);
  const released_at = status === "released" ? clock.ago(reservation.created_days_ago, 660) : null;
  return {
    tenant_id: demoId("tenant", tenant.code),
    id: reservationId(tenant, reservation),
    warehouse_id: demoId("warehouse", tenant.code, warehouse),
    item_id: demoId("item", tenant.code, sku),
    quantity,
    status,
    strategy: "fefo",
    reference_type: "order",
    reference_id,
    expires_at: expires_in_days === null ? null : clock.ago(-expires_in_days),
    created_by: demoId("user", `operations@${tenant.domain}`),
    created_at,
    updated_at: released_at ?? created_at,
    released_at,
  };
}

/** What each warehouse can hold, in units: its stock fills about two thirds of it. */
function capacityOf(stock: readonly StockData[], items: readonly ItemData[]): Map<string, number> {
  const sizes = new Map(items.map((item) => [item.sku, item.unit_size]));
  const held = new Map<string, number>();
  for (const row of stock) {
    held.set(row.warehouse, (held.get(row.warehouse) ?? 0) + balanceOf(row) * (sizes.get(row.sku) ?? 0));
  }
  return new Map([...held].map(([code, units]) => [code, Math.ceil(units / 0.67 / 1000) * 1000]));
}
