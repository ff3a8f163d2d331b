import { router, tenantOperation } from "../../kernel/index.ts";
import { listCarriedCash } from "./cash.ts";
import {
  cashInput,
  cashOutput,
  oneInput,
  settleInput,
  settleOutput,
  statsInput,
  statsOutput,
  transactionsInput,
  transactionsOutput,
  walletOutput,
} from "./schema.ts";
import { listDriverTransactions, settleCash, showDriverStats, showDriverWallet } from "./service.ts";

const tag = "Drivers";
const reference = "3 §5";
const readers = ["view:tenant", "manage:finance:tenant"] as const;

export const driverMoneyRouter = router({
  wallet: tenantOperation(readers, {
    rest: { method: "GET", path: "/delivery/drivers/{driverId}/wallet" },
    operationId: "getDriverWallet",
    summary: "Show a driver's wallet and the cash in his hand",
    tag,
    reference,
    message: "driver.wallet_shown",
    errors: ["driver_not_found"],
  })
    .input(oneInput)
    .output(walletOutput)
    .query(({ ctx, input }) => showDriverWallet(ctx, input)),

  transactions: tenantOperation(readers, {
    rest: { method: "GET", path: "/delivery/drivers/{driverId}/transactions" },
    onReplica: true,
    operationId: "listDriverTransactions",
    summary: "List what moved a driver's money",
    description:
      "Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses a transaction.",
    tag,
    reference,
    message: "driver.transactions_listed",
    errors: ["driver_not_found"],
  })
    .input(transactionsInput)
    .output(transactionsOutput)
    .query(({ ctx, input }) => listDriverTransactions(ctx, input)),

  cash: tenantOperation(readers, {
    rest: { method: "GET", path: "/delivery/drivers/cash" },
    onReplica: true,
    operationId: "listCarriedCash",
    summary: "List who carries cash, and how much",
    description: "Drivers who have collected cash and not handed it in; by `sort_by` whoever has most first.",
    tag,
    reference: "4 E10",
    message: "driver.cash_listed",
    errors: ["tenant_not_found"],
  })
    .input(cashInput)
    .output(cashOutput)
    .query(({ ctx, input }) => listCarriedCash(ctx, input)),

  settle: tenantOperation(["manage:finance:tenant"], {
    rest: { method: "POST", path: "/delivery/drivers/{driverId}/settlements" },
    operationId: "settleDriverCash",
    summary: "Take in cash that a driver collected",
    description:
      "Of more than the setting `finance.settlement_confirmation_above`, which is off by default, it is 409: ask for a second " +
      "person by POST /delivery/settlement-requests.",
    tag,
    reference,
    message: "driver.settled",
    status: 201,
    errors: ["driver_not_found", "settlement_exceeds_cash", "settlement_needs_confirmation"],
    example: { request: { amount: 25_000, notes: "Evening round" } },
  })
    .input(settleInput)
    .output(settleOutput)
    .mutation(({ ctx, input }) => settleCash(ctx, input)),

  stats: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/drivers/{driverId}/stats" },
    onReplica: true,
    operationId: "getDriverStats",
    summary: "Show how a driver did",
    tag,
    reference,
    message: "driver.stats_shown",
    errors: ["driver_not_found"],
  })
    .input(statsInput)
    .output(statsOutput)
    .query(({ ctx, input }) => showDriverStats(ctx, input)),
});
