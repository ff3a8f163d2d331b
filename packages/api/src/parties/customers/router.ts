import { MAX_TABLE_BYTES, readAnswer, router, tableOutput, tenantOperation } from "../../kernel/index.ts";
import { importCustomers, importInput } from "./import/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createCustomer, listCustomers, showCustomer, updateCustomer } from "./service.ts";

const tag = "Customers";
const reference = "3 §3";
const checked = { status: 200, message: "customer.import_checked" } as const;
const imported = { status: 200, message: "customer.imported" } as const;

export const customersRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/customers" },
    onReplica: true,
    summary: "List customers",
    tag,
    reference,
    message: "customer.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  import: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/imports/customers" },
    operationId: "importCustomers",
    summary: "Import customers from a table",
    description:
      "At most 64 MiB and 200,000 rows, all or none of which become customers, each with a wallet. Columns are named as the fields of `POST /customers`; phones are read as there. Nothing of a customer but the account is unique: a table that is sent twice, without an `Idempotency-Key`, makes them twice.",
    tag,
    reference: "3 §15",
    message: "customer.imported",
    outcomes: {
      all: [checked, imported],
      of: (data) => (readAnswer(tableOutput, data).dry_run ? checked : imported),
    },
    errors: ["import_has_errors", "import_in_progress", "user_not_found", "user_id_taken"],
    csv: { maxBytes: MAX_TABLE_BYTES },
    readByRow: ["csv"],
    lastsMs: 10 * 60_000,
  })
    .input(importInput)
    .output(tableOutput)
    .mutation(({ ctx, input }) => importCustomers(ctx, input)),

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
    ifMatch: true,
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
