import { fileOutput, router, tenantOperation, warehouseWork } from "../../kernel/index.ts";
import { labelTypes } from "../file.ts";
import { printInput } from "./schema.ts";
import { printItemLabels } from "./service.ts";

export const itemLabelsRouter = router({
  print: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/inventory-items/labels" },
    operationId: "printItemLabels",
    summary: "Print the labels of items",
    description:
      "Answers the file, for labels of 50 x 30 mm and printers of 203 dpi, with name, SKU and barcode. Their `label_status` " +
      "becomes `success`. An id that is unknown is 404, and there is no file. Over tRPC the file comes in base64.",
    tag: "Labels",
    reference: "3 §4",
    message: "label.printed",
    errors: ["item_not_found"],
    idempotency: "none",
    file: { types: labelTypes },
  })
    .input(printInput)
    .output(fileOutput)
    .mutation(({ ctx, input }) => printItemLabels(ctx, input)),
});
