import { translate } from "@karwan/i18n";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { covers } from "../zones/index.ts";
import { deliveryStatement, driversStatement } from "./repository.ts";
import type { suggestionsInput } from "./schema.ts";
import type { Reason, Suggested } from "./score.ts";
import { better, consider } from "./score.ts";

/** A suggestion as the wire shows it, with its reasons in the reader's language. */
function shown(ctx: TenantContext, { candidate, hindering, favouring, ...rest }: Suggested) {
  const { id, full_name, latitude, longitude, last_update } = candidate;
  const said = (hinders: boolean) => (given: Reason) => ({
    code: given.code,
    hinders,
    message: translate(ctx.language, `suggestion.${given.code}`, given.params),
  });
  const isKnown = latitude !== null && longitude !== null && last_update !== null;
  const location = isKnown ? { latitude, longitude, last_update } : null;
  const reasons = [...hindering.map(said(true)), ...favouring.map(said(false))];
  return { driver: { id, full_name, location }, ...rest, reasons };
}

/**
 * GET /delivery/deliveries/{id}/driver-suggestions (4 L9): who could carry it, the best first, and what keeps the others.
 * Two statements, however many drivers there are. Nobody is locked: what is chosen is validated when it is assigned.
 */
export async function suggestDrivers(ctx: TenantContext, { id, limit }: z.infer<typeof suggestionsInput>) {
  const [[asked]] = await ctx.read((q) => [q.sql(deliveryStatement, [ctx.tenantId, id])]);
  if (!asked) throw new AppError("delivery_not_found");
  const { delivery_flow, leg_code, is_zoned, near, pickup_address: from, delivery_address: to } = asked;
  if (delivery_flow === "pickup_and_delivery") throw new AppError("staged_parent_not_assignable", { leg_code });
  const zonesAt = (place: typeof from) => near.filter(({ polygon }) => covers(polygon, place)).map((zone) => zone.id);
  const zones = is_zoned ? ([zonesAt(from), zonesAt(to)] as const) : ([null, []] as const);
  const [drivers] = await ctx.read((q) => [q.sql(driversStatement, [ctx.tenantId, id, ...zones])]);
  const now = ctx.deps.now();
  const wanted = { from, unit_size: asked.unit_size, driver_id: asked.driver_id };
  const ranked = drivers.map((driver) => consider(driver, wanted, now)).toSorted(better);
  return { suggestions: ranked.slice(0, limit).map((each) => shown(ctx, each)) };
}
