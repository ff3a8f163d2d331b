import { fileOutput, router, tenantOperation } from "../../kernel/index.ts";
import { labelTypes } from "../file.ts";
import { printInput } from "./schema.ts";
import { printParcelLabels } from "./service.ts";

export const parcelLabelsRouter = router({
  print: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "POST", path: "/labels" },
    operationId: "printLabels",
    summary: "Print the labels of deliveries",
    description:
      "Answers the file, for paper of 100 x 150 mm and printers of 203 dpi: a page a code, in the given order. Fixed words are " +
      "in `language`, names and addresses as they were written. A code that is unknown is 404, one whose `label_assignment` " +
      "is another is 409, and there is no file. Over tRPC the file comes in base64.",
    tag: "Labels",
    reference: "3 §14",
    message: "label.printed",
    errors: ["delivery_not_found", "label_assignment_mismatch"],
    idempotency: "none",
    file: { types: labelTypes },
    example: {
      request: { type: "shipment_label", delivery_codes: ["RAF-00000012", "RAF-00000013"], format: "pdf" },
    },
  })
    .input(printInput)
    .output(fileOutput)
    .mutation(({ ctx, input }) => printParcelLabels(ctx, input)),
});
