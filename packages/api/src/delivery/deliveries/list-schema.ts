import { z } from "zod";
import {
  commaSeparated,
  daysInOrder,
  daysReversed,
  id,
  pageInput,
  pageOutput,
  plainDate,
  searchInput,
  sortOrder,
} from "../../kernel/index.ts";
import type { DeliveryStatus } from "../lifecycle/index.ts";
import { deliveryFlow, deliveryMachine } from "../lifecycle/index.ts";
import { delivery } from "./schema.ts";

export const sortKeys = ["created_at", "updated_at", "delivery_code", "status", "price"] as const;

/** One status or several, separated by commas. */
export const statusList = commaSeparated(deliveryMachine.states).meta({ examples: ["pending,assigned", "delivered"] });

export const listInput = z
  .object({
    ...pageInput(),
    status: statusList.optional(),
    driver_id: id.optional().describe("Only what this driver has, delivered or failed with; of a staged one any leg"),
    customer_id: id.optional(),
    delivery_flow: deliveryFlow
      .optional()
      .describe("Legs are listed only when this, `parent_id` or `tasks` asks for them"),
    parent_id: id.optional().describe("Only the legs of this staged delivery"),
    tasks: z
      .boolean()
      .optional()
      .describe(
        "Only what drivers have to carry or are to be given, as they are given it: legs in the place of staged deliveries, the second once its parcel lies in the warehouse; neither drafts, nor what has ended or is lost, nor what travels on a waybill",
      ),
    warehouse_id: id.optional().describe("Only what is picked up in this warehouse or brought to it"),
    search: searchInput.describe("Part of the code, barcode, external reference or a phone"),
    date_from: plainDate.optional().describe("First day of creation, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day of creation, included"),
    sort_by: z.enum(sortKeys).meta({ id: "DeliverySortKey" }).default("created_at"),
    sort_order: sortOrder.default("desc"),
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;

const count = z.int().min(0);
/** Deliveries by status, under every filter but `status` (4 A7). */
export const statusStats = z
  .object({
    draft: count,
    pending: count,
    assigned: count,
    accepted: count,
    en_route_to_pickup: count,
    picked_up: count,
    en_route_to_delivery: count,
    delivered: count,
    failed: count,
    returned: count,
    cancelled: count,
  } satisfies Record<DeliveryStatus, typeof count>)
  .describe("Deliveries by status, under every filter but `status`")
  .meta({ id: "DeliveryStatusCounts" });
export type StatusStats = z.infer<typeof statusStats>;

export const listOutput = z.object({ deliveries: z.array(delivery), stats: statusStats, ...pageOutput });
