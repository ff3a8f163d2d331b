import { statement } from "@karwan/db";
import type { AssignmentStatus, DeliveryRow } from "../../delivery/lifecycle/index.ts";
import type { CarrierOrder } from "./adapter.ts";

/** A booking with what of it a carrier is told as it is. */
export interface BookingRow extends Omit<CarrierOrder, "id" | "cash_to_collect" | "cash_from"> {
  delivery_id: string;
  carrier_code: string;
  assignment_status: AssignmentStatus;
  status: "requested" | "booked" | "failed" | "cancelling" | "cancelled" | null;
  reference: string | null;
  attempts: number;
  sealed_credentials: string | null;
  payer_type: DeliveryRow["payer_type"];
  cash_due: number;
}

// A leg's money is its staged delivery's.
export const bookingStatement = statement(
  "carriers.booking",
  `SELECT a.delivery_id, a.carrier_code, a.status AS assignment_status, b.status, b.reference, coalesce(b.attempts, 0) AS attempts,
     t.sealed_credentials, d.delivery_code, d.barcode, d.sender, d.recipient, d.pickup_address, d.delivery_address,
     d.unit_size::float8 AS unit_size, r.payer_type, r.currency_code,
     CASE WHEN r.payment_method = 'cash' AND r.payment_status = 'pending' THEN r.cash_to_collect ELSE 0 END::float8 AS cash_due
   FROM delivery_assignments a
     JOIN deliveries d ON d.tenant_id = $1 AND d.id = a.delivery_id
     JOIN deliveries r ON r.tenant_id = $1 AND r.id = CASE WHEN d.parent_id IS NULL THEN d.id ELSE d.parent_id END
     LEFT JOIN tenant_carriers t ON t.tenant_id = $1 AND t.carrier_code = a.carrier_code
     LEFT JOIN carrier_bookings b ON b.tenant_id = $1 AND b.assignment_id = a.id
   WHERE a.tenant_id = $1 AND a.id = $2 AND a.carrier_code IS NOT NULL`,
);

export const assignmentStatement = statement(
  "carriers.booked_assignment",
  "SELECT status FROM delivery_assignments WHERE tenant_id = $1 AND id = $2",
);
export const settleStatement = statement(
  "carriers.settle_booking",
  `INSERT INTO carrier_bookings (tenant_id, assignment_id, status, reference, attempts, error, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (tenant_id, assignment_id) DO UPDATE
     SET status = $3, reference = coalesce($4, carrier_bookings.reference), attempts = $5, error = $6, updated_at = $7`,
);
