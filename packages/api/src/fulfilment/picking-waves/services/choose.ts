import type { Transaction } from "@karwan/db";
import { AppError, invalidField, sumOf } from "../../../kernel/index.ts";
import { pickingStates } from "../../picking-orders/index.ts";
import type { LockedOrder, OpenLine } from "../repository.ts";
import { findCandidates, inWaves, lockOrders, openLines } from "../repository.ts";
import type { CreateInput } from "../schema.ts";

/** How many of the most urgent orders are looked at for each one that a wave may have: some do not fit. */
const LOOKED_AT = 5;

/** An order that goes into a wave, with what is left to pick of it. */
export interface Chosen {
  id: string;
  lines: OpenLine[];
}

/** The orders of a new wave, under lock, by their totes: those named, or the most urgent that no wave has (4 L1). */
export async function chooseOrders(tx: Transaction, input: CreateInput): Promise<Chosen[]> {
  const { picking_order_ids: named } = input;
  const wanted = named ? [...new Set(named)] : await mostUrgent(tx, input);
  if (wanted.length === 0) throw new AppError("picking_wave_empty");
  const { tenantId } = tx.scope;
  const locked = await tx.sql(lockOrders, [tenantId, wanted]);
  const taken = new Set((await tx.sql(inWaves, [tenantId, wanted])).map((row) => row.picking_order_id));
  if (named) refuseNamed(input, wanted, locked, taken);
  const isOpen = new Set(locked.filter((order) => isFree(order, input, taken)).map(({ id }) => id));
  const lines = Map.groupBy(await tx.sql(openLines, [tenantId, [...isOpen]]), (line) => line.picking_order_id);
  const orders = wanted.flatMap((id): Chosen[] => {
    const left = lines.get(id);
    return left ? [{ id, lines: left }] : [];
  });
  const chosen = withinLimits(orders, input);
  if (named && chosen.length < orders.length) throw invalidField("picking_order_ids", "too_big");
  if (chosen.length === 0) throw new AppError("picking_wave_empty");
  return chosen;
}

const isUnderWay = (status: string) => status === "pending" || status === "in_progress";

async function mostUrgent(tx: Transaction, input: CreateInput): Promise<string[]> {
  const statuses = input.status ? [input.status] : ["pending", "in_progress"];
  const { warehouse_id, priority = null, due_before = null, max_orders } = input;
  const values = [tx.scope.tenantId, warehouse_id, statuses, priority, due_before, max_orders * LOOKED_AT] as const;
  return (await tx.sql(findCandidates, values)).map(({ id }) => id);
}

/** What was found without a lock may have moved on, or be in another wave, by the time it is locked. */
const isFree = (order: LockedOrder, { warehouse_id, status }: CreateInput, taken: ReadonlySet<string>) =>
  order.warehouse_id === warehouse_id &&
  (status ? order.status === status : isUnderWay(order.status)) &&
  !taken.has(order.id);

/** Orders that are named are walked all, or it is said of one why not. */
function refuseNamed(
  { warehouse_id, status }: CreateInput,
  wanted: readonly string[],
  locked: readonly LockedOrder[],
  taken: ReadonlySet<string>,
): void {
  const byId = new Map(locked.map((order) => [order.id, order]));
  for (const id of wanted) {
    const order = byId.get(id);
    if (!order || order.warehouse_id !== warehouse_id)
      throw new AppError("picking_order_not_found", { picking_order_id: id });
    const { reference_number } = order;
    if (taken.has(id)) throw new AppError("picking_order_in_wave", { picking_order_id: id, reference_number });
    if (order.status !== (status ?? order.status) || !isUnderWay(order.status))
      pickingStates.move(order.status, "in_progress");
  }
}

/** As many as fit, in their order: one that is too large is left for another walk. */
function withinLimits(orders: readonly Chosen[], { max_orders, max_units }: CreateInput): Chosen[] {
  const chosen: Chosen[] = [];
  let units = sumOf([]);
  for (const order of orders) {
    const with_it = units.plus(sumOf(order.lines.map(({ quantity }) => quantity)));
    if (chosen.length >= max_orders || (max_units !== undefined && with_it.greaterThan(max_units))) continue;
    chosen.push(order);
    units = with_it;
  }
  return chosen;
}
