import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createCustomer, listCustomers, showCustomer, updateCustomer } from "./service.ts";

const tag = "Customers";
const reference = "3 §3";

export const customersRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/customers" },
    summary: "List customers",
    tag,
    reference,
    message: "customer.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/customers" },
    summary: "Create a customer",
    tag,
    reference,
    message: "customer.created",
    status: 201,
    errors: ["user_not_found", "user_id_taken"],
    example: { request: { full_name: "Baran Store", phone: "+9647501234567", email: "baran@example.com" } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createCustomer(ctx, input)),

  show: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/customers/{id}" },
    summary: "Show a customer",
    tag,
    reference,
    message: "customer.shown",
    errors: ["customer_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showCustomer(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/customers/{id}" },
    summary: "Change a customer",
    tag,
    reference,
    message: "customer.updated",
    errors: ["customer_not_found", "user_not_found", "user_id_taken"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),
});
