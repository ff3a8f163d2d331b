import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput } from "./schema.ts";
import { createReservation, deleteReservation, listReservations } from "./service.ts";

const tag = "Reservations";
const reference = "3 §4";

export const reservationsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/reservations" },
    onReplica: true,
    summary: "List reservations of stock",
    tag,
    reference,
    message: "reservation.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listReservations(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/reservations" },
    summary: "Reserve stock",
    description:
      "Only available stock that has not expired is reserved. Refused with `available` when there is too little.",
    tag,
    reference,
    message: "reservation.created",
    status: 201,
    errors: [
      "expires_at_must_be_future",
      "reference_type_required",
      "warehouse_not_found",
      "item_not_found",
      "stock_not_found",
      "insufficient_stock",
    ],
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createReservation(ctx, input)),

  delete: tenantOperation(warehouseWork, {
    rest: { method: "DELETE", path: "/warehousing/reservations/{id}" },
    operationId: "releaseReservation",
    summary: "Release a reservation",
    tag,
    reference,
    message: "reservation.released",
    errors: ["reservation_not_found", "reservation_managed", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => deleteReservation(ctx, input)),
});
