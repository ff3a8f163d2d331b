import { z } from "zod";
import { delivery as deliveryRecord } from "../../delivery/deliveries/index.ts";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import { fileUrl } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import { id, pageInput, pageOutput, pathId, searchInput, text, timestampOut } from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { handoffStates, shownStatuses } from "./state.ts";

export const handoffStatus = z
  .enum(handoffStates.states)
  .meta({ id: "PackageHandoffStatus", description: "`cancelled` when its delivery was taken back before pickup" });
export type HandoffStatus = z.infer<typeof handoffStatus>;

const person = { id, full_name: z.string() };

export const handoff = z
  .object({
    id,
    tenant_id: id,
    warehouse_id: id,
    delivery_id: id,
    picking_order_id: id,
    assignment_id: id
      .nullable()
      .describe("The assignment whose driver or carrier fetches the parcel, where the delivery made the handoff"),
    warehouse_staff_id: id.nullable(),
    driver_id: id.nullable().describe("Null for a carrier's"),
    status: handoffStatus,
    signature_url: z.string().nullable(),
    notes: z.string().nullable(),
    initiated_at: timestampOut,
    completed_at: timestampOut.nullable(),
    warehouse: warehouseSummary,
    picking_order: z.object({ id, reference_number: z.string() }).meta({ id: "HandoffPickingOrder" }),
    warehouse_staff: z.object(person).meta({ id: "HandoffStaff" }).nullable(),
    driver: z
      .object({ ...person, phone: z.string().nullable() })
      .meta({ id: "HandoffDriver" })
      .nullable(),
    delivery: z
      .object({
        id,
        delivery_code: z.string(),
        status: deliveryStatus,
        pickup: deliveryRecord.shape.pickup_address,
        drop_off: deliveryRecord.shape.delivery_address,
        customer: z
          .object({ ...person, phone: z.string().nullable() })
          .meta({ id: "HandoffCustomer" })
          .nullable(),
      })
      .meta({ id: "HandoffDelivery" }),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "PackageHandoff" });
export type Handoff = Written<typeof handoff>;

export const listInput = z.object({
  ...pageInput(10),
  warehouse_id: id.optional(),
  delivery_id: id.optional().describe("Of a staged delivery: the handoffs of its legs, too"),
  driver_id: id.optional(),
  warehouse_staff_id: id.optional(),
  status: handoffStatus.optional().describe("Cancelled ones are listed only when they are asked for"),
  search: searchInput.describe("Part of the status"),
});
export type ListInput = z.infer<typeof listInput>;

const total = z.int().min(0);
const statusMatrix = z
  .object({ pending: total, in_progress: total, completed: total, total })
  .meta({ id: "PackageHandoffCounts", description: "Handoffs by status, under every filter but `status`" });
export type StatusMatrix = z.infer<typeof statusMatrix>;
export const listOutput = z.object({ handoffs: z.array(handoff), status_matrix: statusMatrix, ...pageOutput });

export const createInput = z.object({
  warehouse_id: id,
  delivery_id: id,
  picking_order_id: id,
  warehouse_staff_id: id.describe("The member who gives the parcel out"),
  driver_id: id.nullish().describe("The driver whom the delivery is assigned to, if given; another one is refused"),
  signature_url: fileUrl.nullish(),
  notes: text(5000).nullish(),
});
export type CreateInput = z.infer<typeof createInput>;

const handoffId = pathId("handoff_not_found");
export const oneInput = z.object({ id: handoffId });
export const oneOutput = z.object({ handoff });

export const updateInput = z.object({
  id: handoffId,
  status: z.enum(shownStatuses).meta({ id: "PackageHandoffMove" }).optional(),
  driver_id: id.optional(),
  signature_url: fileUrl.nullish(),
  notes: text(5000).nullish(),
});
export type UpdateInput = z.infer<typeof updateInput>;
