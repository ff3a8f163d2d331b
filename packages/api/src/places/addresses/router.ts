import type { Language } from "@karwan/i18n";
import { z } from "zod";
import { readAnswer, router, userOperation } from "../../kernel/index.ts";
import { readable } from "./access.ts";
import { createInput, createOutput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./book-schema.ts";
import { changeAddress, deleteAddress } from "./services/change-address.ts";
import { listAddresses } from "./services/list-addresses.ts";
import { saveAddress } from "./services/save-address.ts";
import { titleOf } from "./title.ts";

const tag = "Addresses";
const reference = "1 §4.3";

const example = {
  title: { en: "Home", ar: "البيت", ku: "ماڵەوە" },
  full_address: "Abu Nuwas Street, Karrada, Baghdad",
  building: "14",
  city: "Baghdad",
  country: "Iraq",
  country_code: "IQ",
  latitude: 33.3152,
  longitude: 44.3661,
  contact_info: { phone: "+9647701234567" },
  metadata: { landmark: "Opposite the bakery" },
};
const created = { status: 201, message: "address.created" } as const;
const existed = { status: 200, message: "address.already_saved" } as const;
const normalized = { status: 200, message: "address.normalized" } as const;

function outcomeOf(data: unknown, language: Language) {
  const { action, address } = readAnswer(createOutput, data);
  if (action) return created;
  return address.id === null ? normalized : { ...existed, params: { title: titleOf(address, language) } };
}

export const addressesRouter = router({
  create: userOperation({
    rest: { method: "POST", path: "/addresses" },
    summary: "Save an address, or find it saved already",
    description:
      "`country`, `latitude`, `longitude` and one of `address_line1` and `full_address` are required. What the same person saved at the same coordinates (rounded half up to 8 decimals) is answered instead of saved again: 200, without `action`. With `save_to_address_book` false nothing is saved. Types `tenant`, `branch` and `warehouse` make an address of the session's tenant.",
    audience: "For anybody signed in; the tenant's own types, and for somebody else, for its administrators.",
    tag,
    reference,
    message: "address.created",
    status: 201,
    outcomes: { all: [created, existed], of: outcomeOf },
    errors: ["insufficient_permissions", "account_shared", "tenant_required", "user_not_found", "limit_reached"],
    example: { request: example },
  })
    .input(createInput)
    .output(createOutput)
    .mutation(({ ctx, input }) => saveAddress(ctx, input)),

  list: userOperation({
    rest: { method: "GET", path: "/addresses" },
    summary: "List addresses that the caller may see",
    description:
      "One's own. With `tenantId`, a tenant's administrator sees those that its administrators saved here; with `userId` those of somebody who works there, not of customers. No address of another tenant is among them. System administrators see all.\n\nThe addresses of branches and warehouses are made with these and stand in nobody's book: with `addressType` `branch` or `warehouse` come only those that an administrator saved by POST /addresses. The others are in GET /branches and GET /warehousing/warehouses, and each is shown by its id.",
    tag,
    reference,
    message: "address.listed",
    errors: ["insufficient_permissions", "tenant_mismatch", "tenant_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAddresses(ctx, input)),

  get: userOperation({
    rest: { method: "GET", path: "/addresses/{addressId}" },
    summary: "Show an address",
    description:
      "One's own, one of a tenant that one belongs to, and for a tenant's administrators a personal one of somebody who works there.",
    tag,
    reference,
    message: "address.shown",
    errors: ["address_not_found", "insufficient_permissions"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(async ({ ctx, input }) => ({ address: await readable(ctx, input.addressId) })),

  update: userOperation({
    rest: { method: "PUT", path: "/addresses/{addressId}" },
    ifMatch: true,
    summary: "Replace an address",
    description:
      "`country`, `latitude`, `longitude` and one of `address_line1` and `full_address` are required here too. What is optional and left out stays as it is. `is_primary` false does not unset a primary address. A tenant's address is changed by its administrators alone, and stays a tenant's: its type cannot become a personal one, nor the other way round.",
    tag,
    reference,
    message: "address.updated",
    errors: ["address_not_found", "insufficient_permissions", "address_coordinates_already_exist", "address_in_use"],
    example: { request: { ...example, is_primary: true } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changeAddress(ctx, input)),

  delete: userOperation({
    rest: { method: "DELETE", path: "/addresses/{addressId}" },
    summary: "Delete an address",
    tag,
    reference,
    message: "address.deleted",
    errors: ["address_not_found", "insufficient_permissions", "address_in_use"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteAddress(ctx, input)),
});
