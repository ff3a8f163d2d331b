import { z } from "zod";
import { codeText, id, moneyOut, timestampOut } from "../../kernel/index.ts";
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
/** How the money of an order stands (1 §3). */
export const orderPaymentStatus = z.enum(["pending", "paid", "failed"]).meta({ id: "OrderPaymentStatus" });
/** Where a gateway sends the payer back to. */
export const backRef = codeText(MAX_URL).pipe(z.url());
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
