import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findStops, findWave, findWaveLines, findWaveLots } from "../repository.ts";
import type { Wave } from "../schema.ts";
import { shownWave } from "../shown.ts";

/** A wave with its stops in the order of the walk (4 L1). */
export async function showWave(ctx: TenantContext, { id }: { id: string }) {
  const values = [ctx.tenantId, id] as const;
  const [[wave], stops, lines, lots] = await ctx.read((q) => [
    q.sql(findWave, values),
    q.sql(findStops, values),
    q.sql(findWaveLines, values),
    q.sql(findWaveLots, values),
  ]);
  if (!wave) throw new AppError("picking_wave_not_found");
  return { picking_wave: shownWave(wave, { stops, lines, lots }) };
}

/** The same within the work that changed it. */
export async function readWave(tx: Transaction, id: string): Promise<Wave> {
  const values = [tx.scope.tenantId, id] as const;
  const [[wave], stops, lines, lots] = await Promise.all([
    tx.sql(findWave, values),
    tx.sql(findStops, values),
    tx.sql(findWaveLines, values),
    tx.sql(findWaveLots, values),
  ]);
  if (!wave) throw new AppError("picking_wave_not_found");
  return shownWave(wave, { stops, lines, lots });
}
