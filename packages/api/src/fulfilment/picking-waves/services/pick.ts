import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { pickForOrder } from "../../picking-orders/index.ts";
import { findMember } from "../repository.ts";
import type { PickInput } from "../schema.ts";
import { waveStates } from "../state.ts";
import { readWave } from "./show.ts";

/** Records a pick of an order on the wave's walk: it is the order's own (4 L1). */
export function pickInWave(ctx: TenantContext, { id, picking_order_id, ...pick }: PickInput) {
  return ctx.transaction(async (tx) => {
    const [wave] = await tx.sql(findMember, [ctx.tenantId, id, picking_order_id]);
    if (!wave) throw new AppError("picking_wave_not_found");
    if (!wave.has_order) throw new AppError("picking_order_not_found");
    if (wave.status !== "in_progress") waveStates.next(wave.status, "start");
    await pickForOrder(tx, ctx, { id: picking_order_id, ...pick });
    return { picking_wave: await readWave(tx, id) };
  });
}
