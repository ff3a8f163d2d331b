import { z } from "zod";
import {
  agreeing,
  besideCoordinates,
  codeText,
  coordinateFields,
  coordinatesOf,
  email,
  id,
  languageText,
  languageTextOut,
  located,
  orNull,
  phone,
  pointOf,
  text,
} from "../../kernel/index.ts";

const fullAddress = text().meta({ examples: ["Abu Nuwas Street, Karrada, Baghdad"] });
export const line = text(5000, 0);

/** The optional parts of an address (1 §2). */
const parts = {
  address_line1: line.optional().describe("Taken from full_address when missing"),
  address_line2: line.optional(),
  street: line.optional(),
  building: line.optional(),
  floor: line.optional(),
  apartment: line.optional(),
  city: line.optional(),
  state: line.optional(),
  postal_code: codeText(5000, 0).optional(),
  country: text()
    .meta({ description: "Iraq, when missing", examples: ["Iraq"] })
    .optional(),
  country_code: codeText(3)
    .meta({ examples: ["IQ"] })
    .optional(),
};
const contactInfo = z.object({ phone: phone.optional(), email: email.optional() });

const optional = { title: languageText.optional(), contact_info: contactInfo.optional(), ...parts };

/** The address of a branch or a warehouse, as the body of their endpoints carries it (3 §3, 3 §4, 4 K7). */
export const addressInput = located(z.object({ full_address: fullAddress, ...coordinateFields, ...optional }))
  .transform((body) => ({ ...besideCoordinates(body), ...pointOf(body) }))
  .meta({ id: "NewAddress", description: "Where a branch or a warehouse is: a text and coordinates" });
export type AddressInput = z.infer<typeof addressInput>;

const nullish = Object.fromEntries(Object.entries(optional).map(([key, field]) => [key, field.nullable()]));
type Nullish = { [K in keyof typeof optional]: z.ZodNullable<(typeof optional)[K]> };

/** The same for PATCH: what is left out stays, null empties what may be empty (4 A8). */
export const addressPatch = agreeing(
  z.object({ full_address: fullAddress.optional(), ...coordinateFields, ...(nullish as Nullish) }),
)
  .transform((body) => ({ ...besideCoordinates(body), ...coordinatesOf(body) }))
  .meta({ id: "AddressPatch", description: "What is left out stays; null empties what may be empty" });
export type AddressPatch = z.infer<typeof addressPatch>;

export const lineOut = z.string().nullable();
export const contactOut = z
  .object({ phone: orNull(z.string()), email: orNull(z.string()) })
  .meta({ id: "ContactInfo" });
/** What an address is made of beside its place, in the book as in records that have one. */
export const addressLines = {
  address_line1: lineOut,
  address_line2: lineOut,
  street: lineOut,
  building: lineOut,
  floor: lineOut,
  apartment: lineOut,
  city: lineOut,
  state: lineOut,
  postal_code: lineOut,
  country: z.string(),
  country_code: lineOut,
};
/** An address inside the record of a branch or a warehouse. */
export const addressOut = z
  .object({
    id,
    full_address: lineOut,
    lat: z.number(),
    lng: z.number(),
    title: languageTextOut,
    ...addressLines,
    contact_info: contactOut,
  })
  .meta({ id: "PlaceAddress", description: "The address of a branch or a warehouse" });
/** As it is kept: a part of its texts that nobody gave is not there, which the answer says as null. */
export type Address = z.input<typeof addressOut>;
