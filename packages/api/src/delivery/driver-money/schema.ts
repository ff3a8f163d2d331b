import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  daysInOrder,
  daysReversed,
  id,
  moneyOut,
  pageInput,
  pageOutput,
  plainDate,
  positiveMoney,
  searchInput,
  sortOrder,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { driverId } from "../drivers/index.ts";

const MAX_CURSOR = 64;

/** A driver's money: what is owed to him, and what he carries of the tenant's (4 E10). */
export const driverWallet = z
  .object({
    id: id.describe("The wallet, for /wallets/{id}"),
    currency_code: z.string().describe("ISO 4217"),
    balance: moneyOut.describe("What the tenant owes the driver"),
    cash_in_hand: moneyOut.describe("Cash that the driver collected and has not handed in"),
    earnings: moneyOut.describe("All that was ever put into the wallet; `balance` is what is left of it"),
  })
  .meta({ id: "DriverWallet" });
export type DriverWallet = z.infer<typeof driverWallet>;

/** A movement of a driver's money, as he sees it. */
export const driverTransaction = z
  .object({
    id,
    journal_id: id,
    account: z.enum(["wallet", "cash_in_hand"]).meta({ id: "DriverAccount" }),
    amount: moneyOut.describe("Positive came in, negative went out"),
    type: z.string().describe("What moved the money: `cash_collected`, `settlement`, `top_up`, `withdrawal`, ..."),
    reference: z.string().nullable().describe("What people call the occasion: a delivery code, a receipt number"),
    reference_type: z.string().nullable(),
    reference_id: id.nullable(),
    note: z.string().nullable(),
    balance_after: moneyOut.describe("Of the `account`"),
    created_at: timestampOut,
  })
  .meta({ id: "DriverTransaction" });
export type DriverTransaction = Written<typeof driverTransaction>;

export const oneInput = z.object({ driverId });
export const walletOutput = z.object({ wallet: driverWallet });
export const transactionsInput = z.object({
  driverId,
  limit: z.int().min(1).max(100).default(20).describe("Transactions a page"),
  cursor: z.string().max(MAX_CURSOR).optional().describe("`next_cursor` of the page before"),
});
export const transactionsOutput = z.object({
  transactions: z.array(driverTransaction).describe("Newest first"),
  limit: z.int(),
  next_cursor: z.string().nullable().describe("Null: there are no older ones"),
});
export const settleInput = z.object({
  driverId,
  amount: positiveMoney.describe("The cash handed in, in the tenant's currency"),
  notes: text(500).nullish(),
});
export const settleOutput = z.object({
  settlement: z.object({
    id,
    driver_id: id,
    amount: moneyOut,
    notes: z.string().nullable(),
    created_by: id,
    created_at: timestampOut,
  }),
  wallet: driverWallet,
});

export const statsInput = z
  .object({
    driverId,
    date_from: plainDate.optional().describe("First day, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day, included"),
  })
  .refine(daysInOrder, daysReversed);
export const statsOutput = z.object({
  stats: z.object({
    delivered: z.int().describe("Assignments that the driver completed in these days"),
    failed: z.int().describe("Assignments that failed in these days"),
    on_time_share: z
      .number()
      .nullable()
      .describe(
        "Of the delivered: the share, 0 to 1, delivered within the setting `delivery.on_time_hours` of being assigned; null without any",
      ),
    average_minutes: z
      .number()
      .nullable()
      .describe("From pickup to delivery, on average over the delivered; null without any"),
  }),
});

const carrier = z
  .object({
    id: id.describe("The driver"),
    full_name: z.string(),
    phone: z.string().nullable(),
    cash_in_hand: moneyOut.describe("What the driver has collected and not handed in"),
  })
  .meta({ id: "CashCarrier" });
export const cashInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the driver's name or phone"),
  sort_by: z.enum(["cash_in_hand"]).meta({ id: "CashSortKey" }).optional(),
  sort_order: sortOrder.default("desc"),
});
export const cashOutput = z.object({
  drivers: z.array(carrier).describe("Those who carry any"),
  currency_code: z.string(),
  cash_in_hand: moneyOut.describe("What all of them carry"),
  ...pageOutput,
});
