import { z } from "zod";
import { price } from "../../delivery/pricing/index.ts";
import {
  id,
  issue,
  languageTextOut,
  moneyOut,
  pageInput,
  pageOutput,
  pathCode,
  pathId,
  searchInput,
  sortOrder,
  timestampOut,
} from "../../kernel/index.ts";
import { banner, market } from "../markets/index.ts";
import { rating, sold } from "../products/index.ts";

/** The name by which a shop is found, whatever the case. */
export const storeName = pathCode("shop_not_found", 63).describe("The store name of a live market, whatever the case");

const { code, directory_category, settings, theme_settings } = market.shape;
const shop = z
  .object({
    market_id: id,
    code,
    store_name: z.string(),
    tenant_code: z.string().describe("Of the company that runs it: what POST /auth/register asks for"),
    directory_category,
    tagline: languageTextOut,
    logo_url: z.string().nullable(),
    currency: z.string(),
    payment_methods: settings.shape.payment_methods.describe("What can be paid with now"),
    delivery_services: z
      .array(
        z.object({ id, name: z.string().describe("In the reader's language") }).meta({ id: "ShopDeliveryService" }),
      )
      .describe("`deliveryServiceId` of a quote and of an order; a quote says what each costs"),
    tax_rate: settings.shape.tax_rate,
    prices_include_tax: z.boolean(),
    theme_settings,
    banners: z.array(banner).describe("The active ones, in their order"),
    published_at: timestampOut.nullable(),
  })
  .meta({ id: "Shop" });
export const shopInput = z.object({ store_name: storeName });
export const shopOutput = z.object({ shop });

const category = z
  .object({ id, name: languageTextOut, parent_id: id.nullable(), sort_order: z.int32() })
  .meta({ id: "ShopCategory" });
export const categoriesInput = z.object({ store_name: storeName, ...pageInput() });
export const categoriesOutput = z.object({ categories: z.array(category), ...pageOutput });

const product = z
  .object({
    ...sold,
    tax_rate: z.number().nullable().describe("Percent; null: the shop's"),
    in_stock: z.boolean().describe("Whether any variant is"),
    variants: z.array(
      z
        .object({
          id,
          name: languageTextOut,
          sku: z.string().nullable(),
          price: moneyOut.describe("Its own, otherwise the product's"),
          in_stock: z.boolean(),
        })
        .meta({ id: "ShopVariant" }),
    ),
    rating,
  })
  .meta({ id: "ShopProduct" });
export type ShopProduct = z.infer<typeof product>;

export const productsInput = z
  .object({
    store_name: storeName,
    ...pageInput(),
    search: searchInput.describe(
      "Words of names, descriptions and SKUs, or how they begin; all of them. Misspelt ones are taken for words like them",
    ),
    category_id: id.optional().describe("With the categories below it"),
    min_price: price.optional(),
    max_price: price.optional(),
    in_stock: z.boolean().optional(),
    sort_by: z
      .enum(["relevance", "newest", "price"])
      .meta({ id: "ShopSort" })
      .optional()
      .describe("Relevance with `search`, otherwise newest"),
    sort_order: sortOrder.optional().describe("Newest, cheapest and most relevant first, unless turned round"),
  })
  .refine(({ min_price, max_price }) => min_price === undefined || max_price === undefined || min_price <= max_price, {
    error: issue("price_range"),
    path: ["min_price"],
  });
export type ProductsInput = z.infer<typeof productsInput>;

export const productsOutput = z.object({
  products: z.array(product),
  corrected_search: z.string().nullable().describe("What was searched for in place of misspelt words; null: as asked"),
  facets: z
    .object({
      categories: z
        .array(z.object({ id: id.nullable(), name: languageTextOut, products: z.int() }).meta({ id: "CategoryFacet" }))
        .describe("Products of each category under every filter but `category_id`; `id` null: of none"),
      price: z
        .object({ min: moneyOut.nullable(), max: moneyOut.nullable() })
        .meta({ id: "PriceFacet", description: "Of the whole shop" }),
    })
    .meta({ id: "ShopFacets" }),
  ...pageOutput,
  total_is_exact: z
    .boolean()
    .describe(
      "False: there are more than `total`. Of what words, prices and stock leave, the 500 newest are counted, in the facets too, and ranked by relevance",
    ),
});
export const productInput = z.object({ store_name: storeName, id: pathId("product_not_found") });
export const productOutput = z.object({ product });
