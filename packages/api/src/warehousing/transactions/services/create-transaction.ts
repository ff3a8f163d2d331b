import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, asAppError, invalidField } from "../../../kernel/index.ts";
import type { StockMovement } from "../../stock/index.ts";
import { findNamed, postAlone, postAndShow, shownMovement } from "../../stock/index.ts";
import { findMember, findSource } from "../repository.ts";
import type { CreateInput } from "../schema.ts";

/** How far ahead of ours a caller's clock may be. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Records a movement and changes the stock by its type (2 §4.3, 3 §4, 4 D2, 4 D3). */
export async function createTransaction(ctx: TenantContext, input: CreateInput) {
  checkRequest(ctx, input);
  try {
    const alone = isPlain(ctx, input) ? await postAlone(ctx, movementOf(ctx, input)) : null;
    if (alone) return answerOf(alone);
    return await ctx.transaction(async (tx) => {
      await checkPerformer(tx, ctx, input);
      const [posted] = await postAndShow(tx, await movementsOf(tx, ctx, input));
      if (!posted) throw new Error("the ledger posted nothing");
      return answerOf(posted);
    });
  } catch (error) {
    const reason = asAppError(error)?.reason;
    // The common case asks for nothing but the stock; which of the names was wrong is found out afterwards.
    if (reason === "stock_not_found" || reason === "item_stock_mismatch") await refuseUnknown(ctx, input);
    if (reason === "from_bin_mismatch" && !input.from_bin_id) throw new AppError("to_bin_mismatch");
    throw error;
  }
}

function answerOf(posted: Parameters<typeof shownMovement>[0]) {
  const { transaction, stock } = shownMovement(posted);
  return { inventory_transaction: transaction, updated_stock: stock };
}

/** Whether nothing has to be looked up first. */
const isPlain = (ctx: TenantContext, { transaction_type, performed_by }: CreateInput) =>
  transaction_type !== "move" && (!performed_by || performed_by === ctx.caller.userId);

/** Whether goods come into the stock row's own bin, so that `to_bin_id` can name no other. */
const arrives = (type: CreateInput["transaction_type"]) => type === "receive" || type === "return";

/** What can be refused without looking at any record. */
function checkRequest(ctx: TenantContext, input: CreateInput): void {
  const { transaction_type: type, from_bin_id, to_bin_id } = input;
  if ((type === "pick" || type === "move") && !from_bin_id) throw invalidField("from_bin_id", "required");
  if (type === "move" && !to_bin_id) throw invalidField("to_bin_id", "required");
  if (type === "move" && from_bin_id === to_bin_id) throw new AppError("same_bin");
  if (arrives(type) && from_bin_id && to_bin_id && from_bin_id !== to_bin_id) throw new AppError("to_bin_mismatch");
  if (input.reference_id && !input.reference_type) throw new AppError("reference_type_required");
  const latest = ctx.deps.now().getTime() + CLOCK_SKEW_MS;
  if (input.timestamp && Date.parse(input.timestamp) > latest) throw invalidField("timestamp", "timestamp_in_future");
}

async function checkPerformer(tx: Transaction, ctx: TenantContext, { performed_by }: CreateInput): Promise<void> {
  if (!performed_by || performed_by === ctx.caller.userId) return;
  if ((await tx.sql(findMember, [ctx.tenantId, performed_by])).length === 0) throw new AppError("user_not_found");
}

async function refuseUnknown(ctx: TenantContext, input: CreateInput): Promise<void> {
  const [[named]] = await ctx.read((q) => [
    q.sql(findNamed, [ctx.tenantId, input.warehouse_id, input.item_id, input.stock_id]),
  ]);
  if (!named?.warehouse) throw new AppError("warehouse_not_found");
  if (!named.item) throw new AppError("item_not_found");
  if (!named.stock) throw new AppError("stock_not_found");
}

function changeOf({ transaction_type: type, quantity, direction }: CreateInput): StockMovement["change"] {
  if (type === "count") return { set: quantity };
  const takes = type === "pick" || type === "move" || (type === "stock_adjustment" && direction === "decrease");
  return takes ? { take: quantity } : { add: quantity };
}

/** What happens to the row that is named; for a move, how the goods leave it. */
function movementOf(ctx: TenantContext, input: CreateInput): StockMovement & { stock_id: string } {
  const { warehouse_id, item_id, stock_id, transaction_type, from_bin_id, to_bin_id } = input;
  const record = {
    transaction_type,
    reference_type: input.reference_type ?? null,
    reference_id: input.reference_id ?? null,
    notes: input.notes ?? null,
    performed_by: input.performed_by ?? ctx.caller.userId,
    at: ctx.deps.now(),
    ...(input.timestamp ? { timestamp: new Date(input.timestamp) } : {}),
  };
  const bin_id = from_bin_id ?? (arrives(transaction_type) ? to_bin_id : null);
  const expect = { warehouse_id, item_id, ...(bin_id ? { bin_id } : {}) };
  const bins = { from_bin_id: from_bin_id ?? null, to_bin_id: to_bin_id ?? null };
  return { ...record, ...bins, stock_id, change: changeOf(input), expect };
}

async function movementsOf(tx: Transaction, ctx: TenantContext, input: CreateInput): Promise<StockMovement[]> {
  const movement = movementOf(ctx, input);
  const { warehouse_id, item_id, stock_id, transaction_type, to_bin_id } = input;
  if (transaction_type !== "move" || !to_bin_id) return [movement];

  // Lot, status and expiry travel along; had they changed before the lock, the ledger would refuse (4 D3).
  const [source] = await tx.sql(findSource, [ctx.tenantId, stock_id]);
  if (!source) throw new AppError("stock_not_found");
  const { status, lot_number, serial_number, expiration_date, received_date, unit_of_measure } = source;
  const place = {
    warehouse_id,
    item_id,
    bin_id: to_bin_id,
    status,
    lot_number,
    serial_number,
    expiration_date,
    received_date,
    unit_of_measure,
  };
  if (source.warehouse_id !== warehouse_id || source.item_id !== item_id) throw new AppError("item_stock_mismatch");
  const { stock_id: _, expect, ...record } = movement;
  return [
    { ...movement, expect: { ...expect, status, lot_number } },
    { ...record, place, change: { add: input.quantity } },
  ];
}
