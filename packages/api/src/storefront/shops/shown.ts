import { textIn } from "../../delivery/types/index.ts";
import type { OpenContext } from "../../kernel/index.ts";
import { wordsOf } from "../../kernel/index.ts";
import { linksOf, marketSettings, shownBanners, shownTheme } from "../markets/index.ts";
import { ratingOf } from "../products/index.ts";
import type { LiveRow, ShopService, SoldRow } from "./repository.ts";
import type { ShopProduct } from "./schema.ts";

type Around = { services: readonly ShopService[]; takesGateway: boolean };

/** A live market as its customers see it: nothing of how it came to be. */
export function shownShop({ deps, language }: OpenContext, row: LiveRow, { services, takesGateway }: Around) {
  const link = linksOf(deps, row.tenant_id);
  const { currency, payment_methods, tax_rate, prices_include_tax } = marketSettings(row.settings, row.currency);
  const active = row.banners.filter(({ is_active }) => is_active).toSorted((a, b) => a.sort_order - b.sort_order);
  return {
    market_id: row.id,
    code: row.code,
    store_name: row.store_name,
    tenant_code: row.tenant_code,
    directory_category: row.directory_category,
    tagline: wordsOf(row.tagline),
    logo_url: row.logo_url && link(row.logo_url),
    currency,
    payment_methods: payment_methods.filter((method) => method !== "gateway" || takesGateway),
    delivery_services: services.map(({ id, name }) => ({ id, name: textIn(language, name) })),
    tax_rate,
    prices_include_tax,
    theme_settings: shownTheme(row),
    banners: shownBanners(active, link),
    published_at: row.published_at,
  };
}

/** A product as customers see it, its pictures by links that are made for all products of an answer alike. */
export function shownSold(link: ReturnType<typeof linksOf>, row: SoldRow): ShopProduct {
  const { rating_sum, rating_count, variants, ...record } = row;
  return {
    ...record,
    name: wordsOf(row.name),
    description: wordsOf(row.description),
    images: row.images.map(link),
    in_stock: variants.some(({ in_stock }) => in_stock),
    variants: variants.map((variant) => ({ ...variant, name: wordsOf(variant.name) })),
    rating: ratingOf({ rating_sum, rating_count }),
  };
}
