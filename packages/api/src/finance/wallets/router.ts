import { fileOutput, router, tenantOperation } from "../../kernel/index.ts";
import { changeCredit } from "./credit.ts";
import { listOwnWallets } from "./holders.ts";
import {
  creditInput,
  entriesInput,
  entriesOutput,
  mineInput,
  mineOutput,
  movementInput,
  movementOutput,
  oneInput,
  oneOutput,
  ownEntriesInput,
  statementFileInput,
  statementInput,
  statementOutput,
} from "./schema.ts";
import { listOwnEntries, listWalletEntries, showWallet, topUpWallet, withdrawFromWallet } from "./service.ts";
import { walletStatement } from "./statement.ts";
import { walletStatementFile } from "./statement-file.ts";

const tag = "Wallets";
const reference = "3 §13";
const readers = "For the wallet's holder and for staff with `view:tenant` or `manage:finance:tenant`.";

export const walletsRouter = router({
  mine: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/mine" },
    operationId: "listOwnWallets",
    summary: "One's own wallets",
    description: "Of an institution's user, a customer, a driver: somebody may be more than one of them.",
    audience: "For everybody in the tenant.",
    tag,
    reference: "4 K4",
    message: "wallet.own_listed",
  })
    .input(mineInput)
    .output(mineOutput)
    .query(({ ctx, input }) => listOwnWallets(ctx, input)),

  ownEntries: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/mine/entries" },
    onReplica: true,
    operationId: "listOwnWalletEntries",
    summary: "The entries of one's own wallet",
    description: "Newest first, page by page as those of any wallet.",
    audience: "For holders of a wallet.",
    tag,
    reference: "4 K4",
    message: "wallet.entries_listed",
    errors: ["wallet_not_found"],
  })
    .input(ownEntriesInput)
    .output(entriesOutput)
    .query(({ ctx, input }) => listOwnEntries(ctx, input)),

  show: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/{id}" },
    summary: "Show a wallet",
    audience: readers,
    tag,
    reference,
    message: "wallet.shown",
    errors: ["wallet_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showWallet(ctx, input)),

  changeCredit: tenantOperation(["manage:finance:tenant"], {
    rest: { method: "PATCH", path: "/wallets/{id}" },
    operationId: "changeWalletCredit",
    summary: "Let a wallet go below zero",
    tag,
    reference,
    message: "wallet.credit_changed",
    errors: ["wallet_not_found", "wallet_without_credit", "credit_in_use"],
    example: { request: { credit_limit: 500_000 } },
  })
    .input(creditInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changeCredit(ctx, input)),

  statement: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/{id}/statement" },
    onReplica: true,
    operationId: "walletStatement",
    summary: "A wallet's statement of account",
    description:
      "For whole days in the tenant's time zone. A period opens with the balance that the one before closed with. Up to 10,000 entries; longer ones in shorter periods. With `Accept: text/csv` or `application/pdf` it is the file that `GET /wallets/{id}/statement/file` answers, of up to 100,000.",
    audience: readers,
    tag,
    reference: "4 L4",
    message: "wallet.statement_shown",
    table: true,
    errors: ["wallet_not_found", "statement_too_long"],
    asFile: { operation: "finance.wallets.statementFile", formats: { "text/csv": "csv", "application/pdf": "pdf" } },
  })
    .input(statementInput)
    .output(statementOutput)
    .query(({ ctx, input }) => walletStatement(ctx, input)),

  statementFile: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/{id}/statement/file" },
    onReplica: true,
    operationId: "downloadWalletStatement",
    summary: "A wallet's statement of account as a file",
    description:
      "A table with a line for each entry between one for the opening and one for the closing balance, or a document on A4 in `language`, with moments by the tenant's clock. Up to 100,000 entries; longer ones in shorter periods. Over tRPC the file comes in base64.",
    audience: readers,
    tag,
    reference: "4 L4",
    message: "wallet.statement_shown",
    errors: ["wallet_not_found", "statement_too_long"],
    file: { types: ["text/csv", "application/pdf"] },
  })
    .input(statementFileInput)
    .output(fileOutput)
    .query(({ ctx, input }) => walletStatementFile(ctx, input)),

  entries: tenantOperation([], {
    rest: { method: "GET", path: "/wallets/{id}/entries" },
    onReplica: true,
    audience: readers,
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
    errors: ["wallet_not_found", "wallet_limit_exceeded", "books_limit_exceeded"],
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
