import type { StatementRow, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, defineList, filtersOf, recordAudit } from "../../../kernel/index.ts";
import {
  findStatement,
  lockStatement,
  placeStatement,
  removeStatement,
  ruleColumns,
  ruleJoins,
  setStatement,
} from "../repository.ts";
import type { RulesInput, SetInput } from "../schema.ts";

/** The tenant's rules, oldest first: of a warehouse, a bin, an item (4 L3). */
export const ruleList = defineList("replenishment.rules", {
  from: "replenishment_rules r",
  scope: "r.tenant_id = $1",
  filters: filtersOf<RulesInput>({
    warehouse_id: "r.warehouse_id = ?",
    bin_id: "r.bin_id = ?",
    item_id: "r.item_id = ?",
  }),
  order: ["created_at", "id"],
  columns: ruleColumns,
  source: (rows) => `${rows} r ${ruleJoins}`,
});

type RuleRow = StatementRow<"replenishment.find">;

/** What a rule, or something due by it, is about. */
export const placeOf = (row: Omit<RuleRow, "created_at" | "updated_at">) => ({
  bin: { id: row.bin_id, name: row.bin_name, code: row.bin_code, location_type: row.location_type },
  item: { id: row.item_id, name: row.item_name, sku: row.sku, barcode: row.barcode },
});

const ruleOf = (row: RuleRow) => {
  const { id, warehouse_id, bin_id, item_id, min_quantity, max_quantity, created_at, updated_at } = row;
  return { id, warehouse_id, bin_id, item_id, min_quantity, max_quantity, ...placeOf(row), created_at, updated_at };
};

/** GET /warehousing/replenishment-rules (4 L3). */
export async function listRules(ctx: TenantContext, input: RulesInput) {
  const { rows, total } = await ruleList.read(ctx, [ctx.tenantId], input);
  return { replenishment_rules: rows.map(ruleOf), page: input.page, limit: input.limit, total };
}

async function checkPlace(tx: Transaction, { bin_id, item_id }: SetInput): Promise<string> {
  const [place] = await tx.sql(placeStatement, [tx.scope.tenantId, bin_id, item_id]);
  if (!place) throw new AppError("bin_not_found");
  if (place.item_is_active === null) throw new AppError("item_not_found");
  if (!place.item_is_active) throw new AppError("item_inactive");
  if (place.location_type !== "bin") throw new AppError("location_not_a_bin");
  if (place.purpose !== "pick") throw new AppError("bin_not_for_picking");
  return place.warehouse_id;
}

/** Sets what a bin should have of an item, whether there was a rule for it or not (4 L3). */
export function setRule(ctx: TenantContext, input: SetInput) {
  const { bin_id, item_id, min_quantity, max_quantity } = input;
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, bin_id, item_id]);
    const warehouse_id = await checkPlace(tx, input);
    const id = newId();
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, id, warehouse_id, bin_id, item_id, min_quantity, max_quantity, at] as const;
    const [set] = await tx.sql(setStatement, values);
    const [row] = await tx.sql(findStatement, [ctx.tenantId, set?.id ?? ""]);
    if (!row) throw new Error("a rule that was set is not there");
    // Somebody else may have made it since it was looked for.
    const operation = row.id === id ? ("created" as const) : ("updated" as const);
    await recordAudit(tx, ctx, {
      action: operation === "created" ? "replenishment_rule.create" : "replenishment_rule.update",
      entity_type: "replenishment_rule",
      entity_id: row.id,
      ...(before && { before }),
      after: ruleOf(row),
    });
    return { replenishment_rule: ruleOf(row), operation };
  });
}

/** Removes the rule of a bin and an item; 404 when there is none (4 L3). */
export function removeRule(ctx: TenantContext, { bin_id, item_id }: { bin_id: string; item_id: string }) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, bin_id, item_id]);
    if (!before) throw new AppError("replenishment_rule_not_found");
    await tx.sql(removeStatement, [ctx.tenantId, before.id]);
    const entry = { entity_type: "replenishment_rule", entity_id: before.id, before: { ...before, bin_id, item_id } };
    await recordAudit(tx, ctx, { action: "replenishment_rule.delete", ...entry });
    return {};
  });
}
