import { z } from "zod";
import {
  codeText,
  email,
  id,
  issue,
  languageText,
  languageTextOut,
  located,
  longCoordinateFields,
  orNull,
  pageInput,
  pageOutput,
  pathId,
  phone,
  searchInput,
  text,
  timestampOut,
  whateverElse,
} from "../../kernel/index.ts";
import { addressLines, contactOut, line, lineOut } from "./schema.ts";

const addressType = z
  .enum(["user", "tenant", "branch", "warehouse", "customer", "pickup", "delivery"])
  .meta({ id: "AddressType" });
export type AddressType = z.infer<typeof addressType>;

const metadataOut = z
  .object({
    delivery_instructions: orNull(z.string()),
    landmark: orNull(z.string()),
    is_verified: orNull(z.boolean()),
    verification_date: orNull(z.string()),
  })
  .meta({ id: "AddressMetadata" });

/** An address of somebody's address book or of a tenant, with all its fields (1 §2). */
export const bookAddress = z
  .object({
    id,
    user_id: id.nullable().describe("Whose address book it is in; of a tenant's address, who saved it"),
    tenant_id: id.nullable().describe("Whose it is, when it is a tenant's"),
    address_type: addressType,
    title: languageTextOut,
    full_address: lineOut,
    ...addressLines,
    latitude: z.number(),
    longitude: z.number(),
    contact_info: contactOut,
    is_primary: z.boolean().describe("The owner's default address: one of the active ones always is"),
    is_billing: z.boolean(),
    is_shipping: z.boolean(),
    is_active: z.boolean(),
    metadata: metadataOut,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Address", description: "An address of a person's address book or of a tenant" });
export type BookAddress = z.input<typeof bookAddress>;

const optionalLine = line.nullish();
const fields = {
  address_type: addressType
    .optional()
    .describe(
      "`tenant`, `branch` and `warehouse` belong to the tenant: its administrators only. Nothing turns into them",
    ),
  title: languageText.nullish(),
  full_address: text().nullish().describe("The address in one line. Required: this or address_line1"),
  address_line1: text().nullish().describe("Taken from full_address when missing. Required: this or full_address"),
  address_line2: optionalLine,
  street: optionalLine,
  building: optionalLine,
  floor: optionalLine,
  apartment: optionalLine,
  city: optionalLine,
  state: optionalLine,
  postal_code: codeText(5000, 0).nullish(),
  country: text().meta({ examples: ["Iraq"] }),
  country_code: codeText(3, 0).nullish(),
  ...longCoordinateFields,
  latitude: longCoordinateFields.latitude.describe("Degrees. Required: here or as `lat`"),
  longitude: longCoordinateFields.longitude.describe("Degrees. Required: here, as `lng` or as `long`"),
  contact_info: z.object({ phone: phone.nullish(), email: email.nullish() }).nullish(),
  is_primary: z.boolean().optional(),
  is_billing: z.boolean().optional(),
  is_shipping: z.boolean().optional(),
  metadata: z.object({ delivery_instructions: line.nullish(), landmark: line.nullish() }).nullish(),
};
const somewhere = (body: { address_line1?: string | null; full_address?: string | null }) =>
  Boolean(body.address_line1 ?? body.full_address);
const needsOneOf = (...names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
/** What `placed` asks for, as the published schema says it. */
const needed = {
  allOf: [
    needsOneOf("latitude", "lat"),
    needsOneOf("longitude", "lng", "long"),
    needsOneOf("address_line1", "full_address"),
  ],
};
const nowhere = { path: ["address_line1"], error: issue("address_line_needed"), when: whateverElse };
/** A place of the book: coordinates in any spelling, and a line that says where it is (1 §4.3, 4 K7). */
const placed = <S extends z.ZodObject<typeof fields>>(schema: S): S =>
  located(schema, { names: { lat: "latitude", lng: "longitude" } })
    .refine(somewhere, nowhere)
    .meta(needed);

export const createInput = placed(
  z.object({
    ...fields,
    user_id: id
      .optional()
      .describe("Somebody else: tenant administrators only, for a person whose account is their tenant's to change"),
    save_to_address_book: z
      .boolean()
      .default(true)
      .describe("false: nothing is saved, the normalized address answered"),
  }),
);
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = placed(
  z.object({ addressId: pathId("address_not_found"), ...fields, is_active: z.boolean().optional() }),
);
export type UpdateInput = z.infer<typeof updateInput>;

export const listInput = z.object({
  ...pageInput(10),
  userId: id
    .optional()
    .describe("Only this user's: one's own, or those of somebody who works in the tenant that one administers"),
  tenantId: id
    .optional()
    .describe("What this tenant's administrators saved, for one of them; not the addresses of branches and warehouses"),
  addressType: addressType.optional(),
  search: searchInput.describe("Part of full_address"),
});
export const listOutput = z.object({ addresses: z.array(bookAddress), ...pageOutput });
export const oneInput = z.object({ addressId: pathId("address_not_found") });
export const oneOutput = z.object({ address: bookAddress });
export const createOutput = z.object({
  action: z.literal("address_created").optional().describe("Only when an address was made"),
  address: bookAddress.extend({
    id: id.nullable().describe("null when nothing was saved"),
    created_at: timestampOut.nullable(),
    updated_at: timestampOut.nullable(),
  }),
});
