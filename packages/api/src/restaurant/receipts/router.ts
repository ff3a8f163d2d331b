import { fileOutput, router, tenantOperation, userOperation } from "../../kernel/index.ts";
import { oneInput } from "../orders/index.ts";
import { printOwnReceipt, printReceipt } from "./service.ts";

const common = {
  tag: "Restaurant orders",
  message: "restaurant_order.receipt",
  errors: ["restaurant_not_found", "restaurant_order_not_found"],
  file: { types: ["application/pdf"] },
} as const;

export const receiptsRouter = router({
  own: userOperation({
    ...common,
    rest: { method: "GET", path: "/restaurant/{slug}/orders/{id}/receipt" },
    operationId: "printOwnRestaurantReceipt",
    summary: "Print the receipt of an own order",
    description: "A PDF in the language that is asked for.",
    reference: "3 §11",
  })
    .input(oneInput)
    .output(fileOutput)
    .query(({ ctx, input }) => printOwnReceipt(ctx, input)),

  print: tenantOperation(["manage:storefront:tenant", "manage:module:kitchen"], {
    ...common,
    rest: { method: "GET", path: "/restaurants/{slug}/orders/{id}/receipt" },
    operationId: "printRestaurantReceipt",
    summary: "Print an order's receipt",
    description: "A PDF in the language that is asked for: it goes with the meal.",
    reference: "4 L7",
  })
    .input(oneInput)
    .output(fileOutput)
    .query(({ ctx, input }) => printReceipt(ctx, input)),
});
