import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { cancelStatement, lockWave } from "../repository.ts";
import { waveStates } from "../state.ts";
import { readWave } from "./show.ts";

/** Ends a wave that nobody will finish; its orders stay as they are, free for another (4 L1). */
export function cancelWave(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const [wave] = await tx.sql(lockWave, [ctx.tenantId, id]);
    if (!wave) throw new AppError("picking_wave_not_found");
    const status = waveStates.next(wave.status, "cancel");
    await tx.sql(cancelStatement, [ctx.tenantId, id, wave.status, ctx.deps.now().toISOString()]);
    await recordAudit(tx, ctx, {
      action: "picking_wave.cancel",
      entity_type: "picking_wave",
      entity_id: id,
      before: { status: wave.status },
      after: { status },
    });
    return { picking_wave: await readWave(tx, id) };
  });
}
