import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { ReadRow, RowIssue, TableInput, TableOutput, TenantContext } from "../../../kernel/index.ts";
import { AppError, checkTable, importing, onViolation, recordAudits, writeTable } from "../../../kernel/index.ts";
import { settingsStatement, withDefaults } from "../../../tenancy/settings/index.ts";
import { freeCodes } from "../free-codes.ts";
import type { Units } from "./check.ts";
import { createCheck, sized } from "./check.ts";
import { categorizeManyStatement, insertManyStatement, takenStatement } from "./repository.ts";
import type { ItemRow } from "./schema.ts";
import { itemRow, itemsTable } from "./schema.ts";

type Row = ReadRow<ItemRow>;
const reader = { spec: itemsTable, schema: itemRow };

/** All that is wrong with a table, as far as can be said before it is written; how long it is, and which codes it names. */
async function lookThrough(ctx: TenantContext, { csv }: TableInput, units: Units) {
  const check = createCheck(ctx, units);
  const named = new Set<number>();
  const total = await checkTable(csv, reader, (rows) => {
    for (const { value } of rows) if (value.item_code) named.add(value.item_code);
    return check(rows);
  });
  return { total, named };
}

/** A row as it is written. */
function recordOf(one: Row, item_code: number, units: Units) {
  const {
    category_ids,
    description = null,
    brand = null,
    model = null,
    weight = null,
    unit_cost = null,
    ...value
  } = one.value;
  const size = sized(one, units);
  if (Array.isArray(size)) throw new AppError("validation_failed", {}, size);
  return { ...value, id: newId(), item_code, description, brand, model, weight, unit_cost, ...size };
}
type Made = { row: number; categories: readonly string[]; record: ReturnType<typeof recordOf> };

/** Who was faster, of rows that were free when they were looked at. */
async function lostTo(tx: Transaction, lost: readonly Made[]): Promise<RowIssue[]> {
  if (lost.length === 0) return [];
  const skus = lost.map(({ record }) => record.sku);
  const taken = await tx.sql(takenStatement, [tx.scope.tenantId, skus, []]);
  const isTaken = new Set(taken.map(({ said }) => said));
  return lost.map(({ row, record }) =>
    isTaken.has(record.sku)
      ? { row, field: "sku", code: "sku_taken" }
      : { row, field: "item_code", code: "item_code_taken" },
  );
}

async function write(tx: Transaction, ctx: TenantContext, made: readonly Made[]): Promise<RowIssue[]> {
  const { tenantId } = ctx;
  const records = JSON.stringify(made.map(({ record }) => record));
  const written = await tx.sql(insertManyStatement, [tenantId, records, ctx.deps.now().toISOString()]);
  const ids = new Set(written.map(({ id }) => id));
  const lost = made.filter(({ record }) => !ids.has(record.id));
  if (lost.length > 0) return lostTo(tx, lost);
  const categorized = made.flatMap(({ record, categories }) =>
    [...new Set(categories)].map((category_id, n) => ({ item_id: record.id, category_id, position: n + 1 })),
  );
  if (categorized.length > 0)
    await tx.sql(categorizeManyStatement, [tenantId, JSON.stringify(categorized)]).catch(
      onViolation({
        inventory_item_categories_tenant_id_category_id_fkey: () => new AppError("item_category_not_found"),
      }),
    );
  const entry = { action: "inventory_item.create", entity_type: "inventory_item" };
  await recordAudits(
    tx,
    ctx,
    made.map(({ record, categories }) => ({
      ...entry,
      entity_id: record.id,
      after: { ...record, category_ids: categories },
    })),
  );
  return [];
}

/**
 * POST /imports/inventory-items: makes the items of a table, all or none (3 §15, 4 D11). The table is gone through once to
 * say all that is wrong with it, and once more to write it, a part at a time, in one transaction that holds nothing others
 * wait for: what it makes is its own until it ends.
 */
export async function importItems(ctx: TenantContext, input: TableInput): Promise<TableOutput> {
  const [[row]] = await ctx.read((q) => [q.sql(settingsStatement, [ctx.tenantId])]);
  const { units } = withDefaults(row?.settings);
  const { total, named } = await lookThrough(ctx, input, units);
  if (input.dry_run) return { dry_run: true, total, created: null };
  const codes = await freeCodes(ctx, total - named.size, named);
  return importing(ctx, async (tx) => {
    let next = 0;
    await writeTable(input.csv, reader, (rows) => {
      const made = rows.map((one): Made => {
        const code = one.value.item_code ?? codes[next++] ?? 0;
        return { row: one.row, categories: one.value.category_ids, record: recordOf(one, code, units) };
      });
      return write(tx, ctx, made);
    });
    return { dry_run: false, total, created: total };
  });
}
