import { router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import { scanInput, scanOutput } from "./schema.ts";
import { scanPackage } from "./service.ts";

/** What a scanner asks. */
export const packageScanRouter = router({
  scan: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/package-scan/{delivery_barcode}" },
    operationId: "scanPackage",
    summary: "What to do with a scanned parcel",
    description:
      "Answers what to open next, and why: the receiving order in which the parcel is awaited, the handoff over which it goes out, otherwise its delivery. Of a direct delivery and of goods out of a warehouse that is always the delivery; `warehouse_target` says what the warehouse has to do with these too. `warehouse_context.places` says where its goods lie. Takes a parcel's barcode, a leg's, a return's, or a delivery code.",
    tag: "Package scan",
    reference: "2 §4.8",
    message: "package.scanned",
    errors: ["package_not_found"],
  })
    .input(scanInput)
    .output(scanOutput)
    .query(({ ctx, input }) => scanPackage(ctx, input)),
});
