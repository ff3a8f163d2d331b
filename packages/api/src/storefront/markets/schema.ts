import { z } from "zod";
import { fileUrl, isHttps } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  issue,
  languageText,
  languageTextOut,
  oneLine,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { paymentMethod } from "../../payments/method-types/index.ts";
import { taxRate } from "../shopping/index.ts";
import { marketStates } from "./state.ts";

const MAX_BANNERS = 50;
const MAX_LINK = 2000;
const PERCENT = 100;

export const marketStatus = z.enum(marketStates.states).meta({ id: "MarketStatus" });
export const publishStatus = z.enum(["published", "unpublished"]).meta({ id: "MarketPublishStatus" });

const rate = "Percent on top of prices, unless `prices_include_tax`; a product's own comes before it";

const settingsIn = z
  .object({
    auto_create_delivery: z.boolean().optional().describe("Approving an order makes its delivery"),
    payment_methods: z.array(paymentMethod).max(paymentMethod.options.length).optional(),
    tax_rate: taxRate.describe(rate).optional(),
    prices_include_tax: z.boolean().optional(),
  })
  .meta({ id: "NewMarketSettings" });
export type KeptSettings = z.infer<typeof settingsIn>;

export const settingsOut = z
  .object({
    auto_create_delivery: z.boolean(),
    currency: z.string().describe("The tenant's"),
    payment_methods: z.array(paymentMethod),
    // As it was kept, however fine it is.
    tax_rate: z.number().min(0).max(PERCENT).describe(rate),
    prices_include_tax: z.boolean(),
  })
  .meta({ id: "MarketSettings" });

const look = () => codeText(100).nullish();
const themeIn = z
  .object({ primary_color: look(), secondary_color: look(), accent_color: look(), theme_style: look() })
  .meta({ id: "NewMarketTheme" });
export type KeptTheme = { [K in keyof z.infer<typeof themeIn>]?: string };
const themeOut = z
  .object({
    primary_color: z.string().nullable(),
    secondary_color: z.string().nullable(),
    accent_color: z.string().nullable(),
    theme_style: z.string().nullable(),
  })
  .meta({ id: "MarketTheme" });

/** Where a banner leads: a page of the shop's own, or an https address. */
const link = z
  .string()
  .trim()
  .max(MAX_LINK)
  .check(oneLine)
  .refine((url) => isHttps(url) || /^\/(?![/\\])/.test(url), { error: issue("link_url") })
  .describe("An https URL, or a path of the shop's own that begins with a slash");

const bannerIn = z
  .object({
    id: id.optional().describe("Of a banner that is there already; a new one gets its own"),
    url: fileUrl,
    title: languageText,
    subtitle: languageText.nullish(),
    link_url: link.nullish(),
    is_active: z.boolean().default(true),
    sort_order: z.int32().optional().describe("Otherwise its place in the list"),
  })
  .meta({ id: "NewMarketBanner" });
export type BannerInput = z.infer<typeof bannerIn>;

export const banner = z
  .object({
    id,
    url: z.string(),
    title: languageTextOut,
    subtitle: languageTextOut.nullable(),
    link_url: z.string().nullable(),
    is_active: z.boolean(),
    sort_order: z.int32(),
  })
  .meta({ id: "MarketBanner" });
export type Banner = z.infer<typeof banner>;

export const market = z
  .object({
    id,
    tenant_id: id,
    code: z.int().describe("Begins the numbers of its orders"),
    directory_category: z.string(),
    store_name: z.string(),
    status: marketStatus,
    publish_status: publishStatus,
    tagline: languageTextOut,
    logo_url: z.string().nullable(),
    settings: settingsOut,
    theme_settings: themeOut,
    banners: z.array(banner),
    submission_notes: z.string().nullable().describe("Said when approval was asked for; the tenant's own to read"),
    submitted_at: timestampOut.nullable(),
    admin_notes: z.string().nullable().describe("Said at the last review; the tenant's own to read"),
    approved_by: id.nullable(),
    approved_at: timestampOut.nullable(),
    published_at: timestampOut.nullable(),
    created_by: id.nullable(),
    updated_by: id.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
    is_live: z.boolean().describe("Approved and published: customers see it"),
    is_active: z.boolean().describe("Not deactivated by a system administrator"),
  })
  .meta({ id: "Market" });
export type Market = Written<typeof market>;

const category = codeText(60).toLowerCase().describe("The key of a directory category, in any case");
const fields = {
  directory_category: category.optional(),
  tagline: languageText.optional(),
  settings: settingsIn.optional(),
  logo_url: fileUrl.nullish(),
  theme_settings: themeIn.optional(),
  banners: z.array(bannerIn).max(MAX_BANNERS).optional(),
};

export const createInput = z.object({
  store_name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,63}$/, { error: issue("store_name") })
    .describe("Letters, digits, hyphens and underscores, at most 63; unique whatever the case, and never changed"),
  ...fields,
  directory_category: category.default("general"),
});
export const updateInput = z.object(fields);
export const showInput = z.object({ market_id: pathId("market_not_found") });
export const submitInput = z.object({ notes: text(2000).nullish() });
export const publishInput = z.object({ publish_status: publishStatus });
export const decision = z.enum(["approve", "reject", "deactivate", "reactivate"]).meta({ id: "MarketDecision" });
export const reviewInput = z.object({
  market_id: pathId("market_not_found"),
  decision,
  admin_notes: text(2000).nullish(),
});
export const listInput = z.object({
  ...pageInput(),
  status: marketStatus.optional(),
  publish_status: publishStatus.optional(),
  directory_category: codeText(60, 0).optional(),
  search: searchInput.describe("Part of the store name"),
});

const flag = z.boolean();
export const readiness = z
  .object({
    warehouse_created: flag.describe("An active warehouse"),
    store_live: flag.describe("Approved and published"),
    payments_enabled: flag.describe("At least one of `settings.payment_methods`"),
    delivery_configured: flag.describe("An active delivery service"),
    products_added: flag.describe("An active product"),
    categories_added: flag.describe("A product category"),
    domain_connected: flag.describe("Optional: markets have no domains of their own yet"),
  })
  .meta({ id: "MarketReadiness" });
export type Readiness = z.infer<typeof readiness>;

const total = z.int().min(0);
export const ownOutput = z.object({
  market,
  readiness,
  summary: z
    .object({
      total_products: total.describe("Active ones"),
      total_categories: total,
      total_customers: total.describe("The tenant's customers"),
      total_orders: total,
    })
    .meta({ id: "MarketSummary" }),
  recent_activity: z
    .array(
      z
        .object({
          type: z.enum(["order", "product", "review"]).meta({ id: "MarketActivityType" }),
          title: z.string(),
          subtitle: z.string(),
          timestamp: timestampOut,
        })
        .meta({ id: "MarketActivity" }),
    )
    .describe("At most five, newest first"),
});
export const showOutput = z.object({ market });
export const changedOutput = z.object({ data: z.object({ market, message: z.string() }) });
export const listOutput = z.object({ markets: z.array(market), ...pageOutput });
