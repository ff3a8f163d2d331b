import { openOperation, router, tenantOperation } from "../../kernel/index.ts";
import { listEvents } from "./list.ts";
import { eventInput, eventOutput, hookInput, listInput, listOutput } from "./schema.ts";
import { identifySender } from "./sender.ts";
import { receiveEvent } from "./service.ts";

export const carrierEventsRouter = router({
  list: tenantOperation(["view:tenant", "manage:tenant"], {
    rest: { method: "GET", path: "/carriers/tenant/{code}/events" },
    onReplica: true,
    operationId: "listCarrierEvents",
    summary: "List what a carrier has told",
    description: "What arrived last comes first, with what came of it. Events are kept for a year.",
    tag: "Carriers",
    reference: "3 §6",
    message: "carrier_event.listed",
    errors: ["carrier_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  receive: openOperation({
    rest: { method: "POST", path: "/carriers/webhooks/{tenant_carrier_id}" },
    operationId: "receiveCarrierEvent",
    summary: "Take an event of a carrier",
    description:
      "Called by the carrier, signed with `webhook.secret` as the Standard Webhooks specification says: headers `webhook-id`, `webhook-timestamp` (within five minutes) and `webhook-signature` over the body as it was sent. Events that came before are answered and change nothing; late ones never move a delivery backwards.",
    tag: "Carriers",
    reference: "3 §6",
    message: "carrier_event.received",
    errors: [
      "carrier_not_found",
      "webhook_signature_invalid",
      "webhook_timestamp_invalid",
      "tenant_suspended",
      "picking_not_completed",
    ],
    example: {
      request: {
        event_id: "evt_0001",
        delivery_code: "RAF-00000001",
        status: "picked_up",
        occurred_at: "2026-11-21T08:00:00.000Z",
        details: { courier: "A-17" },
      },
      response: { outcome: "applied" },
    },
  })
    .input(hookInput)
    .use(async ({ ctx, input, next }) => next({ ctx: { sender: await identifySender(ctx, input.tenant_carrier_id) } }))
    .input(eventInput)
    .output(eventOutput)
    .mutation(({ ctx, input }) => receiveEvent(ctx.deps, ctx.sender, input)),
});
