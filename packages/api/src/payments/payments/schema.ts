import { z } from "zod";
import { isHttps } from "../../files/index.ts";
import { codeText, id, issue, moneyOut, timestampOut } from "../../kernel/index.ts";
import { paymentMethod } from "../method-types/index.ts";
import type { PaymentStatus } from "./state.ts";

const shownStatuses = ["PENDING", "AUTHORIZED", "SUCCESS", "FAILED", "CANCELLED", "REFUNDED"] as const;
type ShownStatus = (typeof shownStatuses)[number];

/** How a payment's state is told to whoever pays (1 §2). */
export const shownStatus: Record<PaymentStatus, ShownStatus> = {
  pending: "PENDING",
  held: "AUTHORIZED",
  settled: "SUCCESS",
  paid: "SUCCESS",
  failed: "FAILED",
  voided: "CANCELLED",
  refunded: "REFUNDED",
};

const MAX_URL = 2000;
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address leads to the reader's own machine, as those of who develops a shop do. */
function isLocal(url: string): boolean {
  const { protocol = "", hostname = "", username = "", password = "" } = URL.parse(url) ?? {};
  return protocol === "http:" && ownMachine.test(hostname) && `${username}${password}` === "";
}

/** How the money of an order stands (1 §3). */
export const orderPaymentStatus = z.enum(["pending", "paid", "failed"]).meta({ id: "OrderPaymentStatus" });
/** Where a gateway sends the payer back to: a page, for it is opened by whoever pays (1 §4.6). */
export const backRef = codeText(MAX_URL)
  .refine((url) => isHttps(url) || isLocal(url), { error: issue("return_address") })
  .meta({ format: "uri", examples: ["https://shop.example/thanks"] });
/** What who has placed an order has to do next (3 §10). */
export const paymentInstructions = z
  .object({ redirect_url: z.string().nullable().describe("Where the payer goes on; null while the gateway is asked") })
  .meta({ id: "PaymentInstructions" });

/** A payment as an order shows it (1 §2). */
export const paymentRecord = z
  .object({
    id,
    status: z
      .enum(shownStatuses)
      .meta({ id: "PaymentRecordStatus" })
      .describe("`AUTHORIZED`: set aside in the wallet. `CANCELLED`: called off before it was paid"),
    payment_method: paymentMethod,
    amount: moneyOut,
    refunded_amount: moneyOut,
    gateway_transaction_id: z.string().nullable(),
    created_at: timestampOut,
    processed_at: timestampOut.nullable().describe("When it was paid, failed or called off"),
  })
  .meta({ id: "PaymentRecord" });
