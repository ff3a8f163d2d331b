import { newId } from "@karwan/db";
import type { Kit } from "../../../../testing/index.ts";
import { arrange, next } from "../../../../testing/index.ts";
import { networkOf } from "../../drivers/testing/given.ts";
import type { ActionContext, DeliveryGroup, DeliveryRow } from "../../lifecycle/index.ts";
import { DeliveryChange, lockDeliveryGroup } from "../../lifecycle/index.ts";

type Row = Partial<
  Pick<DeliveryRow, "status" | "delivery_flow" | "custody" | "parent_id" | "customer_id" | "delivery_code">
>;
type Change = (
  id: string,
  make: (change: DeliveryChange, group: DeliveryGroup) => void,
  context?: Partial<ActionContext>,
) => Promise<void>;

export type Parcels = Awaited<ReturnType<typeof parcelsOf>>;

/** A tenant whose deliveries are put there as rows, and changed as every use case changes them. */
export async function parcelsOf(kit: Kit) {
  const network = await networkOf(kit);
  const { tenant } = network;
  const { tenantId, code } = tenant;
  const sql = <T>(text: string, values: readonly unknown[] = []) =>
    arrange<T>(kit.database, { tenantId }, text, values);

  async function parcel(row: Row = {}): Promise<{ id: string; delivery_code: string }> {
    const made = { id: newId(), status: "pending", delivery_flow: "direct", custody: "sender", ...row };
    const n = String(next());
    const { delivery_code = `${code}-${n.padStart(8, "0")}` } = row;
    await sql(
      `INSERT INTO deliveries (tenant_id, pickup_address, delivery_address, payer_type, payment_method, payment_status, price,
         currency_code, unit_size, distance_km, search_text, id, status, delivery_flow, custody, parent_id, customer_id,
         delivery_code, barcode, created_at, updated_at)
       SELECT $1, '{"lat":33.3,"lng":44.4}', '{"lat":33.4,"lng":44.4}', 'sender', 'cash', 'pending', 0, 'IQD', 1, 11.12, '',
         r.id, r.status, r.delivery_flow, r.custody, r.parent_id, r.customer_id, $3, $4, $5, $5
       FROM jsonb_populate_record(NULL::deliveries, $2) r`,
      [tenantId, JSON.stringify(made), delivery_code, `KW${n.padStart(10, "0")}IQ`, kit.clock.now.toISOString()],
    );
    return { id: made.id, delivery_code };
  }

  /** One change of a delivery, as a use case makes it. */
  const change: Change = (id, make, context = {}) =>
    kit.database.transaction({ tenantId, userId: tenant.admin.userId }, async (tx) => {
      const group = await lockDeliveryGroup(tx, id);
      const actor = { type: "user" as const, id: tenant.admin.userId };
      const now = kit.clock.now;
      const made = new DeliveryChange(group, { actor, at: now, received_at: now, ...context });
      make(made, group);
      await made.commit(tx, kit.deps);
    });
  return { ...network, tenantId, sql, parcel, change, ...movesOf(change) };
}

/** A parcel's way in three steps. */
function movesOf(change: Change) {
  const assign = (id: string, driver_id: string, context?: Partial<ActionContext>) =>
    change(
      id,
      (made, { delivery }) => {
        const whom = { driver_id, carrier_code: null, assigned_by: null };
        made.assign(delivery, { ...whom, status: "assigned", capacity_unit: delivery.unit_size, forced: false });
        made.move(delivery, "assign");
      },
      context,
    );
  const pickUp = (id: string, driver_id: string, context?: Partial<ActionContext>) =>
    change(
      id,
      (made, { delivery }) => {
        made.moveAssignment(delivery, "pickup", { picked_up_at: made.context.at.toISOString() });
        made.move(delivery, "pickup").handOver(delivery, "driver", { driver_id });
      },
      context,
    );
  const deliver = (id: string, proof: Record<string, unknown> | null = null, context?: Partial<ActionContext>) =>
    change(
      id,
      (made, { delivery }) => {
        made.moveAssignment(delivery, "deliver");
        made.move(delivery, "deliver").handOver(delivery, "recipient", { proof });
      },
      context,
    );
  return { assign, pickUp, deliver };
}
