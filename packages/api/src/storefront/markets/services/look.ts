import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { filesOf, keepFileUrls, viewerOf } from "../../../files/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { invalidField } from "../../../kernel/index.ts";
import { findDirectoryCategory } from "../repository.ts";
import type { Banner, BannerInput } from "../schema.ts";

/** A key of the directory, which stays there until the market is written (1 §2). */
export async function requireDirectoryCategory(tx: Transaction, key: string): Promise<string> {
  const [found] = await tx.sql(findDirectoryCategory, [key]);
  if (!found) throw invalidField("directory_category", "directory_category_unknown");
  return found.key;
}

/** A logo as the market keeps it: an uploaded file is the market's as long as it shows it (4 J14). */
export async function keepLogo(
  tx: Transaction,
  ctx: TenantContext,
  recordId: string,
  url: string | null,
): Promise<string | null> {
  const use = { holder: "market.logo", recordId, how: "replace", viewer: viewerOf(ctx), now: ctx.deps.now() } as const;
  const [kept = null] = await keepFileUrls(tx, filesOf(ctx.deps), use, url ? [{ url, field: "logo_url" }] : []);
  return kept;
}

/** Banners as the market keeps them, each under an id of its own; they take the place of those it had (1 §2). */
export async function keepBanners(
  tx: Transaction,
  ctx: TenantContext,
  recordId: string,
  given: readonly BannerInput[],
): Promise<Banner[]> {
  const use = {
    holder: "market.banners",
    recordId,
    how: "replace",
    viewer: viewerOf(ctx),
    now: ctx.deps.now(),
  } as const;
  const urls = given.map(({ url }, n) => ({ url, field: `banners.${n}.url` }));
  const kept = await keepFileUrls(tx, filesOf(ctx.deps), use, urls);
  const taken = new Set<string>();
  return given.map((banner, n) => {
    // An id names one banner: a second one of the same id is a new one.
    const id = banner.id && !taken.has(banner.id) ? banner.id : newId();
    taken.add(id);
    const { title, subtitle = null, link_url = null, is_active, sort_order = n } = banner;
    return { id, url: kept[n] ?? banner.url, title, subtitle, link_url, is_active, sort_order };
  });
}
