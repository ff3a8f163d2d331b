import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { linesOfMany } from "../../delivery/deliveries/index.ts";
import { deliveryGroups } from "../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { Want } from "../../warehousing/reservations/index.ts";
import { freeStock, holdingsOfMany } from "../../warehousing/reservations/index.ts";
import type { Entry, Facts } from "./validate.ts";
import { travelling } from "./validate.ts";

/** What a request names; each of them may be left out. */
export interface Named {
  package_barcodes?: readonly string[] | undefined;
  delivery_ids?: readonly string[] | undefined;
  inventory_item_ids?: readonly string[] | undefined;
}

// The barcode before the code; a leg stands for the delivery that it belongs to (2 §4.7, 4 E2).
const byCode = (column: string) =>
  `(SELECT coalesce(d.parent_id, d.id) FROM deliveries d WHERE d.tenant_id = $1 AND d.${column} = p.code)`;
const codesStatement = statement(
  "waybills.by_code",
  `SELECT p.code, coalesce(${byCode("barcode")}, ${byCode("delivery_code")}) AS root_id FROM unnest($2::text[]) AS p(code)`,
);
const idsStatement = statement(
  "waybills.by_id",
  "SELECT id, coalesce(parent_id, id) AS root_id FROM deliveries WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
);
const itemsStatement = statement(
  "waybills.items",
  `SELECT id, unit_size::float8 AS unit_size, barcode FROM inventory_items
   WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND is_active`,
);
// As the index of live orders has it.
const pickingStatement = statement(
  "waybills.picking",
  `SELECT delivery_id FROM picking_orders
   WHERE tenant_id = $1 AND delivery_id = ANY($2::uuid[]) AND status IN ('pending', 'in_progress', 'completed')`,
);

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** What the names of a request stand for, in its order: barcodes, deliveries, items. */
export async function findEntries(tx: Transaction, named: Named): Promise<Entry[]> {
  const { tenantId } = tx.scope;
  const [barcodes, ids, itemIds] = [
    named.package_barcodes ?? [],
    named.delivery_ids ?? [],
    named.inventory_item_ids ?? [],
  ];
  const codes = unique(barcodes.map((code) => code.toUpperCase()));
  const [byCodes, byIds, items] = await Promise.all([
    codes.length > 0 ? tx.sql(codesStatement, [tenantId, codes]) : [],
    ids.length > 0 ? tx.sql(idsStatement, [tenantId, unique(ids)]) : [],
    itemIds.length > 0 ? tx.sql(itemsStatement, [tenantId, unique(itemIds)]) : [],
  ]);
  const rootOf = new Map<string, string | null>([
    ...byCodes.map(({ code, root_id }): [string, string | null] => [code ?? "", root_id]),
    ...byIds.map(({ id, root_id }): [string, string | null] => [id, root_id]),
  ]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const parcel = (barcode: string | null, id: string | null, key: string): Entry => {
    return { kind: "parcel", barcode, id, root_id: rootOf.get(key) ?? null };
  };
  return [
    ...barcodes.map((barcode) => parcel(barcode, null, barcode.toUpperCase())),
    ...ids.map((id) => parcel(null, id, id)),
    ...itemIds.map((id): Entry => {
      const item = itemOf.get(id) ?? null;
      return { kind: "unit", barcode: item?.barcode ?? null, id, item };
    }),
  ];
}

/**
 * All that decides about a selection, in as many statements as of one package: under lock, in everybody's order
 * (deliveries, reservations, stock), or as seen without one.
 */
export async function gatherFacts(
  tx: Transaction,
  ctx: TenantContext,
  named: Named,
  { source_id, lock }: { source_id: string; lock: boolean },
): Promise<Facts> {
  const entries = await findEntries(tx, named);
  const roots = unique(entries.flatMap((entry) => (entry.kind === "parcel" ? (entry.root_id ?? []) : [])));
  const groups = await deliveryGroups(tx, roots, { lock });
  const ids = [...groups.keys()];
  const ways = [...groups.values()].map((group) => travelling(group).id);
  const lines = Map.groupBy(await linesOfMany(tx, ids), ({ delivery_id }) => delivery_id);
  const picking = ways.length > 0 ? await tx.sql(pickingStatement, [tx.scope.tenantId, ways]) : [];
  const holdings = await holdingsOfMany(tx, { type: "delivery", ids }, { lock });
  const held = Map.groupBy(holdings, ({ owner_id }) => owner_id);
  const wants = [
    ...entries.flatMap((entry) => (entry.kind === "unit" && entry.item ? [entry.item.id] : [])),
    ...[...groups.values()].flatMap(({ root }) =>
      root.status === "draft" && !held.has(root.id) ? (lines.get(root.id) ?? []).map(({ item_id }) => item_id) : [],
    ),
  ].map((item_id): Want => ({ warehouse_id: source_id, item_id, quantity: 1 }));
  const free = await freeStock(tx, wants, ctx.deps.now(), { lock });
  const pickingIds = new Set(picking.flatMap(({ delivery_id }) => delivery_id ?? []));
  return { entries, groups, lines, held, picking: pickingIds, free };
}
