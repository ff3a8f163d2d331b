import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, numberedReference, onViolation, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { requireWarehouse } from "../../picking-orders/index.ts";
import { mapOf } from "../map.ts";
import { findTree, insertWave } from "../repository.ts";
import type { CreateInput } from "../schema.ts";
import { planWalk } from "../walk.ts";
import type { Chosen } from "./choose.ts";
import { chooseOrders } from "./choose.ts";
import { readWave } from "./show.ts";

const taken = onViolation({ picking_wave_orders_open_key: () => new AppError("conflict") });

/**
 * Puts picking orders together for one walk: chosen and locked, so that of two waves over the same orders one has them; each
 * gets a tote, and the stops the shortest order that is found (4 L1).
 */
export async function createWave(ctx: TenantContext, input: CreateInput) {
  const [number = 1] = await takeNumbers(ctx.deps.database, ctx.tenantId, "picking_wave");
  const code = numberedReference("WAV", number);
  return ctx.transaction(async (tx) => {
    const { warehouse_id } = input;
    await requireWarehouse(tx, warehouse_id);
    const orders = await chooseOrders(tx, input);
    const map = mapOf(await tx.sql(findTree, [ctx.tenantId, warehouse_id]));
    const { walk, before, after } = planWalk(
      orders.map(({ lines }) => lines.map(({ bin_id }) => bin_id)),
      map,
    );
    const wave_id = newId();
    const wave = {
      id: wave_id,
      warehouse_id,
      code,
      distance_before: before,
      distance_after: after,
      created_by: ctx.caller.userId,
      created_at: ctx.deps.now().toISOString(),
    };
    const totes = orders.map(({ id: picking_order_id }, index) => ({ wave_id, picking_order_id, tote: index + 1 }));
    const stops = stopsAlong(walk, orders).map((stop, index) => ({ wave_id, position: index + 1, ...stop }));
    const rows = [[wave], totes, stops].map((list) => JSON.stringify(list)) as [string, string, string];
    await tx.sql(insertWave, [ctx.tenantId, ...rows]).catch(taken);
    await recordAudit(tx, ctx, {
      action: "picking_wave.create",
      entity_type: "picking_wave",
      entity_id: wave_id,
      after: { ...wave, picking_order_ids: orders.map(({ id }) => id) },
    });
    return { picking_wave: await readWave(tx, wave_id) };
  });
}

/** Each item that is wanted in a bin is a stop of its own, in the order of the bins. */
function stopsAlong(walk: readonly string[], orders: readonly Chosen[]): { bin_id: string; item_id: string }[] {
  const inBin = Map.groupBy(
    orders.flatMap(({ lines }) => lines),
    ({ bin_id }) => bin_id,
  );
  return walk.flatMap((bin_id) =>
    [...new Set((inBin.get(bin_id) ?? []).map(({ item_id }) => item_id))].map((item_id) => ({ bin_id, item_id })),
  );
}
