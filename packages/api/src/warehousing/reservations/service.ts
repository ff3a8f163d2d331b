import type { TenantContext } from "../../kernel/index.ts";
import { AppError, asAppError, defineList, filtersOf, recordAudit } from "../../kernel/index.ts";
import { findNamed } from "../stock/index.ts";
import { findReservation, lockReservation, reservationColumns } from "./repository.ts";
import type { CreateInput, ListInput } from "./schema.ts";
import { expiryJob } from "./services/expire.ts";
import { releaseReservation } from "./services/release.ts";
import { reserveAlone, reserveStock } from "./services/reserve.ts";
import { reservationStates } from "./state.ts";

/** The tenant's reservations of a status, newest first: of a warehouse, an item or a stock row, by what they are for (3 §4). */
export const reservationList = defineList("reservations.list", {
  from: "inventory_reservations r",
  scope: "r.tenant_id = $1 AND r.status = $2",
  filters: filtersOf<ListInput>({
    warehouse_id: "r.warehouse_id = ?",
    item_id: "r.item_id = ?",
    stock_id: `EXISTS (SELECT FROM inventory_reservation_allocations a
      WHERE a.tenant_id = $1 AND a.reservation_id = r.id AND a.stock_id = ?)`,
    reference_type: "r.reference_type = ?",
    reference_id: "r.reference_id = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  columns: reservationColumns,
  source: (rows) => `${rows} r`,
});

/** The tenant's reservations, active ones unless another status is asked for, newest first (3 §4, 4 D6). */
export async function listReservations(ctx: TenantContext, input: ListInput) {
  const { rows: reservations, total } = await reservationList.read(ctx, [ctx.tenantId, input.status], input);
  return { reservations, page: input.page, limit: input.limit, total };
}

/** Reserves stock for a user until it is released or its time comes (3 §4, 4 D6). */
export async function createReservation(ctx: TenantContext, input: CreateInput) {
  const at = ctx.deps.now();
  const expires_at = input.expires_at ? new Date(input.expires_at) : null;
  if (expires_at && expires_at <= at) throw new AppError("expires_at_must_be_future");
  if (input.reference_id && !input.reference_type) throw new AppError("reference_type_required");
  const { warehouse_id, item_id, stock_id, quantity, strategy, reference_type = null, reference_id = null } = input;
  const want = { warehouse_id, item_id, stock_id, quantity, strategy, reference_type, reference_id, expires_at };
  const request = { ...want, managed_by: null, created_by: ctx.caller.userId };
  try {
    const alone = await reserveAlone(ctx, request, at);
    if (alone) return { reservation: alone };
    return await ctx.transaction(async (tx) => {
      const [reservation] = await reserveStock(tx, [request], at);
      if (!reservation) throw new Error("nothing was reserved");
      if (expires_at) {
        await ctx.deps.jobs.schedule(
          tx,
          expiryJob,
          { tenant_id: ctx.tenantId, reservation_id: reservation.id },
          expires_at,
        );
      }
      await recordAudit(tx, ctx, {
        action: "reservation.create",
        entity_type: "reservation",
        entity_id: reservation.id,
        after: reservation,
      });
      return { reservation };
    });
  } catch (error) {
    if (asAppError(error)?.reason === "insufficient_stock") await refuseUnknown(ctx, input);
    throw error;
  }
}

/** Only when nothing was found to reserve it matters whether what was named exists. */
async function refuseUnknown(ctx: TenantContext, { warehouse_id, item_id, stock_id }: CreateInput): Promise<void> {
  const [[named]] = await ctx.read((q) => [q.sql(findNamed, [ctx.tenantId, warehouse_id, item_id, stock_id ?? null])]);
  if (!named?.warehouse) throw new AppError("warehouse_not_found");
  if (!named.item) throw new AppError("item_not_found");
  if (stock_id && !named.stock) throw new AppError("stock_not_found");
}

/** Releases a reservation made by a user; those of orders follow their orders: 409 `reservation_managed` (4 J1). */
export function deleteReservation(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const [found] = await tx.sql(lockReservation, [ctx.tenantId, id]);
    if (!found) throw new AppError("reservation_not_found");
    if (found.managed_by) throw new AppError("reservation_managed");
    reservationStates.next(found.status, "release");
    await releaseReservation(tx, [id], ctx.deps.now());
    const [reservation] = await tx.sql(findReservation, [ctx.tenantId, id]);
    if (!reservation) throw new AppError("reservation_not_found");
    await recordAudit(tx, ctx, {
      action: "reservation.release",
      entity_type: "reservation",
      entity_id: id,
      after: reservation,
    });
    return { reservation };
  });
}
