import { Webhook } from "standardwebhooks";
import type { WebhookEvents } from "./generated/webhook-events.ts";

export type { WebhookEvents } from "./generated/webhook-events.ts";

/** An event as a webhook tells it. `id` stays the same however often it is sent: remember it, and do its work once. */
export type WebhookMessage = {
  [T in keyof WebhookEvents]: { id: string; type: T; timestamp: string; data: WebhookEvents[T] };
}[keyof WebhookEvents];

/** The request was not signed with this secret, was changed on the way, or is older than five minutes: answer 401. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";
  readonly code = "webhook_signature_invalid";
}

/** Headers as `fetch` or Node's `http` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : (found?.[0] ?? "");
}

/**
 * Checks that a request comes from your Karwan tenant, by the webhook's secret (`whsec_...`), and answers what it says.
 * `body` must be the bytes or the text as they came: JSON that was parsed and printed again has another signature.
 * Throws WebhookSignatureError.
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookMessage {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = Object.fromEntries(names.map((name) => [name, headerOf(headers, name)]));
  let said: unknown;
  try {
    said = new Webhook(secret).verify(text, signed);
  } catch (error) {
    throw new WebhookSignatureError("The webhook's signature is not good", { cause: error });
  }
  // Who signed it is the server itself, so it is what the server's own types say.
  return { id: signed["webhook-id"], ...(said as object) } as WebhookMessage;
}
