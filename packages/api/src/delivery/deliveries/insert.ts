import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, onViolation } from "../../kernel/index.ts";
import type { DeliveryRow } from "../lifecycle/index.ts";
import type { NewDelivery } from "./schema.ts";

export const columns = `id, delivery_code, barcode, external_reference_id, customer_id, sender, recipient, pickup_address,
  delivery_address, pickup_warehouse_id, dropoff_warehouse_id, delivery_service_id, delivery_flow, parent_id, status, custody,
  payer_type, payment_method, payment_status, price, currency_code, cash_to_collect, unit_size, distance_km, source_snapshot,
  label_assignment, order_type, order_id, search_text, created_by, api_key_id, created_at, updated_at`;
const referenceKey = "(tenant_id, external_reference_id) WHERE external_reference_id IS NOT NULL";

// Its reference may be taken, also by one that is being made at this moment, for whose end this statement waits.
const insert = `INSERT INTO deliveries (tenant_id, ${columns})
     SELECT $1::uuid, ${columns} FROM jsonb_populate_record(NULL::deliveries, $2::jsonb)
     ON CONFLICT ${referenceKey} DO NOTHING RETURNING id`;
const insertAlone = statement("deliveries.insert_alone", insert);
/** Where legs and goods read what was made. A cluster finds it again, on its node: from a part alone it inserts by way of every node. */
type Source = { legs: string; tenant: string; made: string };
const PLAIN: Source = {
  legs: `$1::uuid, ${columns} FROM jsonb_populate_recordset(NULL::deliveries, $3::jsonb) l WHERE l.parent_id IN (SELECT id FROM made)`,
  tenant: "$1::uuid",
  made: "made",
};
const whole =
  "(SELECT d.tenant_id, d.id FROM deliveries d WHERE d.tenant_id = $1 AND d.id IN (SELECT id FROM made)) made";
const CLUSTER: Source = {
  legs: `made.tenant_id, ${columns.replaceAll(/\w+/g, "l.$&")}
       FROM ${whole} JOIN jsonb_populate_recordset(NULL::deliveries, $3::jsonb) l ON l.parent_id = made.id`,
  tenant: "made.tenant_id",
  made: whole,
};
// Legs and goods follow only where the delivery itself came in.
const inserted = ({ legs, tenant, made }: Source) => `WITH made AS (${insert}),
   legs AS (
     INSERT INTO deliveries (tenant_id, ${columns})
     SELECT ${legs}),
   goods AS (
     INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, bin_id)
     SELECT ${tenant}, made.id, g.line, g.item_id, g.quantity, g.bin_id
     FROM ${made}, jsonb_to_recordset($4::jsonb) AS g(line int, item_id uuid, quantity numeric, bin_id uuid))
   SELECT id FROM made`;
const insertWhole = statement("deliveries.insert", inserted(PLAIN), { cluster: inserted(CLUSTER) });
const insertMany = statement(
  "deliveries.insert_many",
  `WITH made AS (
     INSERT INTO deliveries (tenant_id, ${columns})
     SELECT $1::uuid, ${columns} FROM jsonb_populate_recordset(NULL::deliveries, $2::jsonb) RETURNING id)
   INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, bin_id)
   SELECT $1::uuid, g.delivery_id, g.line, g.item_id, g.quantity, g.bin_id
   FROM jsonb_to_recordset($3::jsonb) AS g(delivery_id uuid, line int, item_id uuid, quantity numeric, bin_id uuid)
   WHERE (SELECT count(*) FROM made) >= 0`,
  { examples: { 2: "[]" } },
);
const referencedStatement = statement(
  "deliveries.referenced",
  "SELECT delivery_code FROM deliveries WHERE tenant_id = $1 AND external_reference_id = $2",
);

/** What a customer or an item that vanished in between says. */
export const refusing = onViolation({
  deliveries_tenant_id_customer_id_fkey: () => new AppError("customer_not_found"),
  delivery_items_tenant_id_item_id_fkey: () => new AppError("item_not_found"),
  deliveries_external_reference_key: () => new AppError("external_reference_exists"),
});

const known = ({ delivery_code }: { delivery_code: string }) =>
  new AppError("external_reference_exists", { delivery: { id: delivery_code } });

/** 409 `external_reference_exists` with the code of the delivery that has the reference (3 §6); passes when none has. */
export async function refuseKnownReference(
  tx: Transaction,
  { tenantId, reference }: { tenantId: string; reference: string | null },
): Promise<void> {
  if (reference === null) return;
  const [existing] = await tx.sql(referencedStatement, [tenantId, reference]);
  if (existing) throw known(existing);
}

/** The same outside a transaction. */
export async function nameReference(ctx: TenantContext, reference: string | null | undefined): Promise<void> {
  if (!reference) return;
  const [[existing]] = await ctx.read((q) => [q.sql(referencedStatement, [ctx.tenantId, reference])]);
  if (existing) throw known(existing);
}

/** The goods as rows, in the order they were named in. */
export function itemRows(items: NewDelivery["items"]): string {
  return JSON.stringify(items.map((item, line) => ({ line, ...item })));
}

/** Writes a new delivery with its legs and goods; 409 `external_reference_exists` (3 §6). */
export async function insertDelivery(
  tx: Transaction,
  root: DeliveryRow,
  { legs, items }: { legs: readonly DeliveryRow[]; items: NewDelivery["items"] },
): Promise<void> {
  const { tenantId } = tx.scope;
  const alone = [tenantId, JSON.stringify(root)] as const;
  const inserted =
    legs.length === 0 && items.length === 0
      ? tx.sql(insertAlone, alone)
      : tx.sql(insertWhole, [...alone, JSON.stringify(legs), itemRows(items)]);
  const [made] = await inserted.catch(refusing);
  if (made) return;
  await refuseKnownReference(tx, { tenantId, reference: root.external_reference_id });
  throw new AppError("conflict");
}

/** Writes many new deliveries without legs and references, with their goods, in one statement. */
export async function insertDeliveries(
  tx: Transaction,
  made: readonly { root: DeliveryRow; items: NewDelivery["items"] }[],
): Promise<void> {
  if (made.length === 0) return;
  const goods = made.flatMap(({ root, items }) => items.map((item, line) => ({ delivery_id: root.id, line, ...item })));
  const rows = JSON.stringify(made.map(({ root }) => root));
  await tx.sql(insertMany, [tx.scope.tenantId, rows, JSON.stringify(goods)]).catch(refusing);
}
