import { openOperation, router } from "../../kernel/index.ts";
import { listInput, listOutput } from "./schema.ts";
import { listOutbox } from "./service.ts";

export const outboxRouter = router({
  list: openOperation({
    rest: { method: "GET", path: "/dev/outbox" },
    operationId: "listOutboxMessages",
    summary: "List messages sent to the demo's people",
    description:
      "Sign-in codes, reset tokens, invitations and notifications go here while no real channel is set up, each with what its recipient reads. Served only where the demo is.",
    servedWhere: ({ devOutbox }) => devOutbox === true,
    tag: "Development",
    reference: "3 §12, 4 C5",
    message: "outbox.listed",
    errors: ["route_not_found"],
    noStore: true,
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
});
