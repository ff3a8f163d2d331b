import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, pickInput } from "./schema.ts";
import { cancelWave } from "./services/cancel.ts";
import { createWave } from "./services/create.ts";
import { listWaves } from "./services/list.ts";
import { pickInWave } from "./services/pick.ts";
import { showWave } from "./services/show.ts";

const tag = "Picking waves";
const reference = "4 L1";

export const pickingWavesRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/picking-waves" },
    onReplica: true,
    summary: "List picking waves",
    description: "Newest first, without their stops.",
    tag,
    reference,
    message: "picking_wave.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listWaves(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/picking-waves" },
    summary: "Put picking orders together for one walk",
    description:
      "The orders named, or the most urgent that the filters leave and no wave has. Each gets a tote. The stops are in the shortest order that is found: bins of an aisle are one step apart in the natural order of their codes, aisles two. An order is in one wave at a time.",
    tag,
    reference,
    message: "picking_wave.created",
    status: 201,
    errors: [
      "warehouse_not_found",
      "picking_order_not_found",
      "picking_order_in_wave",
      "picking_wave_empty",
      "invalid_transition",
    ],
    example: { request: { warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40", max_orders: 12 } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createWave(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/picking-waves/{id}" },
    summary: "Show a picking wave with its stops in the order of the walk",
    tag,
    reference,
    message: "picking_wave.shown",
    errors: ["picking_wave_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showWave(ctx, input)),

  pick: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/picking-waves/{id}/picks" },
    operationId: "pickInWave",
    summary: "Record a pick of an order on the wave's walk",
    description: "The same as a pick of the order itself. The first begins the wave, the last ends it.",
    tag,
    reference,
    message: "picking_wave.picked",
    errors: [
      "picking_wave_not_found",
      "picking_order_not_found",
      "picking_order_line_not_found",
      "barcode_mismatch",
      "pick_exceeds_line",
      "invalid_transition",
    ],
    example: {
      request: {
        picking_order_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b46",
        item_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45",
        bin_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44",
        quantity: 2,
        scanned_barcode: "INV1042",
      },
    },
  })
    .input(pickInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => pickInWave(ctx, input)),

  cancel: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/picking-waves/{id}/cancel" },
    summary: "Cancel a picking wave",
    description: "Its orders stay as they are and may be put into another wave.",
    tag,
    reference,
    message: "picking_wave.cancelled",
    errors: ["picking_wave_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelWave(ctx, input)),
});
