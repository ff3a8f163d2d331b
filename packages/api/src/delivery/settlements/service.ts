import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import { lockAccounts, refuseFractions } from "../../finance/ledger/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";
import { confirmationAbove, postSettlement, walletOf } from "../driver-money/index.ts";
import {
  endStatement,
  findStatement,
  insertStatement,
  lockStatement,
  settlementList,
  waitingStatement,
} from "./repository.ts";
import type { createInput, listInput, rejectInput } from "./schema.ts";
import type { SettlementStatus } from "./state.ts";
import { settlementMachine } from "./state.ts";

const ACTION = { target: "settlements", path: "/settlements", secondary_actions: [] };
const DIGITS = 3;

/** Settlements that wait for a second person, or did (3 §5). */
export async function listSettlements(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, counts, total } = await settlementList.read(ctx, [ctx.tenantId], input);
  const stats = { requested: 0, confirmed: 0, rejected: 0, withdrawn: 0 };
  for (const { status, rows: many } of counts) stats[status] = many;
  return { settlement_requests: rows, stats, page: input.page, limit: input.limit, total };
}

async function find(tx: Transaction, id: string) {
  const [found] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("settlement_not_found");
  return found;
}

/**
 * Asks a second person to confirm that a driver handed cash in; nothing moves before (3 §5, 4 E10). What waits already
 * counts as handed in: 409 `settlement_exceeds_cash` for more than the rest. 409 `settlement_needs_nobody` where the tenant's
 * setting asks for no second person.
 */
export function requestSettlement(
  ctx: TenantContext,
  { driver_id, amount, notes = null }: z.infer<typeof createInput>,
) {
  return ctx.transaction(async (tx) => {
    await walletOf(tx, driver_id);
    const above = await confirmationAbove(tx);
    if (above === null || amount <= above) throw new AppError("settlement_needs_nobody");
    const cash = { owner_type: "driver", owner_id: driver_id, kind: "cash_in_hand" } as const;
    const account = (await lockAccounts(tx, [cash]))(cash);
    refuseFractions(new Decimal(amount), account.currency_code);
    const [waits] = await tx.sql(waitingStatement, [ctx.tenantId, driver_id]);
    const rest = account.balance.negated().minus(waits?.waiting ?? 0);
    if (rest.lt(amount))
      throw new AppError("settlement_exceeds_cash", { cash_in_hand: Decimal.max(rest, 0).toNumber() });
    const id = newId();
    const at = ctx.deps.now().toISOString();
    await tx.sql(insertStatement, [
      ctx.tenantId,
      id,
      driver_id,
      new Decimal(amount).toFixed(DIGITS),
      notes,
      ctx.caller.userId,
      at,
    ]);
    const settlement_request = await find(tx, id);
    await recordAudit(tx, ctx, {
      action: "settlement_request.create",
      entity_type: "settlement_request",
      entity_id: id,
      after: { driver_id, amount, notes, status: "requested" },
    });
    await notify(tx, ctx, {
      to: { permission: "manage:finance:tenant", except: [ctx.caller.userId] },
      type: "settlement_requested",
      data: {
        settlementId: id,
        driverName: settlement_request.driver.full_name,
        amount,
        currency: settlement_request.currency_code,
        requestedBy: settlement_request.requested_by.full_name,
      },
      entity: { type: "settlement_request", id },
      action: ACTION,
    });
    return { settlement_request };
  });
}

type Decision = "confirm" | "reject" | "withdraw";

/** Of two who decide at once the second one finds it decided: the request's row is locked first by everybody. */
async function lockWaiting(tx: Transaction, ctx: TenantContext, id: string, decision: Decision) {
  const [request] = await tx.sql(lockStatement, [ctx.tenantId, id]);
  if (!request) throw new AppError("settlement_not_found");
  const isOwn = request.requested_by === ctx.caller.userId;
  if (decision === "withdraw" && !isOwn) throw new AppError("settlement_not_own");
  if (decision !== "withdraw" && isOwn) throw new AppError("settlement_needs_another");
  return { request, status: settlementMachine.next(request.status, decision) };
}

async function end(
  tx: Transaction,
  ctx: TenantContext,
  { id, status, reason = null, journal_id = null }: End,
  decision: Decision,
) {
  const at = ctx.deps.now().toISOString();
  const [ended] = await tx.sql(endStatement, [ctx.tenantId, id, status, ctx.caller.userId, at, reason, journal_id]);
  if (!ended) throw new Error("a settlement under lock changed");
  await recordAudit(tx, ctx, {
    action: `settlement_request.${decision}`,
    entity_type: "settlement_request",
    entity_id: id,
    before: { status: "requested" },
    after: { status, reason, journal_id },
  });
  return find(tx, id);
}
type End = { id: string; status: SettlementStatus; reason?: string | null; journal_id?: string | null };

async function tellRequester(tx: Transaction, ctx: TenantContext, shown: Awaited<ReturnType<typeof find>>) {
  const { id, amount, currency_code: currency, driver, requested_by, reason, status } = shown;
  if (status !== "confirmed" && status !== "rejected") return;
  await notify(tx, ctx, {
    to: { users: [requested_by.id] },
    type: "settlement_decided",
    data: { settlementId: id, driverName: driver.full_name, amount, currency, status, reason },
    entity: { type: "settlement_request", id },
    action: ACTION,
  });
}

/** A second person has counted the cash: now it is the tenant's (3 §5, 4 E10). */
export function confirmSettlement(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const { request, status } = await lockWaiting(tx, ctx, id, "confirm");
    const { driver_id: driverId, amount, notes } = request;
    const { journal } = await postSettlement(tx, ctx, { driverId, amount, notes, once: `settlement_request:${id}` });
    const settlement_request = await end(tx, ctx, { id, status, journal_id: journal.id }, "confirm");
    await tellRequester(tx, ctx, settlement_request);
    return { settlement_request };
  });
}

/** A second person has found something else than was said: nothing moves (3 §5). */
export function rejectSettlement(ctx: TenantContext, { id, reason }: z.infer<typeof rejectInput>) {
  return ctx.transaction(async (tx) => {
    const { status } = await lockWaiting(tx, ctx, id, "reject");
    const settlement_request = await end(tx, ctx, { id, status, reason }, "reject");
    await tellRequester(tx, ctx, settlement_request);
    return { settlement_request };
  });
}

/** Whoever asked takes it back: nothing moves (3 §5). */
export function withdrawSettlement(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const { status } = await lockWaiting(tx, ctx, id, "withdraw");
    return { settlement_request: await end(tx, ctx, { id, status }, "withdraw") };
  });
}
