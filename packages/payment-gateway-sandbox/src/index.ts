import type { PaymentGateway, RefundAnswer } from "@karwan/payment-gateway";

/** How the sandbox's refunds go: at once, later, or not at all. */
export const sandboxRefunds = ["at_once", "later", "refused"] as const;
const LATER_MS = 60_000;

/**
 * The gateway that is built in: takes no money and gives none back. Whoever tests says how a payment went, by its page or its
 * two operations (3 §10, 4 H7). By its options it is as slow and unkind as gateways are.
 */
export function createSandboxGateway({ pageUrl }: { pageUrl: (paymentId: string) => string }): PaymentGateway {
  return {
    code: "sandbox",
    missing: () => [],
    redirectUrl: ({ payment_id }) => pageUrl(payment_id),
    async refund({ refund_id, created_at }, { options }, now): Promise<RefundAnswer> {
      const gateway_refund_id = `SBX-R-${refund_id}`;
      if (options["refunds"] === "refused") return { status: "failed", gateway_refund_id, error: "refused_by_sandbox" };
      const isOnItsWay = options["refunds"] === "later" && now.getTime() < created_at.getTime() + LATER_MS;
      return { status: isOnItsWay ? "pending" : "succeeded", gateway_refund_id };
    },
  };
}
