import type { OperationSpec } from "../../kernel/index.ts";
import { router, systemOperation } from "../../kernel/index.ts";
import {
  createInput,
  createOutput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  showOutput,
  updateInput,
} from "./schema.ts";
import type { CurrencyGuard } from "./service.ts";
import { createTenant, listTenants, showTenant, updateTenant } from "./service.ts";

const operation = (spec: Omit<OperationSpec, "tag" | "reference">) =>
  systemOperation({ tag: "Tenants", reference: "3 §3", ...spec });

/** What keeps a tenant from another currency lies in other areas: the root hands their guards in. */
export const createTenantsRouter = (currencyGuards: readonly CurrencyGuard[]) =>
  router({
    list: operation({
      rest: { method: "GET", path: "/tenants" },
      summary: "List tenants",
      message: "tenant.listed",
    })
      .input(listInput)
      .output(listOutput)
      .query(({ ctx, input }) => listTenants(ctx, input)),

    create: operation({
      rest: { method: "POST", path: "/tenants" },
      summary: "Found a tenant",
      description:
        "Makes the tenant, its settings and its first administrator. Who has an account is invited to be one.",
      message: "tenant.created",
      status: 201,
      errors: ["code_taken"],
      example: {
        request: {
          name: "Rafidain Express",
          code: "RFD",
          currency_code: "IQD",
          default_language: "ar",
          admin: {
            email: "admin@example.com",
            phone: "+9647701234567",
            password: "a long password",
            first_name: "Zainab",
            last_name: "Hassan",
          },
        },
      },
    })
      .input(createInput)
      .output(createOutput)
      .mutation(({ ctx, input }) => createTenant(ctx, input)),

    show: operation({
      rest: { method: "GET", path: "/tenants/{tenantId}" },
      summary: "Show a tenant",
      message: "tenant.shown",
      errors: ["tenant_not_found"],
    })
      .input(oneInput)
      .output(showOutput)
      .query(({ ctx, input }) => showTenant(ctx, input)),

    update: operation({
      rest: { method: "PATCH", path: "/tenants/{tenantId}" },
      ifMatch: true,
      summary: "Change or suspend a tenant",
      message: "tenant.updated",
      errors: ["tenant_not_found", "currency_in_use", "tenant_being_removed"],
    })
      .input(updateInput)
      .output(oneOutput)
      .mutation(({ ctx, input }) => updateTenant(ctx, input, currencyGuards)),
  });
