import { Decimal } from "decimal.js";
import { pointOf } from "../../kernel/index.ts";
import type { BookAddress, CreateInput, UpdateInput } from "./book-schema.ts";

/** Coordinates have 8 decimals, rounded half up: the form in which they are compared (1 §8, 4 C2). */
export function coordinate(degrees: number): number {
  return new Decimal(degrees).toDecimalPlaces(8, Decimal.ROUND_HALF_UP).toNumber() + 0;
}

/** An object without what is null: how titles, contacts and notes are kept. */
function filled(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined));
}

/** What the body says of the address itself: its owner, standing and flags are decided elsewhere. */
export type Content = Omit<
  BookAddress,
  "id" | "user_id" | "tenant_id" | "is_primary" | "is_active" | "created_at" | "updated_at"
>;

const empty = {
  address_type: "user",
  title: {},
  full_address: null,
  address_line2: null,
  street: null,
  building: null,
  floor: null,
  apartment: null,
  city: null,
  state: null,
  postal_code: null,
  country_code: null,
  contact_info: {},
  is_billing: false,
  is_shipping: false,
  metadata: {},
} satisfies Partial<Content>;

/** The body as it is kept: over `before`, what was left out stays and null empties (1 §4.3). */
export function contentOf(body: CreateInput | UpdateInput, before: Partial<Content> = {}): Content {
  const kept = { ...empty, ...before };
  const pick = <K extends keyof typeof body & keyof typeof empty>(key: K) =>
    (body[key] === undefined ? kept[key] : body[key]) as (typeof kept)[K];
  const { full_address = kept.full_address } = body;
  const { lat, lng } = pointOf(body);
  return {
    address_type: body.address_type ?? kept.address_type,
    title: filled(body.title === undefined ? kept.title : (body.title ?? {})),
    full_address,
    address_line1: body.address_line1 ?? body.full_address ?? null,
    address_line2: pick("address_line2"),
    street: pick("street"),
    building: pick("building"),
    floor: pick("floor"),
    apartment: pick("apartment"),
    city: pick("city"),
    state: pick("state"),
    postal_code: pick("postal_code"),
    country: body.country,
    country_code: pick("country_code"),
    latitude: coordinate(lat),
    longitude: coordinate(lng),
    contact_info: filled(body.contact_info === undefined ? kept.contact_info : (body.contact_info ?? {})),
    is_billing: body.is_billing ?? kept.is_billing,
    is_shipping: body.is_shipping ?? kept.is_shipping,
    metadata: filled({ ...kept.metadata, ...body.metadata }),
  };
}
