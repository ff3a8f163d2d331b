import type { RowOf, Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import type { StockMovement } from "../../stock/index.ts";
import { postStockMovements } from "../../stock/index.ts";
import { filledStatement, lockRulesStatement, sourcesStatement } from "../repository.ts";
import type { ExecuteInput } from "../schema.ts";

type Line = ExecuteInput["lines"][number];
type Source = RowOf<typeof sourcesStatement>;
type Rule = RowOf<typeof lockRulesStatement>;
type Step = { line: Line; source: Source; rule: Rule };

/** The stock rows that lines name, which must lie free in reserve. */
async function sourcesOf(tx: Transaction, at: string, lines: readonly Line[]): Promise<Source[]> {
  const ids = [...new Set(lines.map(({ stock_id }) => stock_id))];
  const rows = await tx.sql(sourcesStatement, [tx.scope.tenantId, ids, at]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ stock_id }) => {
    const source = known.get(stock_id);
    if (!source) throw new AppError("stock_not_found");
    if (!source.is_reserve) throw new AppError("stock_not_in_reserve");
    return source;
  });
}

/** The rules that lines follow, held: who fills up the same bin waits, and sees what came. */
async function rulesOf(tx: Transaction, lines: readonly Line[], sources: readonly Source[]): Promise<Rule[]> {
  const bins = lines.map(({ to_bin_id }) => to_bin_id);
  const items = sources.map(({ item_id }) => item_id);
  const rules = await tx.sql(lockRulesStatement, [tx.scope.tenantId, bins, items]);
  const known = new Map(rules.map((rule) => [`${rule.bin_id} ${rule.item_id}`, rule]));
  return lines.map(({ to_bin_id }, n) => {
    const rule = known.get(`${to_bin_id} ${sources[n]?.item_id}`);
    if (!rule || rule.warehouse_id !== sources[n]?.warehouse_id) throw new AppError("replenishment_rule_not_found");
    if (rule.purpose !== "pick") throw new AppError("bin_not_for_picking");
    return rule;
  });
}

/** How goods leave their bin and come into the other one, as they are (4 D3). */
function movementsOf(ctx: TenantContext, { line, source }: Step): StockMovement[] {
  const { warehouse_id, item_id, bin_id, status, lot_number } = source;
  const { serial_number, expiration_date, received_date, unit_of_measure } = source;
  const record = {
    transaction_type: "move",
    reference_type: "stock_action",
    performed_by: ctx.caller.userId,
    from_bin_id: bin_id,
    to_bin_id: line.to_bin_id,
    at: ctx.deps.now(),
  } as const;
  const attributes = { lot_number, serial_number, expiration_date, received_date, unit_of_measure };
  const place = { warehouse_id, item_id, bin_id: line.to_bin_id, status, ...attributes };
  const expect = { warehouse_id, item_id, bin_id, status, lot_number };
  return [
    { ...record, stock_id: source.id, change: { take: line.quantity }, expect },
    { ...record, place, change: { add: line.quantity } },
  ];
}

/** Nothing is filled up beyond its rule: so the same lines sent again move nothing again. */
async function checkFilled(tx: Transaction, at: string, steps: readonly Step[]): Promise<void> {
  const maximumOf = new Map(steps.map(({ rule }) => [rule.id, rule.max_quantity]));
  const filled = await tx.sql(filledStatement, [tx.scope.tenantId, [...maximumOf.keys()], at]);
  for (const { id, available } of filled) {
    const maximum = maximumOf.get(id) ?? 0;
    if (available > maximum) throw new AppError("replenishment_exceeds_maximum", { quantity: available, maximum });
  }
}

/**
 * POST /warehousing/replenishments/execute: makes the moves of all lines or none, through the ledger, which gives away
 * nothing that is reserved (4 L3). Rules are held first, then bins, items and rows as every movement of stock holds them.
 */
export function executeReplenishments(ctx: TenantContext, { lines }: ExecuteInput) {
  const at = ctx.deps.now().toISOString();
  return ctx.transaction(async (tx) => {
    const sources = await sourcesOf(tx, at, lines);
    const rules = await rulesOf(tx, lines, sources);
    const steps = lines.flatMap((line, n): Step[] => {
      const [source, rule] = [sources[n], rules[n]];
      return source && rule ? [{ line, source, rule }] : [];
    });
    const posted = await postStockMovements(
      tx,
      steps.flatMap((step) => movementsOf(ctx, step)),
    );
    await checkFilled(tx, at, steps);
    const moves = steps.map(({ line, source }, n) => ({
      stock_id: source.id,
      to_stock_id: posted[2 * n + 1]?.stock.id ?? "",
      item_id: source.item_id,
      from_bin_id: source.bin_id,
      to_bin_id: line.to_bin_id,
      quantity: line.quantity,
    }));
    const entity = { entity_type: "warehouse", entity_id: sources[0]?.warehouse_id ?? "" };
    await recordAudit(tx, ctx, { action: "replenishment.execute", ...entity, after: { moves } });
    return { moves };
  });
}
