import { newId } from "@karwan/db";
import type { Kit } from "../../../../testing/index.ts";
import { verifyCustody, verifyDeliveries } from "../../../delivery/verify/index.ts";
import { verifyLedger } from "../../../warehousing/stock/index.ts";
import { givenPicking } from "../../picking-orders/testing/given.ts";

type Handoff = { id: string; status: string; assignment_id: string | null; driver_id: string | null };

/** A tenant whose parcels are fetched out of its warehouses, and what is kept of that. */
export async function givenHandoffs(kit: Kit, { mustAccept = false }: { mustAccept?: boolean } = {}) {
  const at = await givenPicking(kit);
  const { caller, rows, own, tenant } = at;
  if (mustAccept) await caller.identity.settings.update({ delivery: { driver_acceptance_required: true } });
  const { handoffs } = caller.fulfilment;
  const staff = await tenant.member("warehouse_staff");

  /** What was made for a delivery, oldest first. */
  const handoffsOf = (delivery_id: string) =>
    rows<Handoff>(
      `SELECT id, status, assignment_id, driver_id FROM package_handoffs WHERE tenant_id = $1 AND delivery_id = $2
       ORDER BY created_at, id`,
      delivery_id,
    );
  const ordersOf = (delivery_id: string) =>
    rows<{ id: string; status: string }>(
      "SELECT id, status FROM picking_orders WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY created_at, id",
      delivery_id,
    );
  /** As a picker leaves the order: this much of each line, all of it unless said otherwise. */
  const picked = (order_id: string, quantity: number | null = null, status = "completed") =>
    rows(
      `WITH l AS (UPDATE picking_order_lines SET picked_quantity = coalesce($3::numeric, quantity), picked_at = now(),
                         status = CASE WHEN coalesce($3::numeric, quantity) = quantity THEN 'picked' ELSE 'short' END
                   WHERE tenant_id = $1 AND picking_order_id = $2)
       UPDATE picking_orders SET status = $4 WHERE tenant_id = $1 AND id = $2`,
      order_id,
      quantity,
      status,
    );

  /** A delivery out of a warehouse, given to a driver. */
  async function assigned(quantity = 4) {
    const goods = await at.kept(quantity);
    const driver = await at.driver();
    const { delivery_id: id } = goods;
    await at.assign(id, driver);
    const { barcode } = await at.shown(id);
    const [order] = await ordersOf(id);
    const [handoff] = await handoffsOf(id);
    if (!order || !handoff) throw new Error("an assignment prepares an order and a handoff");
    const pickup = (who = driver) => own(who).pickup({ id, scanned_barcode: barcode });
    const stock = () => at.stockOf(goods.warehouse_id, goods.item_id);
    return { ...goods, id, barcode, driver, order, handoff, pickup, stock };
  }
  /** The same, picked. */
  async function ready(quantity = 4) {
    const given = await assigned(quantity);
    await picked(given.order.id);
    return given;
  }

  /** A direct delivery given to a driver, and a picking order of the same warehouse that belongs to nobody. */
  async function overTheCounter({ status = "completed" } = {}) {
    const { warehouse } = await at.stocked();
    const driver = await at.driver();
    const { id: delivery_id, barcode } = await at.assigned(driver);
    const picking_order_id = newId();
    await rows(
      `INSERT INTO picking_orders (tenant_id, id, warehouse_id, reference_number, order_type, status, handed_off_at)
       VALUES ($1, $2::uuid, $3, 'PKO-' || $2::uuid, 'individual', $4, CASE WHEN $4 = 'handed_off' THEN now() END)`,
      picking_order_id,
      warehouse.id,
      status,
    );
    const body = { warehouse_id: warehouse.id, delivery_id, picking_order_id, warehouse_staff_id: staff.userId };
    return { driver, delivery_id, barcode, body };
  }

  /** What contradicts itself, anywhere. */
  const faults = async () => [
    ...(await verifyLedger(kit.database)).mismatches,
    ...(await verifyDeliveries(kit.database)).mismatches,
    ...(await verifyCustody(kit.database)).mismatches,
  ];

  return { ...at, handoffs, staff, handoffsOf, ordersOf, picked, assigned, ready, overTheCounter, faults };
}
export type GivenHandoffs = Awaited<ReturnType<typeof givenHandoffs>>;
