import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal } from "../../kernel/index.ts";
import { currencyStatement } from "../../tenancy/currency/index.ts";
import { settingsStatement } from "../../tenancy/settings/index.ts";
import { distanceKm, placeOf, readNamedPlaces } from "../pricing/index.ts";
import { compareQuotes } from "./quote.ts";
import { activeStatement, findStatement } from "./repository.ts";
import type { quoteInput } from "./schema.ts";
import { serviceOf } from "./service.ts";

/** POST /delivery/price-quote: what a parcel would cost by each service, calculated as placing it does; nothing is kept (3 §5). */
export async function quoteServices(ctx: TenantContext, input: z.infer<typeof quoteInput>) {
  const { delivery_service_id: one = null } = input;
  const { tenantId } = ctx;
  const [services, tenants, settings] = await ctx.read((q) => [
    one === null ? q.sql(activeStatement, [tenantId]) : q.sql(findStatement, [tenantId, one]),
    q.sql(currencyStatement, [tenantId]),
    q.sql(settingsStatement, [tenantId]),
  ]);
  const [tenant] = tenants;
  if (!tenant || (one !== null && services.length === 0)) throw new AppError("delivery_service_not_found");
  const { pickup_address, delivery_address, unit_size } = await readNamedPlaces(ctx, input);
  const parcel = { pickup_address: placeOf(pickup_address), delivery_address: placeOf(delivery_address), unit_size };
  const km = new Decimal(distanceKm(parcel.pickup_address, parcel.delivery_address));
  return {
    quotes: compareQuotes(services, [tenants, settings], parcel).map(({ service, asked, hinders }) => ({
      delivery_service: serviceOf(service, ctx.language),
      price: asked.price,
      breakdown: asked.breakdown,
      hinders,
    })),
    currency_code: tenant.currency_code,
    distance_km: km.toDecimalPlaces(3, Decimal.ROUND_HALF_UP).toNumber(),
  };
}
