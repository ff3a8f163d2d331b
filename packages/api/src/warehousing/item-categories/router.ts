import { z } from "zod";
import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createItemCategory, deleteItemCategory, listItemCategories, updateItemCategory } from "./service.ts";

const tag = "Item categories";
const reference = "3 §4";

export const itemCategoriesRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/item-categories" },
    onReplica: true,
    summary: "List item categories",
    tag,
    reference,
    message: "item_category.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listItemCategories(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/item-categories" },
    summary: "Create an item category",
    tag,
    reference,
    message: "item_category.created",
    status: 201,
    errors: ["item_category_not_found"],
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createItemCategory(ctx, input)),

  update: tenantOperation(warehouseWork, {
    rest: { method: "PATCH", path: "/warehousing/item-categories/{id}" },
    ifMatch: true,
    summary: "Rename or move an item category",
    tag,
    reference,
    message: "item_category.updated",
    errors: ["item_category_not_found"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateItemCategory(ctx, input)),

  delete: tenantOperation(warehouseWork, {
    rest: { method: "DELETE", path: "/warehousing/item-categories/{id}" },
    summary: "Delete an item category that nothing uses",
    tag,
    reference,
    message: "item_category.deleted",
    errors: ["item_category_not_found", "item_category_in_use"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteItemCategory(ctx, input)),
});
