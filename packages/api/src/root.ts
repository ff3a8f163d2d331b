import { settingsRouter } from "./identity/settings/index.ts";
import { router } from "./kernel/index.ts";
import { itemCategoriesRouter } from "./warehousing/item-categories/index.ts";

/** The whole product: one line an area. */
export const appRouter = router({
  identity: router({ settings: settingsRouter }),
  warehousing: router({ itemCategories: itemCategoriesRouter }),
});

export type AppRouter = typeof appRouter;
