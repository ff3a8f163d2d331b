import type { OperationSpec } from "../../kernel/index.ts";
import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, nothing, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createView, deleteView, listViews, showView, updateView } from "./service.ts";

const ofMembers = (spec: Omit<OperationSpec, "tag" | "reference" | "audience">) =>
  tenantOperation([], { tag: "Saved views", reference: "4 L9", audience: "For members of the tenant.", ...spec });

export const viewsRouter = router({
  list: ofMembers({
    rest: { method: "GET", path: "/views" },
    summary: "List one's own saved views and those that are shared",
    description: "By name.",
    message: "view.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listViews(ctx, input)),

  show: ofMembers({
    rest: { method: "GET", path: "/views/{id}" },
    summary: "Show a saved view",
    message: "view.shown",
    errors: ["view_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showView(ctx, input)),

  create: ofMembers({
    rest: { method: "POST", path: "/views" },
    summary: "Save a view of a page",
    description:
      "Filters, sorting and columns of a list under a name. Sharing it takes a permission to manage something.",
    message: "view.created",
    status: 201,
    errors: ["limit_reached"],
    example: {
      request: {
        name: "Late today",
        page: "deliveries",
        query: { status: "pending" },
        columns: ["delivery_code", "status"],
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createView(ctx, input)),

  update: ofMembers({
    rest: { method: "PATCH", path: "/views/{id}" },
    ifMatch: true,
    summary: "Change a saved view",
    description: "One's own; with `manage:tenant` also what others share. What is left out stays.",
    message: "view.updated",
    errors: ["view_not_found", "view_of_other"],
    example: { request: { shared: true } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateView(ctx, input)),

  delete: ofMembers({
    rest: { method: "DELETE", path: "/views/{id}" },
    summary: "Delete a saved view",
    description: "One's own; with `manage:tenant` also what others share.",
    message: "view.deleted",
    errors: ["view_not_found"],
  })
    .input(oneInput)
    .output(nothing)
    .mutation(({ ctx, input }) => deleteView(ctx, input)),
});
