import { openOperation, router } from "../../kernel/index.ts";
import {
  categoriesInput,
  categoriesOutput,
  productInput,
  productOutput,
  productsInput,
  productsOutput,
  shopInput,
  shopOutput,
} from "./schema.ts";
import { searchProducts } from "./services/search.ts";
import { listShopCategories, showShop, showShopProduct } from "./services/show.ts";

const tag = "Shops";
const reference = "3 §10";

export const shopsRouter = router({
  show: openOperation({
    rest: { method: "GET", path: "/storefront/shops/{store_name}" },
    summary: "Show a live shop",
    description: "Public: no credential. A market that is not approved and published is 404.",
    tag,
    reference,
    message: "shop.shown",
    errors: ["shop_not_found"],
  })
    .input(shopInput)
    .output(shopOutput)
    .query(({ ctx, input }) => showShop(ctx, input)),

  categories: openOperation({
    rest: { method: "GET", path: "/storefront/shops/{store_name}/categories" },
    onReplica: true,
    operationId: "listShopCategories",
    summary: "List the categories of a live shop",
    description: "Public: no credential.",
    tag,
    reference,
    message: "product_category.listed",
    errors: ["shop_not_found"],
  })
    .input(categoriesInput)
    .output(categoriesOutput)
    .query(({ ctx, input }) => listShopCategories(ctx, input)),

  products: openOperation({
    rest: { method: "GET", path: "/storefront/shops/{store_name}/products" },
    onReplica: true,
    operationId: "searchShopProducts",
    summary: "Search the products of a live shop",
    description:
      "Public: no credential. Spellings of Arabic and Kurdish are one: letters, marks, digits and the article. Where no product has the words as they were asked for, words of the catalogue that look like them are taken, and `corrected_search` says which.",
    tag,
    reference,
    message: "product.listed",
    errors: ["shop_not_found"],
  })
    .input(productsInput)
    .output(productsOutput)
    .query(({ ctx, input }) => searchProducts(ctx, input)),

  product: openOperation({
    rest: { method: "GET", path: "/storefront/shops/{store_name}/products/{id}" },
    operationId: "getShopProduct",
    summary: "Show a product of a live shop",
    description: "Public: no credential.",
    tag,
    reference,
    message: "product.shown",
    errors: ["shop_not_found", "product_not_found"],
  })
    .input(productInput)
    .output(productOutput)
    .query(({ ctx, input }) => showShopProduct(ctx, input)),
});
