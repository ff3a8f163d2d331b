import { z } from "zod";
import { fileOutput, pathId, router, userOperation } from "../../kernel/index.ts";
import { printInvoice } from "./service.ts";

export const invoicesRouter = router({
  print: userOperation({
    rest: { method: "GET", path: "/storefront/orders/{order_id}/invoice" },
    operationId: "printStorefrontInvoice",
    summary: "Print an order's invoice",
    description: "A PDF in the language in which the order was placed.",
    audience: "The order's customer, and members who may `manage:storefront:tenant` of their tenant's orders",
    tag: "Storefront orders",
    reference: "3 §10",
    message: "storefront_order.invoice",
    errors: ["storefront_order_not_found"],
    file: { types: ["application/pdf"] },
  })
    .input(z.object({ order_id: pathId("storefront_order_not_found") }))
    .output(fileOutput)
    .query(({ ctx, input }) => printInvoice(ctx, input)),
});
