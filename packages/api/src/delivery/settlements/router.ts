import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, rejectInput } from "./schema.ts";
import {
  confirmSettlement,
  listSettlements,
  rejectSettlement,
  requestSettlement,
  withdrawSettlement,
} from "./service.ts";

const tag = "Drivers";
const reference = "3 §5";
const path = "/delivery/settlement-requests";
const money = ["manage:finance:tenant"] as const;

export const settlementsRouter = router({
  list: tenantOperation(["view:tenant", ...money], {
    rest: { method: "GET", path },
    operationId: "listSettlementRequests",
    summary: "List settlements that wait for a second person, or did",
    tag,
    reference,
    message: "settlement.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listSettlements(ctx, input)),

  request: tenantOperation(money, {
    rest: { method: "POST", path },
    operationId: "requestSettlement",
    summary: "Ask a second person to confirm cash that a driver handed in",
    description:
      "Where the setting `finance.settlement_confirmation_above` asks for one. No money moves before it is confirmed.",
    tag,
    reference,
    message: "settlement.requested",
    status: 201,
    errors: ["driver_not_found", "settlement_exceeds_cash", "settlement_needs_nobody"],
    example: {
      request: { driver_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40", amount: 250_000, notes: "Evening round" },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => requestSettlement(ctx, input)),

  confirm: tenantOperation(money, {
    rest: { method: "POST", path: `${path}/{id}/confirm` },
    operationId: "confirmSettlement",
    summary: "Confirm a settlement that somebody else asked for",
    description: "The cash is the tenant's from then on.",
    tag,
    reference,
    message: "settlement.confirmed",
    errors: [
      "settlement_not_found",
      "settlement_needs_another",
      "settlement_exceeds_cash",
      "driver_not_found",
      "invalid_transition",
    ],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => confirmSettlement(ctx, input)),

  reject: tenantOperation(money, {
    rest: { method: "POST", path: `${path}/{id}/reject` },
    operationId: "rejectSettlement",
    summary: "Reject a settlement that somebody else asked for",
    tag,
    reference,
    message: "settlement.rejected",
    errors: ["settlement_not_found", "settlement_needs_another", "invalid_transition"],
    example: { request: { reason: "20,000 less was in the envelope" } },
  })
    .input(rejectInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => rejectSettlement(ctx, input)),

  withdraw: tenantOperation(money, {
    rest: { method: "POST", path: `${path}/{id}/withdraw` },
    operationId: "withdrawSettlement",
    summary: "Take back a settlement that one asked for",
    tag,
    reference,
    message: "settlement.withdrawn",
    errors: ["settlement_not_found", "settlement_not_own", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => withdrawSettlement(ctx, input)),
});
