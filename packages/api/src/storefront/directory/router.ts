import { openOperation, router, systemOperation } from "../../kernel/index.ts";
import { categoriesInput, categoriesOutput, listInput, listOutput, replaceInput } from "./schema.ts";
import { listDirectory, listDirectoryCategories, replaceDirectoryCategories } from "./service.ts";

const tag = "Directory";
const reference = "3 §10";

export const directoryRouter = router({
  list: openOperation({
    rest: { method: "GET", path: "/storefront/directory" },
    onReplica: true,
    operationId: "listDirectory",
    summary: "List the live markets",
    description: "Public: no credential. Newest first; all tenants' markets that are approved and published.",
    tag,
    reference,
    message: "directory.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDirectory(ctx, input)),

  categories: openOperation({
    rest: { method: "GET", path: "/storefront/directory-categories" },
    onReplica: true,
    operationId: "listDirectoryCategories",
    summary: "List the directory's categories",
    description: "Public: no credential.",
    tag,
    reference,
    message: "directory.categories_listed",
  })
    .input(categoriesInput)
    .output(categoriesOutput)
    .query(({ ctx, input }) => listDirectoryCategories(ctx, input)),

  replaceCategories: systemOperation({
    rest: { method: "PUT", path: "/storefront/directory-categories" },
    operationId: "replaceDirectoryCategories",
    summary: "Set the directory's categories",
    description:
      "All that there are to be: what is left out goes, unless a market stands there. `general`, where new markets stand, stays.",
    tag,
    reference,
    message: "directory.categories_replaced",
    errors: ["directory_category_in_use"],
    example: {
      request: { directory_categories: [{ key: "general", name: { en: "General", ar: "عام", ku: "گشتی" } }] },
    },
  })
    .input(replaceInput)
    .output(categoriesOutput)
    .mutation(({ ctx, input }) => replaceDirectoryCategories(ctx, input)),
});
