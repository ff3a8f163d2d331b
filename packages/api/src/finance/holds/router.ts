import { router, tenantOperation } from "../../kernel/index.ts";
import { listInput, listOutput } from "./schema.ts";
import { listHolds } from "./service.ts";

export const holdsRouter = router({
  list: tenantOperation(["view:tenant", "manage:finance:tenant"], {
    rest: { method: "GET", path: "/holds" },
    operationId: "listHolds",
    summary: "List what is held of wallets",
    description: "Money that is set aside for a delivery, an order or a payment, and what became of it.",
    tag: "Wallets",
    reference: "3 §13",
    message: "hold.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listHolds(ctx, input)),
});
