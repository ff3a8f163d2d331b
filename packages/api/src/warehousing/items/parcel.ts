import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { nextCodeStatement, skuStatement } from "./repository.ts";

// What a parcel is made of is its sender's affair: it is counted by itself and has a label of its own already.
const insertParcel = statement(
  "items.insert_parcel",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, item_type, unit_size, attributes, is_active, created_at, updated_at)
   VALUES ($1, $2, $3, $3, $4::int, 'INV' || $4::int, 'parcel', $5, '{}', true, $6, $6)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/**
 * The next unused item code, before the transaction that uses it: taken in one of its own, so that the counter's row is
 * held for one statement. What then fails leaves a gap.
 */
export async function takeItemCode({ deps, scope, tenantId }: Pick<TenantContext, "deps" | "scope" | "tenantId">) {
  const [row] = await deps.database.transaction(scope, (tx) => tx.sql(nextCodeStatement, [tenantId]));
  if (!row) throw new Error("a counter answered no number");
  return row.value;
}

/** Makes the item that a parcel is while it is in stock, or finds the one made before; null: the code is taken (4 E4). */
export async function parcelItem(
  tx: Transaction,
  { sku, item_code, unit_size, at }: { sku: string; item_code: number; unit_size: number; at: string },
): Promise<string | null> {
  const { tenantId } = tx.scope;
  const [made] = await tx.sql(insertParcel, [tenantId, newId(), sku, item_code, unit_size, at]);
  if (made) return made.id;
  const [known] = await tx.sql(skuStatement, [tenantId, sku]);
  return known?.id ?? null;
}

const insertParcels = statement(
  "items.insert_parcels",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, item_type, unit_size, attributes, is_active, created_at, updated_at)
   SELECT $1::uuid, p.id, p.sku, p.sku, p.item_code, 'INV' || p.item_code, 'parcel', p.unit_size, '{}', true, $3, $3
     FROM jsonb_to_recordset($2::jsonb) AS p(id uuid, sku text, item_code int, unit_size numeric)
   ON CONFLICT DO NOTHING RETURNING id, sku`,
  { examples: { 2: "[]" } },
);
const bySku = statement(
  "items.by_skus",
  `SELECT id, sku FROM inventory_items WHERE tenant_id = $1 AND sku = ANY($2::text[])`,
);

/** The same for many parcels at once, by their codes; 409 `item_code_taken` when somebody else got one of the codes (4 E4). */
export async function parcelItems(
  tx: Transaction,
  parcels: readonly { sku: string; item_code: number; unit_size: number }[],
  at: Date,
): Promise<Map<string, string>> {
  const { tenantId } = tx.scope;
  const rows = JSON.stringify(parcels.map((parcel) => ({ id: newId(), ...parcel })));
  const made = await tx.sql(insertParcels, [tenantId, rows, at.toISOString()]);
  const itemOf = new Map(made.map(({ id, sku }) => [sku, id]));
  const missing = parcels.flatMap(({ sku }) => (itemOf.has(sku) ? [] : sku));
  if (missing.length === 0) return itemOf;
  for (const { id, sku } of await tx.sql(bySku, [tenantId, missing])) itemOf.set(sku, id);
  if (missing.some((sku) => !itemOf.has(sku))) throw new AppError("item_code_taken");
  return itemOf;
}
