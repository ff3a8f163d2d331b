import { z } from "zod";
import { MAX_TABLE_BYTES, readAnswer, router, tableOutput, tenantOperation } from "../../kernel/index.ts";
import { importInput, importProducts } from "./import/index.ts";
import { listProducts } from "./list.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createProduct } from "./services/create.ts";
import { showProduct } from "./services/show.ts";
import { deleteProduct, updateProduct } from "./services/update.ts";

const tag = "Products";
const reference = "3 §10";
const checked = { status: 200, message: "product.import_checked" } as const;
const imported = { status: 200, message: "product.imported" } as const;
const manage = ["manage:storefront:tenant"] as const;
const view = ["view:tenant", ...manage] as const;
const refusals = [
  "product_category_not_found",
  "item_not_found",
  "item_inactive",
  "sku_taken",
  "file_not_found",
] as const;

export const productsRouter = router({
  list: tenantOperation(view, {
    rest: { method: "GET", path: "/storefront/products" },
    onReplica: true,
    summary: "List products",
    description: "Newest first, with what there is of each variant. The counts follow every filter but `is_active`.",
    tag,
    reference,
    message: "product.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  import: tenantOperation(manage, {
    rest: { method: "POST", path: "/imports/products" },
    operationId: "importProducts",
    summary: "Import products from a table",
    description:
      "At most 64 MiB and 200,000 rows, all or none of which become products. Columns are named as the fields of `POST /storefront/products`, languages as `name.en`. What a row is sold from is said by `inventory_item_id` or `inventory_item_sku`, with its own `sku`, or by `variants` as JSON. `images` are https addresses with `;` between them.",
    tag,
    reference: "3 §15",
    message: "product.imported",
    outcomes: {
      all: [checked, imported],
      of: (data) => (readAnswer(tableOutput, data).dry_run ? checked : imported),
    },
    errors: ["import_has_errors", "import_in_progress", ...refusals],
    csv: { maxBytes: MAX_TABLE_BYTES },
    readByRow: ["csv"],
    lastsMs: 10 * 60_000,
  })
    .input(importInput)
    .output(tableOutput)
    .mutation(({ ctx, input }) => importProducts(ctx, input)),

  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/storefront/products" },
    summary: "Create a product",
    description:
      "It has at least one variant, which is sold from the stock of its inventory item. Prices are in the tenant's currency and have its decimals; a variant's own comes before the product's.",
    tag,
    reference,
    message: "product.created",
    status: 201,
    errors: refusals,
    example: {
      request: {
        name: { en: "Ahmad Tea", ar: "شاي أحمد", ku: "چای ئەحمەد" },
        price: 4500,
        variants: [
          { name: { en: "500 g" }, sku: "SHOP-TEA-500", inventory_item_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44" },
        ],
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  show: tenantOperation(view, {
    rest: { method: "GET", path: "/storefront/products/{id}" },
    summary: "Show a product",
    tag,
    reference,
    message: "product.shown",
    errors: ["product_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showProduct(ctx, input)),

  update: tenantOperation(manage, {
    rest: { method: "PATCH", path: "/storefront/products/{id}" },
    ifMatch: true,
    summary: "Change a product",
    description:
      "What is left out stays. Texts are merged; `images` and `variants` are all that there are to be: a variant with its `id` is merged, one without is new, and those left out are sold no more.",
    tag,
    reference,
    message: "product.updated",
    errors: ["product_not_found", ...refusals],
    example: { request: { price: 4250, name: { ku: "چای ئەحمەد" } } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  delete: tenantOperation(manage, {
    rest: { method: "DELETE", path: "/storefront/products/{id}" },
    summary: "Delete a product",
    description: "It leaves every list, and its SKUs are free again. Orders that name it still do.",
    tag,
    reference,
    message: "product.deleted",
    errors: ["product_not_found"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteProduct(ctx, input)),
});
