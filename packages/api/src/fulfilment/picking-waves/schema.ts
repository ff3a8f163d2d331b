import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  searchInput,
  timestamp,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { lots, pickedItem, pickFields, pickingStatus } from "../picking-orders/index.ts";
import { waveStates } from "./state.ts";

/** As many orders as one picker may walk with. */
const MAX_ORDERS = 100;

const waveStatus = z.enum(waveStates.states).meta({ id: "PickingWaveStatus" });
const order = z
  .object({ picking_order_id: id, reference_number: z.string(), status: pickingStatus, tote: z.int().min(1) })
  .meta({ id: "PickingWaveOrder", description: "An order of the wave, and the tote that its goods are sorted into" });
const steps = quantityOut.describe("Steps: one past each bin, two from aisle to aisle");

const row = z.object({
  id,
  tenant_id: id,
  warehouse_id: id,
  code: z.string(),
  status: waveStatus,
  orders: z.array(order),
  distance_before: steps.describe("Steps of walking every order by itself; one past each bin, two from aisle to aisle"),
  distance_after: steps.describe("Steps of the wave's walk"),
  created_by: id,
  created_at: timestampOut,
  updated_at: timestampOut,
  ended_at: timestampOut.nullable(),
  warehouse: warehouseSummary,
});
export const waveRow = row.meta({ id: "PickingWaveRow" });

const bin = z.object({ id, code: z.string() }).meta({ id: "PickingWaveBin" });
const stop = z
  .object({
    bin,
    item: pickedItem,
    quantity: quantityOut.describe("What the orders of the wave want here"),
    picked: quantityOut,
    lots,
    lines: z.array(z.object({ picking_order_id: id, quantity: quantityOut, picked: quantityOut, lots })),
  })
  .meta({ id: "PickingWaveStop" });
const returned = z
  .object({ picking_order_id: id, bin, item: pickedItem, quantity: quantityOut })
  .meta({ id: "PickingWavePutBack" });
export const wave = row
  .extend({
    stops: z.array(stop).describe("In the order of the walk"),
    put_back: z.array(returned).describe("What was picked for orders that were cancelled since, and where it belongs"),
  })
  .meta({ id: "PickingWave" });
export type Wave = Written<typeof wave>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  status: waveStatus.optional(),
  search: searchInput.describe("Part of the code"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ picking_waves: z.array(waveRow), ...pageOutput });

export const createInput = z.object({
  warehouse_id: id,
  picking_order_ids: z
    .array(id)
    .min(1)
    .max(MAX_ORDERS)
    .optional()
    .describe("These orders; left out, the filters choose, most urgent first"),
  status: z
    .enum(["pending", "in_progress"])
    .meta({ id: "OpenPickingOrderStatus" })
    .optional()
    .describe("Only orders of this status"),
  priority: z.int32().optional().describe("Only orders of this priority"),
  due_before: timestamp.optional().describe("Only orders that are due before"),
  max_orders: z.int().min(1).max(MAX_ORDERS).default(20),
  max_units: positiveQuantity.optional().describe("As many units as one walk may carry"),
});
export type CreateInput = z.infer<typeof createInput>;

const waveId = pathId("picking_wave_not_found");
export const oneInput = z.object({ id: waveId });
export const oneOutput = z.object({ picking_wave: wave });

export const pickInput = z.object({
  id: waveId,
  picking_order_id: id,
  ...pickFields,
  status: z.literal("short").optional().describe("Closes the order's line with what was picked of it"),
});
export type PickInput = z.infer<typeof pickInput>;
