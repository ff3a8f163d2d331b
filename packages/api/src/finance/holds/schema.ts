import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, moneyOut, pageInput, pageOutput, timestampOut } from "../../kernel/index.ts";
import { holdStatuses } from "../ledger/index.ts";
import { walletOwnerType } from "../wallets/index.ts";

const status = z.enum(holdStatuses).meta({ id: "HoldStatus" });

/** Money of a wallet that is set aside for one occasion, or was (3 §13). */
export const hold = z
  .object({
    id,
    wallet: z
      .object({
        id,
        owner_type: walletOwnerType,
        owner_id: id,
        holder: z.string().nullable().describe("The holder's name"),
      })
      .meta({ id: "HoldWallet" }),
    amount: moneyOut,
    currency_code: z.string().describe("ISO 4217"),
    status: status.describe("`captured`: paid, as far as `captured_amount` says; `released`: free again"),
    captured_amount: moneyOut.nullable(),
    captured_as: z.string().nullable().describe("The movement that it was paid by: `delivery_payment`, ..."),
    reference: z.string().nullable().describe("What people call the occasion: a delivery code, an order number"),
    reference_type: z.string().describe("What record the occasion is"),
    reference_id: id,
    created_by: id.nullable(),
    created_at: timestampOut.describe("Since when it is held"),
    settled_at: timestampOut.nullable().describe("When it was captured or released"),
  })
  .meta({ id: "Hold" });
export type ListedHold = Written<typeof hold>;

export const listInput = z.object({
  ...pageInput(),
  status: status.optional(),
  wallet_id: id.optional().describe("Of one wallet"),
});
export const listOutput = z.object({
  holds: z.array(hold).describe("Newest first"),
  stats: z
    .object({ held: z.int(), captured: z.int(), released: z.int() })
    .meta({ id: "HoldStats" })
    .describe("By status, under every filter but `status`"),
  ...pageOutput,
});
