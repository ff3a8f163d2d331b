import { router, tenantOperation } from "../../kernel/index.ts";
import { listRestaurants } from "./list.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, shownOutput, updateInput } from "./schema.ts";
import { createRestaurant, showRestaurant, updateRestaurant } from "./service.ts";

const tag = "Restaurants";

export const restaurantsRouter = router({
  list: tenantOperation(["view:tenant", "manage:storefront:tenant", "manage:module:kitchen"], {
    rest: { method: "GET", path: "/restaurants" },
    onReplica: true,
    summary: "List the tenant's restaurants",
    tag,
    reference: "3 §11",
    message: "restaurant.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listRestaurants(ctx, input)),

  create: tenantOperation(["manage:storefront:tenant"], {
    rest: { method: "POST", path: "/restaurants" },
    summary: "Open a restaurant",
    description:
      "Its `slug` leads diners to its menu and stays as it is. A slot of the schedule that closes at or before it opens ends on the next day; without slots it is always open.",
    tag,
    reference: "3 §11",
    message: "restaurant.created",
    status: 201,
    errors: ["slug_taken", "file_not_found"],
    example: {
      request: {
        slug: "karrada-grill",
        name: { en: "Karrada Grill", ar: "مشويات الكرادة", ku: "برژاوی کەڕادە" },
        address: { full_address: "Karrada Dakhil, Baghdad", lat: 33.3061, lng: 44.4297 },
        schedule: [{ weekday: 4, opens: "18:00", closes: "02:00" }],
        time_zone: "Asia/Baghdad",
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createRestaurant(ctx, input)),

  show: tenantOperation(["view:tenant", "manage:storefront:tenant", "manage:module:kitchen"], {
    rest: { method: "GET", path: "/restaurants/{slug}" },
    operationId: "getRestaurant",
    summary: "Show a restaurant, and whether it takes orders now",
    tag,
    reference: "3 §11",
    message: "restaurant.shown",
    errors: ["restaurant_not_found"],
  })
    .input(oneInput)
    .output(shownOutput)
    .query(({ ctx, input }) => showRestaurant(ctx, input)),

  update: tenantOperation(["manage:storefront:tenant"], {
    rest: { method: "PATCH", path: "/restaurants/{slug}" },
    ifMatch: true,
    summary: "Change a restaurant",
    description: "`name` and `address` are merged into what is there, `schedule` replaces it. The slug never changes.",
    tag,
    reference: "4 L7",
    message: "restaurant.updated",
    errors: ["restaurant_not_found", "file_not_found"],
    example: { request: { is_active: false } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateRestaurant(ctx, input)),
});
