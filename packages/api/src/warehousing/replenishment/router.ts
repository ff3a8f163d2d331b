import { readAnswer, router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import {
  executeInput,
  executeOutput,
  listInput,
  listOutput,
  removeInput,
  removeOutput,
  rulesInput,
  rulesOutput,
  setInput,
  setOutput,
} from "./schema.ts";
import { executeReplenishments } from "./services/execute.ts";
import { listReplenishments } from "./services/propose.ts";
import { listRules, removeRule, setRule } from "./services/rules.ts";

const tag = "Replenishment";
const reference = "4 L3";
const created = { status: 201, message: "replenishment_rule.created" } as const;
const updated = { status: 200, message: "replenishment_rule.updated" } as const;

export const replenishmentRouter = router({
  rules: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/replenishment-rules" },
    onReplica: true,
    operationId: "listReplenishmentRules",
    summary: "List replenishment rules",
    tag,
    reference,
    message: "replenishment_rule.listed",
  })
    .input(rulesInput)
    .output(rulesOutput)
    .query(({ ctx, input }) => listRules(ctx, input)),

  setRule: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/replenishment-rules" },
    operationId: "setReplenishmentRule",
    summary: "Set what a bin should have of an item",
    description: "A bin whose `purpose` is `pick`. A bin and an item have one rule: another one takes its place.",
    tag,
    reference,
    message: "replenishment_rule.updated",
    outcomes: {
      all: [created, updated],
      of: (data) => (readAnswer(setOutput, data).operation === "created" ? created : updated),
    },
    errors: ["bin_not_found", "item_not_found", "item_inactive", "location_not_a_bin", "bin_not_for_picking"],
  })
    .input(setInput)
    .output(setOutput)
    .mutation(({ ctx, input }) => setRule(ctx, input)),

  removeRule: tenantOperation(warehouseWork, {
    rest: { method: "DELETE", path: "/warehousing/replenishment-rules" },
    operationId: "deleteReplenishmentRule",
    summary: "Delete the rule of a bin and an item",
    tag,
    reference,
    message: "replenishment_rule.deleted",
    errors: ["replenishment_rule_not_found"],
  })
    .input(removeInput)
    .output(removeOutput)
    .mutation(({ ctx, input }) => removeRule(ctx, input)),

  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/replenishments" },
    onReplica: true,
    operationId: "listReplenishments",
    summary: "List what is to be moved to the bins that are picked from",
    description:
      "Each bin that has less free of an item than `min_quantity` is filled up to `max_quantity` from bins whose `purpose` " +
      "is `reserve`, with what expires first. Nothing reserved, expired or damaged is moved.",
    tag,
    reference,
    message: "replenishment.listed",
    errors: ["warehouse_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listReplenishments(ctx, input)),

  execute: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/replenishments/execute" },
    operationId: "executeReplenishments",
    summary: "Move stock to the bins that are picked from",
    description:
      "All lines or none. No bin is filled beyond its rule's `max_quantity`, so lines that were made already are refused.",
    tag,
    reference,
    message: "replenishment.executed",
    status: 200,
    errors: [
      "stock_not_found",
      "stock_not_in_reserve",
      "replenishment_rule_not_found",
      "bin_not_for_picking",
      "replenishment_exceeds_maximum",
      "insufficient_stock",
      "item_inactive",
      "location_inactive",
      "bin_not_found",
      "item_not_found",
      "location_not_a_bin",
      "item_stock_mismatch",
      "from_bin_mismatch",
    ],
  })
    .input(executeInput)
    .output(executeOutput)
    .mutation(({ ctx, input }) => executeReplenishments(ctx, input)),
});
