import { router, tenantOperation } from "../../kernel/index.ts";
import { entriesInput, entriesOutput, movementInput, movementOutput, oneInput, oneOutput } from "./schema.ts";
import { listWalletEntries, showWallet, topUpWallet, withdrawFromWallet } from "./service.ts";

const tag = "Wallets";
const reference = "3 §13";
const readers = ["view:tenant", "manage:finance:tenant"] as const;

export const walletsRouter = router({
  show: tenantOperation(readers, {
    rest: { method: "GET", path: "/wallets/{id}" },
    summary: "Show a wallet",
    tag,
    reference,
    message: "wallet.shown",
    errors: ["wallet_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showWallet(ctx, input)),

  entries: tenantOperation(readers, {
    rest: { method: "GET", path: "/wallets/{id}/entries" },
    operationId: "listWalletEntries",
    summary: "List a wallet's entries",
    description:
      "Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses an entry.",
    tag,
    reference,
    message: "wallet.entries_listed",
    errors: ["wallet_not_found"],
  })
    .input(entriesInput)
    .output(entriesOutput)
    .query(({ ctx, input }) => listWalletEntries(ctx, input)),

  topUp: tenantOperation(["manage:finance:tenant"], {
    rest: { method: "POST", path: "/wallets/{id}/top-ups" },
    operationId: "topUpWallet",
    summary: "Put money into a wallet",
    tag,
    reference,
    message: "wallet.topped_up",
    status: 201,
    idempotency: "required",
    errors: ["wallet_not_found", "wallet_limit_exceeded"],
    example: { request: { amount: 25_000, reference: "RCPT-1042" } },
  })
    .input(movementInput)
    .output(movementOutput)
    .mutation(({ ctx, input }) => topUpWallet(ctx, input)),

  withdraw: tenantOperation(["manage:finance:tenant"], {
    rest: { method: "POST", path: "/wallets/{id}/withdrawals" },
    operationId: "withdrawFromWallet",
    summary: "Pay money out of a wallet",
    tag,
    reference,
    message: "wallet.withdrawn",
    status: 201,
    idempotency: "required",
    errors: ["wallet_not_found", "insufficient_wallet_balance"],
    example: { request: { amount: 25_000, reference: "TRF-77" } },
  })
    .input(movementInput)
    .output(movementOutput)
    .mutation(({ ctx, input }) => withdrawFromWallet(ctx, input)),
});
