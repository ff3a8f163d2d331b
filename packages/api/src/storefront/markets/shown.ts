import { filesOf, shownFileUrl } from "../../files/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { wordsOf } from "../../kernel/index.ts";
import type { MarketRow } from "./repository.ts";
import type { Banner, KeptSettings, Market } from "./schema.ts";

/** A market's settings with what was never said, and the currency that is its tenant's (1 §2, 4 L5). */
export function marketSettings(settings: KeptSettings, currency: string): Market["settings"] {
  const { auto_create_delivery = false, payment_methods = [], tax_rate = 0, prices_include_tax = false } = settings;
  return { auto_create_delivery, currency, payment_methods, tax_rate, prices_include_tax };
}

/** Links that open a tenant's files, for those who see its shop. */
export function linksOf(deps: Dependencies, tenantId: string) {
  const [files, now] = [filesOf(deps), deps.now()];
  return (kept: string) => shownFileUrl(files, tenantId, kept, now);
}

export const shownBanners = (banners: readonly Banner[], link: (kept: string) => string): Banner[] =>
  banners.map(({ id, url, title, subtitle, link_url, is_active, sort_order }) => ({
    id,
    url: link(url),
    title: wordsOf(title),
    subtitle: subtitle && wordsOf(subtitle),
    link_url,
    is_active,
    sort_order,
  }));

export function shownTheme({ theme_settings: theme }: Pick<MarketRow, "theme_settings">): Market["theme_settings"] {
  const { primary_color = null, secondary_color = null, accent_color = null, theme_style = null } = theme;
  return { primary_color, secondary_color, accent_color, theme_style };
}

/** A market as its tenant sees it (1 §2). What was said and done about it, and by whom, is nobody else's: `isOwn` false leaves that out. */
export function shownMarket(deps: Dependencies, { currency, ...row }: MarketRow, isOwn = true): Market {
  const link = linksOf(deps, row.tenant_id);
  return {
    ...row,
    tagline: wordsOf(row.tagline),
    logo_url: row.logo_url && link(row.logo_url),
    settings: marketSettings(row.settings, currency),
    theme_settings: shownTheme(row),
    banners: shownBanners(row.banners, link),
    submission_notes: isOwn ? row.submission_notes : null,
    admin_notes: isOwn ? row.admin_notes : null,
    approved_by: isOwn ? row.approved_by : null,
    created_by: isOwn ? row.created_by : null,
    updated_by: isOwn ? row.updated_by : null,
    is_live: row.status === "approved" && row.publish_status === "published",
    is_active: row.status !== "inactive",
  };
}
