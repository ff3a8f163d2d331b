import { z } from "zod";
import {
  besideCoordinates,
  codeText,
  coordinateFields,
  email,
  id,
  issue,
  languageText,
  languageTextOut,
  located,
  phone,
  pointOf,
  text,
} from "../../kernel/index.ts";

const MAX_NOTES = 2000;

const line = z.string().nullable();
/** Where an order is brought: kept with it, whatever becomes of the address book (architecture: where two rules meet). */
export const shippingAddress = z
  .object({
    title: languageTextOut,
    full_address: line,
    address_line1: line,
    address_line2: line,
    city: line,
    state: line,
    postal_code: line,
    country: z.string(),
    phone: line,
    email: line,
    special_instructions: line,
    lat: z.number(),
    lng: z.number(),
  })
  .meta({ id: "ShippingAddress" });
export type ShippingAddress = z.infer<typeof shippingAddress>;

const part = text(500, 0).nullish();
const newAddress = located(
  z.object({
    title: languageText.nullish(),
    full_address: text(),
    ...coordinateFields,
    address_line1: part,
    address_line2: part,
    city: part,
    state: part,
    postal_code: codeText(50, 0).nullish(),
    country: text(100).default("Iraq"),
    country_code: codeText(3, 0).nullish(),
    contact_info: z.object({ phone: phone.nullish(), email: email.nullish() }).nullish(),
    special_instructions: text(MAX_NOTES, 0).nullish(),
  }),
)
  .transform((body) => ({ ...besideCoordinates(body), ...pointOf(body) }))
  .meta({ id: "NewShippingAddress" });
export type NewShippingAddress = z.infer<typeof newAddress>;

/** Where an order goes, as fields of a request (1 §4.6). */
export const destinationFields = {
  addressId: id.optional().describe("An address of one's own book"),
  address: newAddress.optional().describe("Instead of `addressId`"),
};
/** The same where an order is placed: whether the address is kept (4 H6). */
export const placedDestinationFields = {
  ...destinationFields,
  save_to_address_book: z.boolean().default(true).describe("Whether `address` is kept in one's own address book"),
};
type Named = { addressId?: unknown; address?: unknown };
/** Whether a request says it in one way or the other, and not in both: which of two is meant nobody can tell. */
export const namesDestination = ({ addressId, address }: Named) =>
  (addressId === undefined) !== (address === undefined);
export const destinationIssue = {
  path: ["addressId"],
  error: ({ input }: { input?: unknown }) =>
    issue((input as Named).address === undefined ? "destination_required" : "one_address"),
};
