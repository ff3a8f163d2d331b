import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { listAttempts, retryAttempt, sendTest } from "./attempts.ts";
import * as s from "./schema.ts";
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from "./service.ts";

const tag = "Webhooks";
const reference = "3 §6";
const manage = ["manage:tenant"] as const;

const DELIVERY = [
  "Events are posted as JSON `{type, timestamp, data}`, signed as Standard Webhooks say (`webhook-id`,",
  "`webhook-timestamp`, `webhook-signature`). An answer of 2xx within 15 seconds takes the event; anything else, a",
  "redirect included, is tried again with growing pauses for three days. An event may come twice, under the same",
  "`webhook-id`, and events may overtake each other. 410, and three days of nothing but failures, switch the webhook off.",
].join(" ");

export const webhooksRouter = router({
  list: tenantOperation(manage, {
    rest: { method: "GET", path: "/webhooks" },
    onReplica: true,
    operationId: "listWebhooks",
    summary: "List webhooks",
    tag,
    reference,
    message: "webhook.listed",
  })
    .input(s.listInput)
    .output(s.listOutput)
    .query(({ ctx, input }) => listWebhooks(ctx, input)),

  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/webhooks" },
    operationId: "createWebhook",
    summary: "Subscribe a URL to events",
    description: DELIVERY,
    tag,
    reference,
    message: "webhook.created",
    status: 201,
    errors: ["limit_reached"],
    secrets: ["webhook.secret"],
    noStore: true,
    example: { request: { url: "https://shop.example/webhooks", events: ["delivery.status_changed"] } },
  })
    .input(s.createInput)
    .output(s.withSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  update: tenantOperation(manage, {
    rest: { method: "PATCH", path: "/webhooks/{id}" },
    ifMatch: true,
    operationId: "updateWebhook",
    summary: "Change a webhook, switch it on or off, or rotate its secret",
    tag,
    reference,
    message: "webhook.updated",
    errors: ["webhook_not_found", "limit_reached"],
    secrets: ["webhook.secret"],
    noStore: true,
    example: { request: { rotate_secret: true } },
  })
    .input(s.updateInput)
    .output(s.updateOutput)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),

  delete: tenantOperation(manage, {
    rest: { method: "DELETE", path: "/webhooks/{id}" },
    operationId: "deleteWebhook",
    summary: "Delete a webhook, with whatever is on its way to it",
    tag,
    reference,
    message: "webhook.deleted",
    errors: ["webhook_not_found"],
  })
    .input(s.oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),

  test: tenantOperation(manage, {
    rest: { method: "POST", path: "/webhooks/{id}/test" },
    operationId: "testWebhook",
    summary: "Send a test event",
    description: "Puts a `webhook.test` event on its way, like any other; its tries show how the receiver takes it.",
    tag,
    reference,
    message: "webhook.test_queued",
    errors: ["webhook_not_found", "webhook_inactive"],
  })
    .input(s.oneInput)
    .output(s.oneAttempt)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),

  attempts: tenantOperation(manage, {
    rest: { method: "GET", path: "/webhooks/{id}/attempts" },
    onReplica: true,
    operationId: "listWebhookAttempts",
    summary: "List a webhook's tries, made and due",
    tag,
    reference,
    message: "webhook.attempts_listed",
    errors: ["webhook_not_found"],
  })
    .input(s.attemptsInput)
    .output(s.attemptsOutput)
    .query(({ ctx, input }) => listAttempts(ctx, input)),

  retry: tenantOperation(manage, {
    rest: { method: "POST", path: "/webhooks/attempts/{id}/retry" },
    operationId: "retryWebhookAttempt",
    summary: "Send an event again",
    description: "At once, and for another three days if need be. A try that is due anyway is brought forward.",
    tag,
    reference,
    message: "webhook.retry_queued",
    errors: ["webhook_attempt_not_found", "webhook_not_found", "webhook_inactive"],
  })
    .input(s.retryInput)
    .output(s.oneAttempt)
    .mutation(({ ctx, input }) => retryAttempt(ctx, input)),
});
