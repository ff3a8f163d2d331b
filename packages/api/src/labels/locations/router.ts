import { fileOutput, router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import { labelTypes } from "../file.ts";
import { printInput } from "./schema.ts";
import { printLocationLabels } from "./service.ts";

export const locationLabelsRouter = router({
  print: tenantOperation(warehouseView, {
    rest: { method: "POST", path: "/warehousing/locations/labels" },
    operationId: "printLocationLabels",
    summary: "Print the labels of bins and other locations",
    description:
      "Answers the file, for labels of 100 x 50 mm and printers of 203 dpi, with the kind of location in `language`, its code, " +
      "name and warehouse. The square code says the code, and so do bars where it is of capitals, digits and hyphens. An id " +
      "that is unknown is 404, and there is no file. Over tRPC the file comes in base64.",
    tag: "Labels",
    reference: "3 §4",
    message: "label.printed",
    errors: ["location_not_found"],
    idempotency: "none",
    file: { types: labelTypes },
  })
    .input(printInput)
    .output(fileOutput)
    .mutation(({ ctx, input }) => printLocationLabels(ctx, input)),
});
