import { openOperation, router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, menuInput, menuOutput, oneOutput, updateInput } from "./schema.ts";
import { listDishes } from "./services/list-dishes.ts";
import { showMenu } from "./services/show-menu.ts";
import { createDish, updateDish } from "./services/write-dish.ts";

const tag = "Restaurants";
const reference = "3 §11";

export const menusRouter = router({
  list: tenantOperation(["view:tenant", "manage:storefront:tenant"], {
    rest: { method: "GET", path: "/restaurants/{slug}/products" },
    onReplica: true,
    operationId: "listDishes",
    summary: "List a restaurant's dishes",
    tag,
    reference,
    message: "dish.listed",
    errors: ["restaurant_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDishes(ctx, input)),

  create: tenantOperation(["manage:storefront:tenant"], {
    rest: { method: "POST", path: "/restaurants/{slug}/products" },
    operationId: "createDish",
    summary: "Put a dish on the menu",
    description:
      "Prices are in the tenant's currency, with as many decimals as it has. A dish without variants gets one. `min` and `max` of a group of modifiers count quantities.",
    tag,
    reference,
    message: "dish.created",
    status: 201,
    errors: ["restaurant_not_found", "file_not_found", "menu_full"],
    example: {
      request: {
        name: { en: "Kebab", ar: "كباب", ku: "کەباب" },
        price: 9000,
        variants: [{ name: { en: "Large", ar: "كبير", ku: "گەورە" }, price: 12_000 }],
        modifier_groups: [
          { name: { en: "Bread" }, min: 1, max: 2, options: [{ name: { en: "Samoon" }, price_delta: 250 }] },
        ],
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createDish(ctx, input)),

  update: tenantOperation(["manage:storefront:tenant"], {
    rest: { method: "PATCH", path: "/restaurants/{slug}/products/{id}" },
    ifMatch: true,
    operationId: "updateDish",
    summary: "Change a dish",
    description:
      "`name`, `description` and `section` are merged; `variants`, `modifier_groups` and `schedule` replace what is there. Variants, groups and options that carry the `id` of one that is there stay the same one; the others are new. What diners have in their carts keeps its names and prices.",
    tag,
    reference,
    message: "dish.updated",
    errors: ["restaurant_not_found", "dish_not_found", "file_not_found"],
    example: { request: { price: 9500 } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateDish(ctx, input)),

  show: openOperation({
    rest: { method: "GET", path: "/restaurant/{slug}/menu" },
    operationId: "getMenu",
    summary: "Show a restaurant's menu",
    description:
      "For everybody. It has the active dishes of a restaurant that is active, and says which can be had now.",
    tag,
    reference,
    message: "menu.shown",
    errors: ["restaurant_not_found"],
  })
    .input(menuInput)
    .output(menuOutput)
    .query(({ ctx, input }) => showMenu(ctx, input)),
});
