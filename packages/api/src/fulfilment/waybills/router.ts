import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { listWaybills } from "./list.ts";
import {
  cancelInput,
  handoverInput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  packagesInput,
  packagesOutput,
  receiveInput,
  sealInput,
} from "./schema.ts";
import { changePackages } from "./services/change-packages.ts";
import { handOverWaybill } from "./services/hand-over.ts";
import { cancelWaybill, closeWaybill, sealWaybill } from "./services/move.ts";
import { receiveWaybill } from "./services/receive.ts";
import { showWaybill } from "./shown.ts";
import { streamEvent, streamInput, streamWaybills } from "./stream.ts";

const tag = "Waybills";
const reference = "3 §8";

export const waybillsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/waybills" },
    onReplica: true,
    summary: "List waybills",
    description: "Newest first, without their packages.",
    tag,
    reference,
    message: "waybill.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listWaybills(ctx, input)),

  stream: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/waybills/stream" },
    operationId: "streamWaybills",
    summary: "Follow what changes of waybills",
    description: changesDescription("waybills"),
    tag,
    reference: "4 L9",
    message: "waybill.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamWaybills(ctx, input, signal)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/waybills/{id}" },
    summary: "Show a waybill with its packages",
    tag,
    reference,
    message: "waybill.shown",
    errors: ["waybill_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showWaybill(ctx, input)),

  changePackages: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/packages" },
    ifMatch: true,
    operationId: "changeWaybillPackages",
    summary: "Put packages on a drafted waybill, and take others off it",
    description: "Packages that cannot be added or are not on it are told of in `rejected`; the others are changed.",
    tag,
    reference,
    message: "waybill.packages_changed",
    errors: ["waybill_not_found", "invalid_transition", "nothing_to_transfer"],
    readByRow: ["add.*", "remove.*"],
    example: { request: { add: ["KW000000018IQ"], remove: [] } },
  })
    .input(packagesInput)
    .output(packagesOutput)
    .mutation(({ ctx, input }) => changePackages(ctx, input)),

  seal: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/seal" },
    ifMatch: true,
    summary: "Seal a waybill",
    description: "From then on its packages stay what they are.",
    tag,
    reference,
    message: "waybill.sealed",
    errors: ["waybill_not_found", "waybill_empty", "invalid_transition"],
    example: { request: { seal_number: "S-20931" } },
  })
    .input(sealInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => sealWaybill(ctx, input)),

  handOver: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/handover" },
    ifMatch: true,
    operationId: "handOverWaybill",
    summary: "Hand a sealed waybill to its driver",
    description:
      "The packages' goods leave the source warehouse and are in the driver's custody, all together. It takes no room of the driver's: a waybill is no assignment.",
    tag,
    reference,
    message: "waybill.handed_over",
    errors: [
      "waybill_not_found",
      "driver_not_found",
      "driver_inactive",
      "file_not_found",
      "insufficient_stock",
      "invalid_transition",
    ],
    example: { request: { driver_id: "01977a5e-0000-7000-8000-000000000001" } },
  })
    .input(handoverInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => handOverWaybill(ctx, input)),

  receive: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/receive" },
    ifMatch: true,
    summary: "Receive a waybill's packages",
    description:
      "What came enters the stock of the destination and is kept for its delivery. What did not is a warehouse exception, stays with the driver and is awaited by a receiving order: receive that when the package comes after all. The same receipt again changes nothing and is answered the same; one that names other packages or bins than were received is 409 `invalid_transition`.",
    tag,
    reference,
    message: "waybill.received",
    errors: [
      "waybill_not_found",
      "package_not_found",
      "bin_not_found",
      "location_not_a_bin",
      "location_inactive",
      "bin_id_required_for_received_items",
      "invalid_transition",
    ],
    example: { request: { all: true } },
  })
    .input(receiveInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => receiveWaybill(ctx, input)),

  close: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/close" },
    ifMatch: true,
    summary: "Close a received waybill",
    description: "Also while a package of it is missing.",
    tag,
    reference,
    message: "waybill.closed",
    errors: ["waybill_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => closeWaybill(ctx, input)),

  cancel: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/waybills/{id}/cancel" },
    ifMatch: true,
    summary: "Cancel a waybill that has not left",
    description:
      "Deliveries get their former warehouses and reservations back; drafts that were made for it are deleted.",
    tag,
    reference,
    message: "waybill.cancelled",
    errors: ["waybill_not_found", "invalid_transition"],
    example: { request: { reason: "The truck broke down" } },
  })
    .input(cancelInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelWaybill(ctx, input)),
});
