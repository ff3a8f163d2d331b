import { router, tenantOperation } from "../../kernel/index.ts";
import { searchInput, searchOutput } from "./schema.ts";
import { searchAll } from "./service.ts";

export const searchRouter = router({
  find: tenantOperation([], {
    rest: { method: "GET", path: "/search" },
    onReplica: true,
    operationId: "search",
    summary: "Find anything by its code, name or phone",
    description:
      "Of every kind whose list the caller may see: deliveries by code, barcode, reference, names and phones of sender and recipient; people by name, phone and e-mail; everything else by its code, number or name.",
    audience: "For members of the tenant. Who may see no list, such as drivers and customers, finds nothing here.",
    tag: "Reports",
    reference: "4 L9",
    message: "search.found",
  })
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => searchAll(ctx, input)),
});
