import type { PaymentGateways } from "@karwan/payment-gateway";
import { GatewayError } from "@karwan/payment-gateway";
import { createGenericGateway } from "@karwan/payment-gateway-generic";
import { createSandboxGateway } from "@karwan/payment-gateway-sandbox";
import { Webhook } from "standardwebhooks";
import { checkSignature } from "../../kernel/index.ts";
import type { WebhookSender } from "../../webhooks/sending/index.ts";

/** Where somebody who tests lets a sandbox payment succeed or fail. */
export const sandboxPage = (publicUrl: string, paymentId: string): string => `${publicUrl}/pay/sandbox/${paymentId}`;

/**
 * The gateways that every server has (3 §10). What they send goes the way of webhooks: nowhere private, following nothing,
 * and not for long, since tenants choose the addresses.
 */
export function builtInGateways(sender: Pick<WebhookSender, "post">, publicUrl: string): PaymentGateways {
  const sandbox = createSandboxGateway({ pageUrl: (id) => sandboxPage(publicUrl, id) });
  const generic = createGenericGateway({
    checkSignature,
    sign: (secret, id, at, body) => ({
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    }),
    async post(url, headers, body) {
      const sent = await sender.post(url, headers, body);
      if ("failure" in sent) throw new GatewayError(sent.failure, { cause: sent.cause });
      return sent;
    },
  });
  return { sandbox, generic };
}
