import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  moneyOut,
  nonNegativeMoney,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  positiveMoney,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { ownerTypes } from "../ledger/index.ts";

export const walletOwnerType = z.enum(ownerTypes).meta({ id: "WalletOwnerType" });

export const wallet = z
  .object({
    id,
    owner_type: walletOwnerType,
    owner_id: id,
    currency_code: z.string().describe("ISO 4217"),
    balance: moneyOut.describe("What the holder has, held money included"),
    held: moneyOut.describe("Set aside for what is not settled yet"),
    available: moneyOut.describe("`balance` less `held`"),
    credit_limit: moneyOut.describe("How far below zero `available` may go; 0: not at all"),
  })
  .meta({ id: "Wallet" });
export type Wallet = z.infer<typeof wallet>;

export const ownWallet = wallet
  .extend({ cash_in_hand: moneyOut.nullable().describe("Of a driver: cash collected and not handed in yet") })
  .meta({ id: "OwnWallet" });

export const walletEntry = z
  .object({
    id,
    journal_id: id.describe("The movement that this is a part of; its other entries belong to other accounts"),
    amount: moneyOut.describe("As the holder sees it: positive came in, negative went out"),
    type: z.string().describe("What moved the money: `top_up`, `withdrawal`, ..."),
    reference: z.string().nullable().describe("What people call the occasion: a receipt number, a delivery code"),
    reference_type: z.string().nullable(),
    reference_id: id.nullable(),
    note: z.string().nullable(),
    balance_after: moneyOut,
    created_at: timestampOut,
  })
  .meta({ id: "WalletEntry" });
export type WalletEntry = Written<typeof walletEntry>;

const MAX_CURSOR = 64;

const walletId = pathId("wallet_not_found");
export const oneInput = z.object({ id: walletId });
export const oneOutput = z.object({ wallet });
export const mineInput = z.object(pageInput());
export const mineOutput = z.object({ wallets: z.array(ownWallet), ...pageOutput });
const entriesPage = {
  limit: z.int().min(1).max(100).default(20).describe("Entries a page"),
  cursor: z.string().max(MAX_CURSOR).optional().describe("`next_cursor` of the page before"),
};
export const entriesInput = z.object({ id: walletId, ...entriesPage });
export const ownEntriesInput = z.object({
  wallet_id: id.optional().describe("Needed by who has several wallets: a customer who is a driver too"),
  ...entriesPage,
});
export const entriesOutput = z.object({
  entries: z.array(walletEntry).describe("Newest first"),
  limit: z.int(),
  next_cursor: z.string().nullable().describe("Null: there are no older entries"),
});
export const movementInput = z.object({
  id: walletId,
  amount: positiveMoney.describe("In the wallet's currency, no finer than its smallest coin"),
  reference: text(200).nullish().describe("A receipt or transfer number"),
  note: text(500).nullish(),
});
export const movementOutput = z.object({ wallet, entry: walletEntry });
export const creditInput = z.object({
  id: walletId,
  credit_limit: nonNegativeMoney.describe("How far below zero `available` may go; 0: not at all"),
});
export const statementInput = z.object({
  id: walletId,
  from: plainDate.describe("The first day, in the tenant's time zone"),
  to: plainDate.describe("The last day, included"),
});
export const statementFileInput = statementInput.extend({
  format: z.enum(["csv", "pdf"]).meta({ id: "StatementFormat" }).describe("A table, or a document to print"),
});
export const statementOutput = z.object({
  wallet,
  from: z.string(),
  to: z.string(),
  opening_balance: moneyOut.describe("Before the first entry of the period"),
  entries: z.array(walletEntry).describe("Oldest first"),
  closing_balance: moneyOut.describe("`opening_balance` and all entries: what the next period opens with"),
});
