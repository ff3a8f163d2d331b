import { z } from "zod";
import type { DeliveryStatus } from "../../delivery/lifecycle/index.ts";
import { deliveryMachine } from "../../delivery/lifecycle/index.ts";
import { moneyOut, orNull, plainDate } from "../../kernel/index.ts";

export const overviewInput = z.object({
  date_from: plainDate
    .optional()
    .describe("First day, in the tenant's time zone; 30 days with the last one when left out"),
  date_to: plainDate.optional().describe("Last day; today when left out"),
});
export type OverviewInput = z.infer<typeof overviewInput>;

const each = Object.fromEntries(deliveryMachine.states.map((status) => [status, z.int()])) as Record<
  DeliveryStatus,
  z.ZodInt
>;
const byStatus = z
  .object(each)
  .meta({ id: "OverviewStatuses" })
  .describe("Deliveries made in the period, by what has become of them; legs are not counted");

export const overviewOutput = z.object({
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  currency_code: z.string(),
  deliveries: z
    .object({
      by_status: byStatus,
      by_day: z.array(
        z
          .object({ date: z.iso.date(), created: z.int(), delivered: z.int(), failed: z.int(), cancelled: z.int() })
          .meta({ id: "OverviewDay" })
          .describe("Deliveries made on the day, and what has become of them"),
      ),
    })
    .meta({ id: "OverviewDeliveries" }),
  on_time_share: orNull(z.number().min(0).max(1)).describe(
    "Of what arrived in the period, from 0 to 1: within `delivery.on_time_hours` of its assignment. Null: nothing arrived",
  ),
  stock_value: z
    .object({
      amount: moneyOut.describe("What all stock cost, now, by the `unit_cost` of its items"),
      items_without_cost: z.int().describe("Items in stock that have no `unit_cost`, and are not in the amount"),
    })
    .meta({ id: "OverviewStockValue" }),
  orders: z
    .object({
      count: z.int().describe("Orders whose money became the tenant's in the period"),
      revenue: moneyOut.describe("That money, less what was given back in the period"),
    })
    .meta({ id: "OverviewOrders" }),
  cash_in_hand: moneyOut.describe("What drivers have collected and not handed over, now"),
});
