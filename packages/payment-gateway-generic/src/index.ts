import type { GatewayAccount, PaymentGateway, RefundAnswer, SignedCallback } from "@karwan/payment-gateway";
import { GatewayError } from "@karwan/payment-gateway";

/** What the adapter needs from where it runs: it brings no network and no cryptography of its own. */
export interface GenericOptions {
  /** Posts a body to the tenant's own address; answers the status and the beginning of the body, or throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<{ status: number; body: string }>;
  /** The headers of Standard Webhooks for a body. */
  sign(secret: string, id: string, at: Date, body: string): Record<string, string>;
  /** Throws unless the holder of the secret signed the message. */
  checkSignature(message: SignedCallback | null, secret: string, now: Date): { isRecent: boolean };
}

const placeholders = ["payment_id", "amount", "currency_code", "payee", "back_ref", "callback_url"] as const;
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Whether a template names the payment: without that no callback could be told apart. */
export const namesPayment = (template: string): boolean => template.includes("{payment_id}");

/**
 * Any gateway that can be reached by a link and signs what it tells as Standard Webhooks say (3 §10): payers go to the
 * tenant's template, callbacks come back, refunds are posted to the tenant's `refund_url`.
 */
export function createGenericGateway({ post, sign, checkSignature }: GenericOptions): PaymentGateway {
  return {
    code: "generic",
    missing({ options, secret }) {
      const template = text(options["redirect_template"]);
      return [...(template && namesPayment(template) ? [] : ["redirect_template"]), ...(secret ? [] : ["secret"])];
    },
    redirectUrl(payment, { options }) {
      const template = text(options["redirect_template"]);
      if (!template) throw new GatewayError("redirect_template_missing", { isFinal: true });
      return placeholders.reduce(
        (url, name) => url.replaceAll(`{${name}}`, encodeURIComponent(payment[name] ?? "")),
        template,
      );
    },
    authenticate: (callback, account, now) => checkSignature(callback, secretOf(account), now),
    async refund(refund, account, now): Promise<RefundAnswer> {
      const url = text(account.options["refund_url"]);
      if (!url) return { status: "failed", gateway_refund_id: null, error: "refund_url_missing" };
      const { created_at: _, ...asked } = refund;
      const body = JSON.stringify(asked);
      // The message id is the refund's: a receiver that knows it has given the money back already.
      const headers = sign(secretOf(account), refund.refund_id, now, body);
      return answerOf(await post(url, { "content-type": "application/json", ...headers }, body));
    },
  };
}

function secretOf({ secret }: GatewayAccount): string {
  if (secret === null) throw new GatewayError("secret_missing", { isFinal: true });
  return secret;
}

const statuses = ["succeeded", "pending", "failed"] as const;

/** What a receiver said: its own refusal is final, trouble on the way is not. */
function answerOf({ status, body }: { status: number; body: string }): RefundAnswer {
  if (status < 200 || status >= 300) throw new GatewayError(`status_${status}`);
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    throw new GatewayError("answer_unreadable");
  }
  const told = typeof said === "object" && said !== null ? said : {};
  const known = statuses.find((each) => "status" in told && told.status === each);
  if (!known) throw new GatewayError("answer_unreadable");
  const of = (key: string) => text(Reflect.get(told, key))?.slice(0, 255) ?? null;
  return { status: known, gateway_refund_id: of("gateway_refund_id"), error: of("error") };
}
