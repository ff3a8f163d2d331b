import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  timestamp,
  timestampOut,
} from "../../kernel/index.ts";
import { strategies } from "./allocate.ts";
import { reservationStatuses } from "./state.ts";

const status = z.enum(reservationStatuses).meta({ id: "ReservationStatus" });
const strategy = z.enum(strategies).meta({ id: "ReservationStrategy" });

export const reservation = z
  .object({
    id,
    status,
    warehouse_id: id,
    item_id: id,
    quantity: quantityOut,
    strategy,
    allocations: z
      .array(z.object({ stock_id: id, bin_id: id, quantity: quantityOut }))
      .describe("Which stock rows hold it"),
    managed_by: z.string().nullable().describe("What made it and releases it; null for those made here"),
    reference_type: z.string().nullable(),
    reference_id: z.string().nullable(),
    expires_at: timestampOut.nullable().describe("When the server releases it"),
    released_at: timestampOut.nullable(),
    created_by: id.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Reservation" });
export type Reservation = Written<typeof reservation>;

export const listInput = z.object({
  ...pageInput(),
  status: status.default("active"),
  warehouse_id: id.optional(),
  item_id: id.optional(),
  stock_id: id.optional(),
  reference_type: codeText(50, 0).optional(),
  reference_id: codeText(200, 0).optional(),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ reservations: z.array(reservation), ...pageOutput });

export const createInput = z.object({
  warehouse_id: id,
  item_id: id,
  stock_id: id.nullish().describe("Only this stock row"),
  quantity: positiveQuantity,
  strategy: strategy
    .default("fefo")
    .describe("Which rows first: earliest expiry, earliest arrival, or as few bins as can do. Expired stock never"),
  reference_type: codeText().nullish(),
  reference_id: codeText(200).nullish(),
  expires_at: timestamp.nullish().describe("In the future; the server releases the reservation then"),
});
export type CreateInput = z.infer<typeof createInput>;

export const oneInput = z.object({ id: pathId("reservation_not_found") });
export const oneOutput = z.object({ reservation });
