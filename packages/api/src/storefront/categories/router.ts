import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createCategory, deleteCategory, listCategories, updateCategory } from "./service.ts";

const tag = "Products";
const reference = "3 §10";
const manage = ["manage:storefront:tenant"] as const;

export const productCategoriesRouter = router({
  list: tenantOperation(["view:tenant", ...manage], {
    rest: { method: "GET", path: "/storefront/categories" },
    onReplica: true,
    operationId: "listProductCategories",
    summary: "List product categories",
    tag,
    reference,
    message: "product_category.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listCategories(ctx, input)),

  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/storefront/categories" },
    operationId: "createProductCategory",
    summary: "Create a product category",
    tag,
    reference,
    message: "product_category.created",
    status: 201,
    errors: ["product_category_not_found"],
    example: { request: { name: { en: "Tea", ar: "شاي", ku: "چا" } } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),

  update: tenantOperation(manage, {
    rest: { method: "PATCH", path: "/storefront/categories/{id}" },
    ifMatch: true,
    operationId: "updateProductCategory",
    summary: "Rename, order or move a product category",
    tag,
    reference,
    message: "product_category.updated",
    errors: ["product_category_not_found"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateCategory(ctx, input)),

  delete: tenantOperation(manage, {
    rest: { method: "DELETE", path: "/storefront/categories/{id}" },
    operationId: "deleteProductCategory",
    summary: "Delete a product category that nothing uses",
    tag,
    reference,
    message: "product_category.deleted",
    errors: ["product_category_not_found", "product_category_in_use"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteCategory(ctx, input)),
});
