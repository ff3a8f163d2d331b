import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { JsonObject, RequestContext } from "../../kernel/index.ts";
import { AppError, mergePatch } from "../../kernel/index.ts";
import { takenFrom } from "./repository.ts";
import { openPlaces } from "./rights.ts";
import type { Address, AddressInput, AddressPatch } from "./schema.ts";

const plain = [
  "full_address",
  "address_line1",
  "address_line2",
  "street",
  "building",
  "floor",
  "apartment",
  "city",
  "state",
];
const columns = [...plain, "postal_code", "country", "country_code", "title", "contact_info"];

/** SQL of the documented address object of a joined `addresses` row; null when nothing was joined. */
export function addressJson(alias: string): string {
  const fields = columns.map((name) => `'${name}', ${alias}.${name}`).join(", ");
  const place = `'id', ${alias}.id, 'lat', ${alias}.latitude, 'lng', ${alias}.longitude`;
  return `CASE WHEN ${alias}.id IS NOT NULL THEN jsonb_build_object(${place}, ${fields}) END`;
}

const stored = columns.join(", ");
// The body as one JSON parameter: its keys are the columns.
const insertStatement = statement(
  "addresses.insert",
  `INSERT INTO addresses AS a (tenant_id, id, address_type, latitude, longitude, created_at, updated_at, ${stored})
   SELECT $1::uuid, $2::uuid, $3, $4::numeric, $5::numeric, $6::timestamptz, $6::timestamptz, ${stored}
   FROM jsonb_populate_record(NULL::addresses, $7::jsonb)
   RETURNING ${addressJson("a")} AS address`,
);
const lockStatement = statement(
  "addresses.lock",
  `SELECT ${addressJson("a")} AS address FROM addresses a WHERE a.tenant_id = $1 AND a.id = $2 AND a.is_active FOR UPDATE`,
);
const updateStatement = statement(
  "addresses.update",
  `WITH changed AS (
     UPDATE addresses a SET latitude = $3::numeric, longitude = $4::numeric, updated_at = $5, ${takenFrom("n", columns)}
     FROM jsonb_populate_record(NULL::addresses, $6::jsonb) n
     WHERE a.tenant_id = $1 AND a.id = $2 RETURNING a.*)
   SELECT ${addressJson("a")} AS address FROM changed a`,
  { examples: { 6: "{}" } },
);
const findStatement = statement(
  "addresses.find",
  `SELECT ${addressJson("a")} AS address FROM addresses a WHERE a.tenant_id = $1 AND a.id = $2 AND a.is_active FOR SHARE`,
);

type Clock = Pick<RequestContext, "deps">;
type OwnedType = "tenant" | "branch" | "warehouse";

/** What an address has although nobody said so (1 §2). */
function withDefaults(body: JsonObject): JsonObject {
  const { full_address, address_line1 = full_address, title = {}, contact_info = {}, country } = body;
  const place = country === undefined ? { country: "Iraq", country_code: "IQ" } : {};
  return { ...body, address_line1, title, contact_info, ...place };
}

/** Makes an address that belongs to the scope's tenant, not to a user (4 C1). Coordinates keep 8 decimals (4 C2). */
export async function createAddress(
  tx: Transaction,
  ctx: Clock,
  { address_type, lat, lng, ...body }: AddressInput & { address_type: OwnedType },
): Promise<Address> {
  const at = ctx.deps.now().toISOString();
  const values = [tx.scope.tenantId, newId(), address_type, lat, lng, at, JSON.stringify(withDefaults(body))] as const;
  const [, [made]] = await tx.inOrder(
    () => openPlaces(tx),
    () => tx.sql(insertStatement, values),
  );
  if (!made) throw new Error("an insert returned no row");
  return made.address;
}

/** Merges a patch into an address of the scope's tenant (4 A8); 404 `address_not_found` for any other. */
export async function updateAddress(tx: Transaction, ctx: Clock, id: string, patch: AddressPatch): Promise<Address> {
  const { tenantId } = tx.scope;
  const [, [row]] = await tx.inOrder(
    () => openPlaces(tx),
    () => tx.sql(lockStatement, [tenantId, id]),
  );
  if (!row) throw new AppError("address_not_found");
  const { address_line1, ...before } = row.address;
  // A first line that was taken from the full address follows it.
  const own = address_line1 === before.full_address ? before : row.address;
  const { lat = own.lat, lng = own.lng } = patch;
  const merged = mergePatch(own, patch);
  const at = ctx.deps.now().toISOString();
  const [updated] = await tx.sql(updateStatement, [tenantId, id, lat, lng, at, JSON.stringify(withDefaults(merged))]);
  if (!updated) throw new Error("an update of a locked row returned none");
  return updated.address;
}

/** An address of the scope's tenant that a body names by `address_id`; 404 for any other. */
export async function requireAddress(tx: Transaction, id: string): Promise<Address> {
  const [, [row]] = await tx.inOrder(
    () => openPlaces(tx),
    () => tx.sql(findStatement, [tx.scope.tenantId, id]),
  );
  if (!row) throw new AppError("address_not_found");
  return row.address;
}
