import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, language, pageInput, pageOutput, pathId, searchInput, text, timestampOut } from "../../kernel/index.ts";
import { newPassword } from "../passwords/index.ts";
import { person, reachable, reachableBy, userStatus } from "../users/index.ts";

const status = z.enum(["active", "suspended"]).meta({ id: "TenantStatus" });
const currencies = Intl.supportedValuesOf("currency") as [string, ...string[]];
const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().refine((code) => currencies.includes(code)))
  .describe("ISO 4217");

export const tenant = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    currency_code: z.string(),
    default_language: language,
    status,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Tenant" });
export type Tenant = Written<typeof tenant>;

const name = text(200);
const tenantId = pathId("tenant_not_found");

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name or code"),
  status: status.optional(),
});
export const listOutput = z.object({ tenants: z.array(tenant), ...pageOutput });
export const oneInput = z.object({ tenantId });
export const oneOutput = z.object({ tenant });
export const showOutput = z.object({
  tenant: tenant.extend({ wallet_id: id.describe("For /wallets/{id}") }).meta({ id: "TenantInFull" }),
});
export const createOutput = z.object({
  tenant,
  admin: z
    .object({ id, status: userStatus })
    .describe("The first administrator; `invited`, when they have an account, until they accept"),
});
export const createInput = z.object({
  name,
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,12}$/)
    .describe("2 to 12 of A-Z and 0-9; never changes, for delivery codes begin with it"),
  currency_code: currencyCode.default("IQD"),
  default_language: language.default("en"),
  admin: z.object({ ...person, password: newPassword }).refine(reachable, reachableBy),
});
export const updateInput = z.object({
  tenantId,
  name: name.optional(),
  currency_code: currencyCode.optional(),
  default_language: language.optional(),
  status: status.optional(),
});
