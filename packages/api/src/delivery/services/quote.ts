import type { Pending, Reader, Transaction } from "@karwan/db";
import type { JsonObject } from "../../kernel/index.ts";
import { AppError, MAX_AMOUNT } from "../../kernel/index.ts";
import { currencyStatement, heldCurrencyStatement } from "../../tenancy/currency/index.ts";
import { settingsStatement, withDefaults } from "../../tenancy/settings/index.ts";
import type { Place, Quote } from "../pricing/index.ts";
import { distanceKm, quote } from "../pricing/index.ts";
import type { ServiceRow } from "./repository.ts";
import { activeStatement, findStatement } from "./repository.ts";
import type { QuoteHindrance } from "./schema.ts";

/** A parcel to be priced. */
export type Parcel = { pickup_address: Place; delivery_address: Place; unit_size: number };

type QuoteReads = [Pending<ServiceRow>, Pending<{ currency_code: string }>, Pending<{ settings: JsonObject }>];
type QuoteRows = [readonly ServiceRow[], readonly { currency_code: string }[], readonly { settings: JsonObject }[]];

/** What pricing needs to know, for a batch of reads; `quoteFrom` takes the rows. */
export function quoteReads(q: Reader, tenantId: string, serviceId: string): QuoteReads {
  return [
    q.sql(findStatement, [tenantId, serviceId]),
    q.sql(currencyStatement, [tenantId]),
    q.sql(settingsStatement, [tenantId]),
  ];
}

/** The same within a transaction that keeps the price. */
export function quoteRows(tx: Transaction, serviceId: string): Promise<QuoteRows> {
  const { tenantId } = tx.scope;
  return Promise.all([
    tx.sql(findStatement, [tenantId, serviceId]),
    tx.sql(heldCurrencyStatement, [tenantId]),
    tx.sql(settingsStatement, [tenantId]),
  ]);
}

/** 409 `delivery_service_inactive` for a service that is no longer offered (4 K12). */
export async function requireActiveService(tx: Transaction, serviceId: string): Promise<void> {
  const [service] = await tx.sql(findStatement, [tx.scope.tenantId, serviceId]);
  if (!service?.is_active) throw new AppError("delivery_service_inactive");
}

const takes = ({ min_unit_size: min, max_unit_size: max }: ServiceRow, { unit_size }: Parcel) =>
  unit_size >= min && (max === null || unit_size <= max);

type MoneyRows = [QuoteRows[1], QuoteRows[2]];

/** What a service asks for a parcel, whether it takes that or not. */
function priceBy(service: ServiceRow, [[tenant], [own]]: MoneyRows, parcel: Parcel): Quote {
  if (!tenant) throw new AppError("delivery_service_not_found");
  const { finance } = withDefaults(own?.settings);
  const km = distanceKm(parcel.pickup_address, parcel.delivery_address);
  const money = { currency_code: tenant.currency_code, rounding_step: finance.rounding_step };
  return quote(service, { unit_size: parcel.unit_size, km }, money);
}

/** The price of a parcel by an active service that takes its size (3 §5, 3 §6). */
export function quoteFrom([[service], ...money]: QuoteRows, parcel: Parcel): Quote {
  if (!service?.is_active) throw new AppError("delivery_service_not_found");
  const { min_unit_size: min, max_unit_size: max } = service;
  if (!takes(service, parcel)) throw new AppError("unit_size_out_of_range", { min, max });
  return priceBy(service, money, parcel);
}

function hindranceOf(service: ServiceRow, parcel: Parcel, price: number): QuoteHindrance | null {
  if (!service.is_active) return "inactive";
  if (!takes(service, parcel)) return "unit_size_out_of_range";
  return price > MAX_AMOUNT ? "price_too_high" : null;
}

/** What each of some services asks for a parcel, and what keeps it from those that do not bring it; the cheapest that do first. */
export function compareQuotes(services: readonly ServiceRow[], money: MoneyRows, parcel: Parcel) {
  const quoted = services.map((service) => {
    const asked = priceBy(service, money, parcel);
    return { service, asked, hinders: hindranceOf(service, parcel, asked.price) };
  });
  return quoted.toSorted(
    (a, b) => Number(a.hinders !== null) - Number(b.hinders !== null) || a.asked.price - b.asked.price,
  );
}

/**
 * The service that brings a parcel and what that costs: the one that is named, otherwise the cheapest active one that takes its
 * size (4 I). 404 `delivery_service_not_found` where there is none.
 */
export async function chooseService(
  tx: Transaction,
  serviceId: string | null,
  parcel: Parcel,
): Promise<Pick<Quote, "price"> & { delivery_service_id: string }> {
  const { tenantId } = tx.scope;
  const [services, tenants, settings] = await Promise.all([
    serviceId === null ? tx.sql(activeStatement, [tenantId]) : tx.sql(findStatement, [tenantId, serviceId]),
    tx.sql(heldCurrencyStatement, [tenantId]),
    tx.sql(settingsStatement, [tenantId]),
  ]);
  const offered = serviceId === null ? services.filter((service) => takes(service, parcel)) : services;
  const quoted = offered.map((service) => ({
    delivery_service_id: service.id,
    price: quoteFrom([[service], tenants, settings], parcel).price,
  }));
  const [cheapest] = quoted.toSorted((a, b) => a.price - b.price);
  if (!cheapest) throw new AppError("delivery_service_not_found");
  return cheapest;
}
